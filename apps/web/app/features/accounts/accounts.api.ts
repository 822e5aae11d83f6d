import {
  confirmEmailChangeEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from '@asime/contract/account-mails'
import { listDemoAccountsEndpoint, resendVerificationEndpoint } from '@asime/contract/accounts'
import type { ResponseOf } from '@asime/contract/endpoint'
import { type Api, ApiError, call } from '../../lib/api/api.ts'

export type DemoAccount = ResponseOf<typeof listDemoAccountsEndpoint>['data'][number]

/** The accounts that anyone may try Asime with; none where demo data is off. */
export async function listDemoAccounts(api: Api): Promise<DemoAccount[]> {
  try {
    return (await call(api, listDemoAccountsEndpoint, {})).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}

/** Asks for a mail with a link to a new password; gives back the sentence to show, the same for every address. */
export async function forgotPassword(api: Api, email: string): Promise<string> {
  return (await call(api, forgotPasswordEndpoint, { body: { email } })).data.message
}

/** @throws ApiError `invalid_token` when the link has expired or was used */
export async function resetPassword(api: Api, token: string, password: string): Promise<string> {
  return (await call(api, resetPasswordEndpoint, { body: { token, password } })).data.message
}

/** Asks for the confirmation mail again; gives back the sentence to show, the same for every address. */
export async function resendVerification(api: Api, email: string): Promise<string> {
  return (await call(api, resendVerificationEndpoint, { body: { email } })).data.message
}

/**
 * @returns whether the email is changed; else the other address has to confirm it, too
 * @throws ApiError `invalid_token` when the link has expired or was used, `email_taken`
 */
export async function confirmEmailChange(api: Api, token: string): Promise<boolean> {
  return (await call(api, confirmEmailChangeEndpoint, { body: { token } })).data.is_changed
}
