import { changePasswordEndpoint } from '@asime/contract/change-password'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { reloadUser } from '../../../lib/session/session.ts'

/** The viewer is known anew: pages may have asked for a longer one. @throws ApiError `validation_failed` for a wrong present password, or a new one that is too short or too common */
export async function changePassword(present: string, next: string): Promise<void> {
  await call(browserApi, changePasswordEndpoint, { body: { password: present, new_password: next } })
  await reloadUser()
}
