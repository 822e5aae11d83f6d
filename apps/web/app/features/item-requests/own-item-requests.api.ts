import { type ItemRequestCard, listItemRequestsEndpoint } from '@asime/contract/item-requests'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** Where one's own item request stands. Expired ones are still open to their owner; here they are apart. */
export const itemRequestStates = ['open', 'expired', 'closed', 'completed', 'cancelled'] as const
export type ItemRequestState = (typeof itemRequestStates)[number]

interface ListQuery {
  limit?: number
  cursor?: string
  signal?: AbortSignal
}

/** Open ones with the latest deadline first, expired ones with the earliest, others newest first. */
export async function listOwnItemRequests(
  userId: string,
  state: ItemRequestState,
  { limit, cursor, signal }: ListQuery = {},
): Promise<ListPage<ItemRequestCard>> {
  if (state !== 'open' && state !== 'expired') {
    return call(browserApi, listItemRequestsEndpoint, {
      query: { user_id: userId, status: state, limit, cursor },
      signal,
    })
  }
  return call(browserApi, listItemRequestsEndpoint, {
    query: {
      user_id: userId,
      status: 'open',
      is_expired: state === 'expired',
      sort_by: 'expires_at',
      sort_order: state === 'open' ? 'desc' : 'asc',
      limit,
      cursor,
    },
    signal,
  })
}

/** Open item requests of one's own with the most bids first. */
export async function listItemRequestsByBids(userId: string, { limit, signal }: ListQuery): Promise<ItemRequestCard[]> {
  const { data } = await call(browserApi, listItemRequestsEndpoint, {
    query: { user_id: userId, status: 'open', sort_by: 'total_bids', sort_order: 'desc', limit },
    signal,
  })
  return data
}

/** What others ask for now, newest first: what a vendor may bid on. */
export async function listNewestItemRequests({ limit, signal }: ListQuery): Promise<ItemRequestCard[]> {
  return (
    await call(browserApi, listItemRequestsEndpoint, { query: { status: 'open', is_expired: false, limit }, signal })
  ).data
}
