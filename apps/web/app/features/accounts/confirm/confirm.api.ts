import {
  type Confirmation,
  type ConfirmSession,
  confirmSessionEndpoint,
  readConfirmationEndpoint,
  textOwnCodeEndpoint,
} from '@asime/contract/confirmation'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { provingApi } from '../../../lib/session/proving-api.ts'

/** How whoever is signed in can confirm that it is them; none: by signing in again. */
export async function readConfirmation(signal: AbortSignal): Promise<Confirmation> {
  return (await call(browserApi, readConfirmationEndpoint, { signal })).data
}

/** @throws ApiError `validation_failed` for a wrong password, code or passkey */
export function confirmSession(body: ConfirmSession): Promise<void> {
  return call(provingApi, confirmSessionEndpoint, { body })
}

/** Sends a code to the number of whoever is signed in. @throws ApiError `rate_limited` */
export async function textOwnCode(): Promise<PhoneCodeSent> {
  return (await call(browserApi, textOwnCodeEndpoint, {})).data
}
