import {
  type ItemRequestAction,
  type ItemRequestActionName,
  itemRequestActionNames,
  itemRequestActions,
  type ItemRequestParty,
  type ItemRequestStatus,
} from '@asime/contract/item-request-states'
import type { NoBidReason } from '@asime/contract/item-requests'
import type { ErrorCode } from '@asime/contract/errors'
import { AppError } from '../../platform/app-error.ts'
import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

// Who may do what with an item request: pure functions of the caller and the row, for services and for `actions` alike.

export type ItemRequestFacts = { status: ItemRequestStatus; is_expired: boolean }

/** The caller's relation to it; undefined for mere viewers. Judged by id, never by name (BID-4). */
export function itemRequestPartyOf(
  actor: Pick<Actor, 'userId' | 'vendorId' | 'shopRole'> | undefined,
  /** With the shop that its owner works for. */
  itemRequest: { user_id: string; owner_vendor_id: string | null },
): ItemRequestParty | undefined {
  if (actor?.userId === itemRequest.user_id) return 'owner'
  if (actor?.vendorId === undefined || !mayInShop(actor.shopRole, 'sell')) return undefined
  return actor.vendorId === itemRequest.owner_vendor_id ? 'insider' : 'vendor'
}

/** Cancelled requests, and actions on one's own requests, are shown to their owner only. */
export function isOwnerOf(actor: Pick<Actor, 'userId'>, ownerId: string): boolean {
  return actor.userId === ownerId.toLowerCase()
}

/** The reason for a refusal; undefined if there is none. */
function whyNotOnItemRequest(
  name: ItemRequestActionName,
  party: ItemRequestParty | undefined,
  itemRequest: ItemRequestFacts,
): { code: ErrorCode; message?: string } | undefined {
  const { by, from, untilExpiry = false }: ItemRequestAction = itemRequestActions[name]
  if (party === 'insider' && name === 'bid') return OF_OWN_SHOP
  if (party === undefined || !by.includes(party)) return { code: 'forbidden', message: REFUSALS[name] }
  if (!from.includes(itemRequest.status)) return { code: 'request_not_open' }
  if (untilExpiry && itemRequest.is_expired) return EXPIRED
  return undefined
}

/** Nobody may do it to an item request that has expired. */
export const EXPIRED = { code: 'request_not_open', message: 'This request has expired' } as const

/** A shop does not bid on what its own people ask for. */
const OF_OWN_SHOP = {
  code: 'forbidden',
  message: 'Your shop cannot bid on a request that one of its people posted',
} as const

const REFUSALS: Record<ItemRequestActionName, string> = {
  edit: 'You can only change your own requests',
  cancel: 'You can only cancel your own requests',
  bid: 'You cannot bid on your own request',
}

/** @throws AppError forbidden, request_not_open */
export function assertMayOnItemRequest(
  name: ItemRequestActionName,
  actor: Actor,
  itemRequest: ItemRequestFacts & { user_id: string; owner_vendor_id: string | null },
): void {
  const obstacle = whyNotOnItemRequest(name, itemRequestPartyOf(actor, itemRequest), itemRequest)
  if (obstacle) throw new AppError(obstacle.code, obstacle)
}

/** Why the caller cannot bid, where something about the two is the reason. */
export function whyNoBid(party: ItemRequestParty | undefined, isBidHidden: boolean): NoBidReason | undefined {
  if (party === 'insider') return 'own_shop'
  return isBidHidden ? 'bid_hidden' : undefined
}

/** @param hasBid whether a bid of the caller is pending */
export function itemRequestActionsOf(
  party: ItemRequestParty | undefined,
  itemRequest: ItemRequestFacts,
  hasBid = false,
): ItemRequestActionName[] {
  return itemRequestActionNames.filter(
    (name) => !whyNotOnItemRequest(name, party, itemRequest) && !(name === 'bid' && hasBid),
  )
}
