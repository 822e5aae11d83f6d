import { ApiError } from './api.ts'
import { readStoredSession, tokenOfSame } from '../storage/stored-session.ts'

/**
 * Waits for the code of calls, `loadCalls(import('./bids.api.ts'))`, imported when one is to be made: it brings the
 * contract and its schemas, a fifth of what a first visit may load. Code that does not arrive counts as a call without
 * an answer. Over a slow line it takes a while, in which somebody else may sign in in another tab: the call is not made in their name.
 * @throws ApiError
 */
export async function loadCalls<Calls>(code: Promise<Calls>): Promise<Calls> {
  const asker = readStoredSession()
  const calls = await loadCode(code)
  if (asker && tokenOfSame(asker, readStoredSession()) === undefined) throw new ApiError({ code: 'unauthenticated' })
  return calls
}

/** As `loadCalls`, for calls about a session that is ending or beginning. @throws ApiError */
export async function loadCode<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (cause) {
    throw new ApiError({ code: 'unavailable' }, { cause })
  }
}
