import { ApiError } from '../api/api.ts'

// For calls that need a fresh code of the authenticator app, and the part of the site that asks for it.

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Sets what asks for a code, until the returned function is called. It gives back whether the API has accepted one. */
export function answerCodeRequests(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Does the work, and once more after a code where the API asks for a fresh one. */
export async function withFreshCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'second_factor_stale'
    if (!isStale || !(await ask?.())) throw error
    return work()
  }
}
