import { ApiError } from './api.ts'

const AGAIN_AFTER_MS = 5_000

/**
 * Asks until the API answers, for data that a page cannot do without: again after a few seconds where the connection is lost or the
 * server is busy. Undefined where the API refuses, or once nobody waits for the answer.
 */
export async function untilAnswered<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof ApiError)) throw error
      // Without an id it is the word of something on the way, such as a filter.
      if (error.status < 500 && error.requestId !== undefined) return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  }
  return undefined
}
