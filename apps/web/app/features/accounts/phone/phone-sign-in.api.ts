import {
  type AskPhoneCode,
  askPhoneCodeEndpoint,
  type PhoneCodeSent,
  type SignInByPhone,
  signInByPhoneEndpoint,
} from '@asime/contract/phone-sign-in'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { askForSession } from '../../../lib/session/open-session.ts'
import { takeOver } from '../../../lib/session/session.ts'

/** @throws ApiError `validation_failed` for what is no Ghanaian mobile number, `rate_limited` */
export async function askPhoneCode(phone: string, purpose: AskPhoneCode['purpose']): Promise<PhoneCodeSent> {
  return (await call(browserApi, askPhoneCodeEndpoint, { body: { phone, purpose } })).data
}

/** It is remembered. @returns whether the account was opened just now @throws ApiError as the call says */
export async function signInByPhone(input: SignInByPhone): Promise<boolean> {
  const { answer, opened } = await askForSession(
    async (api) => (await call(api, signInByPhoneEndpoint, { body: input })).data,
    (signedIn) => signedIn,
  )
  if (opened) takeOver(opened)
  return answer.is_new
}
