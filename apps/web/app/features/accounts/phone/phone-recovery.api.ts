import { type ResetPasswordByPhone, resetPasswordByPhoneEndpoint } from '@asime/contract/phone-recovery'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** @returns the sentence to show @throws ApiError as the call says */
export async function resetPasswordByPhone(input: ResetPasswordByPhone): Promise<string> {
  return (await call(browserApi, resetPasswordByPhoneEndpoint, { body: input })).data.message
}
