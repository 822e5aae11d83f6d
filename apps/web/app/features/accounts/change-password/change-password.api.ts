import { changePasswordEndpoint } from '@asime/contract/change-password'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** @throws ApiError `validation_failed` for a wrong present password, or a new one that is too short or too common */
export function changePassword(present: string, next: string): Promise<void> {
  return call(browserApi, changePasswordEndpoint, { body: { password: present, new_password: next } })
}
