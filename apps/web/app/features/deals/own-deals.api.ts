import type { BodyInputOf } from '@asime/contract/endpoint'
import type { DealStatus } from '@asime/contract/deal-states'
import { type Deal, listDealsEndpoint, makeDealEndpoint, revokeDealEndpoint } from '@asime/contract/deals'
import {
  listOwnProductsEndpoint,
  type OwnProduct,
  type OwnProductCard,
  readOwnProductEndpoint,
} from '@asime/contract/own-products'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export type DealBody = BodyInputOf<typeof makeDealEndpoint>

export function listDeals(
  status: DealStatus | undefined,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ListPage<Deal>> {
  return call(browserApi, listDealsEndpoint, { query: { status, cursor }, signal })
}

export async function makeDeal(body: DealBody, idempotencyKey: string): Promise<Deal> {
  return (await call(browserApi, makeDealEndpoint, { body, idempotencyKey })).data
}

/** @throws ApiError `deal_ended` where it was used up or over meanwhile */
export async function revokeDeal(id: string): Promise<Deal> {
  return (await call(browserApi, revokeDealEndpoint, { params: { id } })).data
}

/** Of the published ones that the search finds the newest, or of all; as many as a page holds. */
export function listProductsToOffer(search: string, signal: AbortSignal): Promise<ListPage<OwnProductCard>> {
  const query = { shelf: 'published', limit: 100, ...(search !== '' && { query: search }) } as const
  return call(browserApi, listOwnProductsEndpoint, { query, signal })
}

export async function readProductToOffer(id: string, signal: AbortSignal): Promise<OwnProduct> {
  return (await call(browserApi, readOwnProductEndpoint, { params: { id }, signal })).data
}
