import { type Profile, readUserProfileEndpoint } from '@asime/contract/accounts'
import { call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'

export { logout } from './logout.ts'

export async function readUser(): Promise<Profile> {
  return (await call(browserApi, readUserProfileEndpoint, {})).data.profile
}
