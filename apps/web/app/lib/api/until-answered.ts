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
      if (error.code !== 'unavailable' && error.status < 500) return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
  }
  return undefined
}
