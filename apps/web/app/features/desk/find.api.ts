import { listProductsEndpoint } from '@asime/contract/products'
import { listVendorsEndpoint } from '@asime/contract/vendors'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export interface Found {
  id: string
  name: string
  /** What tells it from others of that name. */
  note?: string | null
}

const FOUND_AT_ONCE = 8

export async function findProducts(query: string): Promise<Found[]> {
  const { data } = await call(browserApi, listProductsEndpoint, { query: { query, limit: FOUND_AT_ONCE } })
  return data.map(({ id, product_name: name, vendor }) => ({ id, name, note: vendor.business_name }))
}

export async function findShops(query: string): Promise<Found[]> {
  const { data } = await call(browserApi, listVendorsEndpoint, { query: { query, limit: FOUND_AT_ONCE } })
  return data.map(({ id, business_name: name, location }) => ({ id, name, note: location }))
}
