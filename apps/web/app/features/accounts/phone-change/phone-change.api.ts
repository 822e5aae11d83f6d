import {
  confirmPhoneChangeEndpoint,
  stopOwnPhoneChangeEndpoint,
  stopPhoneChangeByLinkEndpoint,
} from '@asime/contract/own-phone'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { reloadUser } from '../../../lib/session/session.ts'

/** @throws ApiError `invalid_token` when the link has expired or was used */
export async function confirmPhoneChange(token: string): Promise<void> {
  await call(browserApi, confirmPhoneChangeEndpoint, { body: { token } })
}

/** @throws ApiError `invalid_token` when nothing is left to be stopped */
export async function stopPhoneChangeByLink(token: string): Promise<void> {
  await call(browserApi, stopPhoneChangeByLinkEndpoint, { body: { token } })
}

/** @throws ApiError `conflict` when nothing is left to be stopped */
export async function stopOwnPhoneChange(): Promise<void> {
  try {
    await call(browserApi, stopOwnPhoneChangeEndpoint, {})
  } finally {
    await reloadUser()
  }
}
