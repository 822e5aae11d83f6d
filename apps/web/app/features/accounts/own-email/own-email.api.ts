import {
  addOwnEmailEndpoint,
  confirmOwnEmailEndpoint,
  type OwnEmail,
  readOwnEmailEndpoint,
} from '@asime/contract/own-email'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function readOwnEmail(signal: AbortSignal): Promise<OwnEmail> {
  return (await call(browserApi, readOwnEmailEndpoint, { signal })).data
}

/** The answer is the same for every address. @throws ApiError `conflict` for whoever has an email */
export async function addOwnEmail(email: string): Promise<OwnEmail> {
  return (await call(browserApi, addOwnEmailEndpoint, { body: { email } })).data
}

/** @throws ApiError `invalid_token` when the link has expired or was used, `email_taken` */
export async function confirmOwnEmail(token: string): Promise<void> {
  await call(browserApi, confirmOwnEmailEndpoint, { body: { token } })
}
