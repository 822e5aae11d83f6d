import {
  readShopOverviewEndpoint,
  readShopWorkEndpoint,
  type ShopOverview,
  type ShopWork,
} from '@asime/contract/shop-work'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in vendor's own, and so only ever asked for from the browser.

export async function readShopWork(signal: AbortSignal): Promise<ShopWork> {
  return (await call(browserApi, readShopWorkEndpoint, { signal })).data
}

export async function readShopOverview(signal: AbortSignal): Promise<ShopOverview> {
  return (await call(browserApi, readShopOverviewEndpoint, { signal })).data
}
