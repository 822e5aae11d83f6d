import {
  type Profile,
  resendVerificationEndpoint,
  type UpdateProfile,
  updateProfileEndpoint,
} from '@asime/contract/accounts'
import {
  type Bid,
  type BidStatus,
  listBidsEndpoint,
  listOwnBidsEndpoint,
  type OwnBid,
  withdrawBidEndpoint,
} from '@asime/contract/bids'
import { type Dashboard, readDashboardEndpoint } from '@asime/contract/dashboard'
import { listFollowedVendorsEndpoint } from '@asime/contract/follows'
import { type ItemRequestCard, listItemRequestsEndpoint } from '@asime/contract/item-requests'
import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import { exportOrdersEndpoint, listOrdersEndpoint, type Order, type OrderStatus } from '@asime/contract/orders'
import type { VendorCard } from '@asime/contract/vendors'
import { call } from '../../lib/api/api.ts'
import { callForText } from '../../lib/api/call-for-text.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { saveTable } from '../../lib/lists/save-table.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in user's own, and so only ever asked for from the browser.

export async function readDashboard(signal?: AbortSignal): Promise<Dashboard> {
  return (await call(browserApi, readDashboardEndpoint, { signal })).data
}

/** Where one's own item request stands. Expired ones are still open to their owner; here they are apart. */
export const itemRequestStates = ['open', 'expired', 'closed', 'completed', 'cancelled'] as const
export type ItemRequestState = (typeof itemRequestStates)[number]

interface OwnListQuery {
  limit?: number
  cursor?: string
  signal?: AbortSignal
}

/** Open ones with the latest deadline first, expired ones with the earliest, others newest first. */
export async function listOwnItemRequests(
  userId: string,
  state: ItemRequestState,
  { limit, cursor, signal }: OwnListQuery = {},
): Promise<ListPage<ItemRequestCard>> {
  if (state !== 'open' && state !== 'expired') {
    return call(browserApi, listItemRequestsEndpoint, {
      query: { user_id: userId, status: state, limit, cursor },
      signal,
    })
  }
  // By deadline, with those that have none as the latest, the wanted ones are the first stretch of the list.
  const page = await call(browserApi, listItemRequestsEndpoint, {
    query: {
      user_id: userId,
      status: 'open',
      sort_by: 'expires_at',
      sort_order: state === 'open' ? 'desc' : 'asc',
      limit,
      cursor,
    },
    signal,
  })
  const data = page.data.filter((itemRequest) => itemRequest.is_expired === (state === 'expired'))
  const isAll = data.length < page.data.length
  return { data, meta: { ...page.meta, next_cursor: isAll ? null : page.meta.next_cursor } }
}

/** Open item requests of one's own with the most bids first. */
export async function listItemRequestsByBids(
  userId: string,
  { limit, signal }: OwnListQuery,
): Promise<ItemRequestCard[]> {
  const { data } = await call(browserApi, listItemRequestsEndpoint, {
    query: { user_id: userId, status: 'open', sort_by: 'total_bids', sort_order: 'desc', limit },
    signal,
  })
  return data
}

/** What others ask for now, newest first: what a vendor may bid on. */
export async function listNewestItemRequests({ limit, signal }: OwnListQuery): Promise<ItemRequestCard[]> {
  return (await call(browserApi, listItemRequestsEndpoint, { query: { status: 'open', limit }, signal })).data
}

export async function listBids(itemRequestId: string, { limit, signal }: OwnListQuery): Promise<Bid[]> {
  return (await call(browserApi, listBidsEndpoint, { params: { id: itemRequestId }, query: { limit }, signal })).data
}

export function listOwnBids(
  status: BidStatus | undefined,
  { limit, cursor, signal }: OwnListQuery = {},
): Promise<ListPage<OwnBid>> {
  return call(browserApi, listOwnBidsEndpoint, { query: { status, limit, cursor }, signal })
}

export function withdrawBid(bid: OwnBid): Promise<void> {
  return call(browserApi, withdrawBidEndpoint, { params: { id: bid.item_request.id, bidId: bid.id } })
}

export function listOrders({ limit, signal }: OwnListQuery): Promise<ListPage<Order>> {
  return call(browserApi, listOrdersEndpoint, { query: { limit }, signal })
}

/** What one has bought, or sold, newest first. */
export function listOrdersAs(
  role: 'buyer' | 'vendor',
  filters: OrderFilters,
  { cursor, signal }: OwnListQuery,
): Promise<ListPage<Order>> {
  return call(browserApi, listOrdersEndpoint, { query: { role, ...filters, cursor }, signal })
}

export interface OrderFilters {
  status: OrderStatus | undefined
  /** In the order's number, what it is of, or the name of the other side. */
  query: string | undefined
}

export function saveOrders(role: 'buyer' | 'vendor', filters: OrderFilters): Promise<void> {
  return saveTable(browserApi, exportOrdersEndpoint, { role, ...filters }, 'asime-orders')
}

export function listFollowedVendors({ limit, signal }: OwnListQuery): Promise<ListPage<VendorCard>> {
  return call(browserApi, listFollowedVendorsEndpoint, { query: { limit }, signal })
}

export async function updateProfile(changes: UpdateProfile): Promise<Profile> {
  return (await call(browserApi, updateProfileEndpoint, { body: changes })).data
}

/** Asks for the confirmation mail again; gives back the sentence to show. */
export async function resendVerification(email: string): Promise<string> {
  return (await call(browserApi, resendVerificationEndpoint, { body: { email } })).data.message
}

/**
 * JSON text.
 * @throws ApiError `validation_failed` for a wrong password
 */
export function exportOwnData(password: string): Promise<string> {
  return callForText(browserApi, exportOwnDataEndpoint, { body: { password } })
}

/** @throws ApiError `validation_failed` for a wrong password, `account_in_use` while an order is open or money held */
export function closeAccount(password: string): Promise<void> {
  return call(browserApi, closeAccountEndpoint, { body: { password } })
}
