import { ApiError } from '../api/api.ts'

// Where the API wants a fresh code of the authenticator app before it does something, and who asks for it.

type Ask = () => Promise<boolean>
let ask: Ask | undefined

/** Sets who asks for a code. It gives back whether the API has taken one. Until the returned function is called. */
export function answerCodeRequests(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Does it, and once more after a code, where the API asks for a fresh one. */
export async function withFreshCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'second_factor_stale'
    if (!isStale || !(await ask?.())) throw error
    return work()
  }
}
