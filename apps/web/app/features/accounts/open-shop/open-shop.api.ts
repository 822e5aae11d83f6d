import type { Profile } from '@asime/contract/accounts'
import { type OpenShop, openShopEndpoint } from '@asime/contract/open-shop'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** Opens a shop with the account that is signed in; resolves to the profile as it is then. */
export async function openShop(shop: OpenShop, idempotencyKey: string): Promise<Profile> {
  return (await call(browserApi, openShopEndpoint, { body: shop, idempotencyKey })).data
}
