import type { Profile } from '@asime/contract/accounts'
import { joinShopEndpoint, readShopOfferEndpoint, type ShopOffer } from '@asime/contract/shop-team'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export async function readOffer(token: string, signal: AbortSignal): Promise<ShopOffer> {
  return (await call(browserApi, readShopOfferEndpoint, { body: { token }, signal })).data
}

/** Resolves to the profile as it is then. */
export async function joinShop(token: string): Promise<Profile> {
  return (await call(browserApi, joinShopEndpoint, { body: { token } })).data
}
