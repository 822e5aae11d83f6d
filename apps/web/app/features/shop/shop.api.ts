import {
  type DeliveryZones,
  readDeliveryZonesEndpoint,
  type SaveDeliveryZones,
  saveDeliveryZonesEndpoint,
} from '@asime/contract/delivery-fees'
import { readShopEndpoint, type SaveShop, saveShopEndpoint, type Shop } from '@asime/contract/shop-settings'
import {
  readShopTrustEndpoint,
  type SaveShopFacts,
  saveShopFactsEndpoint,
  type ShopTrust,
} from '@asime/contract/shop-trust'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in vendor's own, and so only ever asked for from the browser.

export async function readShop(signal: AbortSignal): Promise<Shop> {
  return (await call(browserApi, readShopEndpoint, { signal })).data
}

export async function saveShop(shop: SaveShop): Promise<Shop> {
  return (await call(browserApi, saveShopEndpoint, { body: shop })).data
}

export async function readDeliveryZones(signal: AbortSignal): Promise<DeliveryZones> {
  return (await call(browserApi, readDeliveryZonesEndpoint, { signal })).data
}

export async function saveDeliveryZones(zones: SaveDeliveryZones): Promise<DeliveryZones> {
  return (await call(browserApi, saveDeliveryZonesEndpoint, { body: zones })).data
}

export async function readShopTrust(id: string, signal: AbortSignal): Promise<ShopTrust> {
  return (await call(browserApi, readShopTrustEndpoint, { params: { id }, signal })).data
}

export async function saveShopFacts(facts: SaveShopFacts): Promise<ShopTrust> {
  return (await call(browserApi, saveShopFactsEndpoint, { body: facts })).data
}
