import {
  type ConfirmationWay,
  type ConfirmSession,
  confirmSessionEndpoint,
  readConfirmationEndpoint,
} from '@asime/contract/confirmation'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { provingApi } from '../../../lib/session/proving-api.ts'

/** How whoever is signed in can confirm that it is them; none: by signing in again. */
export async function readConfirmationWays(signal: AbortSignal): Promise<ConfirmationWay[]> {
  return (await call(browserApi, readConfirmationEndpoint, { signal })).data.ways
}

/** @throws ApiError `validation_failed` for a wrong password or code */
export function confirmSession(body: ConfirmSession): Promise<void> {
  return call(provingApi, confirmSessionEndpoint, { body })
}
