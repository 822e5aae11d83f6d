import type { Endpoint } from '@asime/contract/endpoint'
import { type Api, type CallInput, sendCall } from './api.ts'

// Apart from the other calls, which are on every page.

/** Making a large answer may take minutes. */
const LARGE_TIMEOUT_MS = 300_000

/**
 * Calls an endpoint whose answer may be large, and gives it back as text, to be saved unread.
 * @throws ApiError as `call`
 */
export async function callForText<const E extends Endpoint & { unbounded: true }>(
  api: Api,
  endpoint: E,
  input: CallInput<E>,
): Promise<string> {
  const answer = await sendCall(api, endpoint, input, LARGE_TIMEOUT_MS)
  return answer.body
}
