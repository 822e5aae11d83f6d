import type { Profile } from '@asime/contract/accounts'
import { leaveShopEndpoint } from '@asime/contract/shop-team'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** Resolves to the profile as it is then. */
export async function leaveShop(): Promise<Profile> {
  return (await call(browserApi, leaveShopEndpoint, {})).data
}
