import type { Profile } from '@asime/contract/accounts'
import { type UpdateProfile, updateProfileEndpoint } from '@asime/contract/own-profile'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function updateProfile(changes: UpdateProfile): Promise<Profile> {
  return (await call(browserApi, updateProfileEndpoint, { body: changes })).data
}
