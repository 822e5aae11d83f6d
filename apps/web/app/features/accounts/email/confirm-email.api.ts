import { resendVerificationEndpoint } from '@asime/contract/accounts'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** Asks for the confirmation mail again; gives back the sentence to show. */
export async function resendVerification(email: string): Promise<string> {
  return (await call(browserApi, resendVerificationEndpoint, { body: { email } })).data.message
}
