import { ApiError } from './api.ts'

/**
 * Waits for the code of calls, `loadCalls(import('./bids.api.ts'))`, imported when one is to be made: it brings the
 * contract and its schemas, a fifth of what a first visit may load. Code that does not arrive counts as a call without
 * an answer.
 * @throws ApiError
 */
export async function loadCalls<Calls>(code: Promise<Calls>): Promise<Calls> {
  try {
    return await code
  } catch (cause) {
    throw new ApiError({ code: 'unavailable' }, { cause })
  }
}
