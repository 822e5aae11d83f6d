import {
  askNewPhoneCodeEndpoint,
  askOldPhoneCodeEndpoint,
  type OwnPhone,
  readOwnPhoneEndpoint,
  removeOwnPhoneEndpoint,
  type SaveOwnPhone,
  saveOwnPhoneEndpoint,
} from '@asime/contract/own-phone'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { reloadUser } from '../../../lib/session/session.ts'

export async function readOwnPhone(signal: AbortSignal): Promise<OwnPhone> {
  return (await call(browserApi, readOwnPhoneEndpoint, { signal })).data
}

/** The answer is the same for every number. @throws ApiError `validation_failed`, `rate_limited` */
export async function askNewPhoneCode(phone: string): Promise<PhoneCodeSent> {
  return (await call(browserApi, askNewPhoneCodeEndpoint, { body: { phone } })).data
}

/** To the number that the account has. @throws ApiError `rate_limited` */
export async function askOldPhoneCode(): Promise<PhoneCodeSent> {
  return (await call(browserApi, askOldPhoneCodeEndpoint, {})).data
}

/** @throws ApiError `validation_failed` on `code` or `old.code`, `conflict` where the number is another account's */
export async function saveOwnPhone(body: SaveOwnPhone): Promise<void> {
  await call(browserApi, saveOwnPhoneEndpoint, { body })
  await reloadUser()
}

/** @throws ApiError `conflict` where it has to stay */
export async function removeOwnPhone(): Promise<void> {
  await call(browserApi, removeOwnPhoneEndpoint, {})
  await reloadUser()
}
