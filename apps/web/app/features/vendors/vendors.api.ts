import type { CallInput } from '../../lib/api/api.ts'
import { followVendorEndpoint, readFollowEndpoint, unfollowVendorEndpoint } from '@asime/contract/follows'
import {
  listVendorReviewsEndpoint,
  listVendorsEndpoint,
  readVendorEndpoint,
  type Vendor,
  type VendorCard,
  type VendorReview,
} from '@asime/contract/vendors'
import { readShopTrustEndpoint, type ShopTrust } from '@asime/contract/shop-trust'
import { type Api, call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'

export function listVendors(
  api: Api,
  query: CallInput<typeof listVendorsEndpoint>['query'],
): Promise<ListPage<VendorCard>> {
  return call(api, listVendorsEndpoint, { query })
}

export async function readShopTrust(api: Api, id: string): Promise<ShopTrust> {
  return (await call(api, readShopTrustEndpoint, { params: { id } })).data
}

export async function readVendor(api: Api, id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Vendor> {
  return (await call(api, readVendorEndpoint, { params: { id }, ...(signal && { signal }) })).data
}

export function listVendorReviews(api: Api, id: string, cursor?: string): Promise<ListPage<VendorReview>> {
  return call(api, listVendorReviewsEndpoint, { params: { id }, query: { limit: 10, cursor } })
}

export interface Follow {
  following: boolean
  followers_count: number
}

export async function readFollow(api: Api, id: string): Promise<Follow> {
  return (await call(api, readFollowEndpoint, { params: { id } })).data
}

export async function setFollow(api: Api, id: string, following: boolean): Promise<Follow> {
  return (await call(api, following ? followVendorEndpoint : unfollowVendorEndpoint, { params: { id } })).data
}
