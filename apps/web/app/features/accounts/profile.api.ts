import {
  type Profile,
  resendVerificationEndpoint,
  type UpdateProfile,
  updateProfileEndpoint,
} from '@asime/contract/accounts'
import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import { call } from '../../lib/api/api.ts'
import { callForText } from '../../lib/api/call-for-text.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export async function updateProfile(changes: UpdateProfile): Promise<Profile> {
  return (await call(browserApi, updateProfileEndpoint, { body: changes })).data
}

/** Asks for the confirmation mail again; gives back the sentence to show. */
export async function resendVerification(email: string): Promise<string> {
  return (await call(browserApi, resendVerificationEndpoint, { body: { email } })).data.message
}

/**
 * JSON text.
 * @throws ApiError `validation_failed` for a wrong password
 */
export function exportOwnData(password?: string): Promise<string> {
  return callForText(browserApi, exportOwnDataEndpoint, { body: { password } })
}

/** @throws ApiError `validation_failed` for a wrong password, `account_in_use` while an order is open or money held */
export function closeAccount(password?: string): Promise<void> {
  return call(browserApi, closeAccountEndpoint, { body: { password } })
}
