import { featureVendorEndpoint } from '@asime/contract/admin-vendors'
import { decideFeaturingEndpoint, listFeatureRequestsEndpoint } from '@asime/contract/own-products'
import { listProductsEndpoint } from '@asime/contract/products'
import { listVendorsEndpoint, type VendorCard } from '@asime/contract/vendors'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export const featuringLists = ['requested', 'featured'] as const

/** A product that is featured, or that its shop wants to be. */
export interface FeaturingRow {
  id: string
  name: string
  price: number
  currency: string
  vendor: { id: string; business_name: string }
  /** Null for what is featured already. */
  requestedAt: string | null
}

/** Requests with the oldest first; what is featured with the newest product first. */
export async function listFeaturing(
  list: (typeof featuringLists)[number],
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ListPage<FeaturingRow>> {
  if (list === 'requested') {
    const { data, meta } = await call(browserApi, listFeatureRequestsEndpoint, { query: { cursor }, signal })
    return {
      meta,
      data: data.map(({ product: { product_name: name, ...product }, vendor, requested_at: requestedAt }) => ({
        ...product,
        name,
        vendor,
        requestedAt,
      })),
    }
  }
  const { data, meta } = await call(browserApi, listProductsEndpoint, { query: { featured: true, cursor }, signal })
  return {
    meta,
    data: data.map(({ id, product_name: name, price, discount_price: discounted, currency, vendor }) => ({
      id,
      name,
      price: discounted ?? price,
      currency,
      vendor,
      requestedAt: null,
    })),
  }
}

/** @param act grant and decline answer a request that waits, and are refused once another admin has answered it */
export async function decideFeaturing(
  act: 'grant' | 'decline' | 'end',
  id: string,
  reason: string,
  idempotencyKey: string,
): Promise<void> {
  await call(browserApi, decideFeaturingEndpoint, {
    params: { id },
    body: { is_featured: act === 'grant', reason, ...(act !== 'end' && { if_requested: true }) },
    idempotencyKey,
  })
}

/** The newest shop first. */
export function listFeaturedShops(
  _list: 'featured',
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ListPage<VendorCard>> {
  return call(browserApi, listVendorsEndpoint, { query: { featured: true, sort_by: 'created_at', cursor }, signal })
}

export async function featureShop(id: string, isFeatured: boolean, reason: string, idempotencyKey: string) {
  await call(browserApi, featureVendorEndpoint, {
    params: { id },
    body: { is_featured: isFeatured, reason },
    idempotencyKey,
  })
}
