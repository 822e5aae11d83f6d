import { inWords, REQUESTS_COUNTED } from '@asime/contract/deadlines'
import type { ItemRequest, SaveItemRequest } from '@asime/contract/item-requests'
import { limitOf } from '@asime/contract/limits-in-force'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Patience } from '../../platform/gather.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { replaceFetchedLinks, type StoredPicture } from '../uploads/linked-pictures.service.ts'
import { linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, type Posting, watchPosting } from '../watch/posting-rules.service.ts'
import { assertMayOnItemRequest, itemRequestActionsOf, itemRequestPartyOf, whyNoBid } from './item-requests.policy.ts'
import { itemRequestCancelled, itemRequestChanged, itemRequestOffered } from './item-request-effects.ts'
import { refreshItemRequestPages } from './refresh-item-request-pages.ts'
import {
  assertPossible,
  countSomeAsExpired,
  moveItemRequests,
  findOldestOfDay,
  getItemRequest,
  insertItemRequest,
  type LockedItemRequest,
  lockItemRequestRow,
  lockItemRequestRows,
  lockPoster,
  type OfShop,
  replaceAttachment,
  replaceItemRequest,
} from './item-requests.repository.ts'

export type { LockedItemRequest }

export async function createItemRequest(db: Db, actor: Actor, input: SaveItemRequest): Promise<ItemRequest> {
  return inTransaction(db, async (tx) => {
    await assertFewToday(tx, actor)
    await assertPossible(tx, input)
    const watched = await assertMayBePosted(tx, postingOf(input))
    const attachments = await replaceFetchedLinks(tx, actor.userId, input.attachments)
    const id = await insertItemRequest(tx, actor.userId, { ...input, attachments })
    await useAttachments(tx, actor, id, attachments)
    await watchPosting(tx, { type: 'item_request', id, ownerId: actor.userId }, watched)
    await itemRequestOffered(tx, id)
    return withActions(actor, await getItemRequest(tx, id))
  })
}

/** @throws AppError rate_limited, where the caller has posted as many in a day as the setting allows */
async function assertFewToday(tx: Tx, { userId }: Actor): Promise<void> {
  const most = limitOf('requests_a_day')
  // The second of two at once waits, and counts the first. Sent together (decision 103).
  const [, [oldest]] = await Promise.all([lockPoster(tx, userId), findOldestOfDay(tx, userId, most)])
  if (!oldest) return
  const message = `You have posted ${most} ${most === 1 ? 'request' : 'requests'} within ${inWords(REQUESTS_COUNTED)}, the most that is possible. Please post this one later`
  throw new AppError('rate_limited', { message, retryAfterSeconds: oldest.wait_seconds })
}

export async function updateItemRequest(
  db: Db,
  actor: Actor,
  id: string,
  input: SaveItemRequest,
): Promise<ItemRequest> {
  return inTransaction(db, async (tx) => {
    assertMayOnItemRequest('edit', actor, await lockShownItemRequest(tx, id))
    await assertPossible(tx, input)
    const watched = await assertMayBePosted(tx, postingOf(input))
    const attachments = await replaceFetchedLinks(tx, actor.userId, input.attachments)
    const { isForOthers, asksForOther } = await replaceItemRequest(tx, id, { ...input, attachments })
    await useAttachments(tx, actor, id, attachments)
    await watchPosting(tx, { type: 'item_request', id, ownerId: actor.userId }, watched)
    if (asksForOther) await itemRequestChanged(tx, id)
    if (isForOthers) await itemRequestOffered(tx, id)
    refreshItemRequestPages(tx, id)
    return withActions(actor, await getItemRequest(tx, id))
  })
}

/** What an item request says, for the rules of what may be posted. */
function postingOf(input: SaveItemRequest): Posting {
  return {
    categoryId: input.category_id ?? null,
    texts: {
      request_title: [input.request_title],
      description: [input.description],
      required_specs: Object.entries(input.required_specs ?? {}).flat(),
    },
  }
}

/** With what the caller may do next, and why that is not to bid. */
export function withActions(actor: Actor, itemRequest: ItemRequest, shop: Partial<OfShop> = {}): ItemRequest {
  const owner = { user_id: itemRequest.user.id, owner_vendor_id: shop.is_of_shop ? (actor.vendorId ?? null) : null }
  const party = itemRequestPartyOf(actor, owner)
  const because = whyNoBid(party, shop.is_bid_hidden ?? false)
  return {
    ...itemRequest,
    actions: itemRequestActionsOf(party, itemRequest, shop.has_bid),
    ...(because && { no_bid_because: because }),
  }
}

async function useAttachments(tx: Tx, actor: Actor, id: string, attachments: string[]): Promise<void> {
  const use = { by: 'item_request', subjectId: id, ownerId: actor.userId } as const
  await useUploads(tx, use, linksIn('attachments', attachments))
}

/** Names our copy where the item request names a picture elsewhere. @returns whether it did */
export async function showStoredAttachment(tx: Tx, id: string, { link, url }: StoredPicture): Promise<boolean> {
  if (!(await lockItemRequestRow(tx, id))) return false
  if (!(await replaceAttachment(tx, id, link, url))) return false
  refreshItemRequestPages(tx, id)
  return true
}

export async function cancelItemRequest(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    assertMayOnItemRequest('cancel', actor, await lockItemRequest(tx, id))
    if (!(await moveItemRequests(tx, [id], 'cancel'))) throw new AppError('request_not_open')
    await itemRequestCancelled(tx, id)
    refreshItemRequestPages(tx, id)
  })
}

/** The item request, locked first of all. @throws AppError not_found */
export async function lockItemRequest(tx: Tx, id: string): Promise<LockedItemRequest> {
  const itemRequest = await lockItemRequestRow(tx, id)
  if (!itemRequest) throw new AppError('not_found', { message: 'Request not found' })
  return itemRequest
}

/** The same of one that people see. @throws AppError not_found */
export async function lockShownItemRequest(tx: Tx, id: string): Promise<LockedItemRequest> {
  return assertShown(await lockItemRequest(tx, id))
}

/**
 * The item requests, locked first of all, by id.
 * @param patience `skip` leaves out what somebody else has locked
 */
export async function lockItemRequests(
  tx: Tx,
  ids: readonly string[],
  patience: Patience,
): Promise<Map<string, LockedItemRequest>> {
  const rows = await lockItemRequestRows(tx, ids, patience)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One that is there, and that people see. @throws AppError not_found */
export function assertShown(itemRequest: LockedItemRequest | undefined): LockedItemRequest {
  if (!itemRequest || itemRequest.is_hidden) throw new AppError('not_found', { message: 'Request not found' })
  return itemRequest
}

/** Closes open item requests for their accepted bids. @throws AppError request_not_open */
export async function closeItemRequests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!(await moveItemRequests(tx, ids, 'close'))) throw new AppError('request_not_open')
  for (const id of ids) refreshItemRequestPages(tx, id)
}

/** What has expired leaves the count of open ones: lists take off what has expired since, which should stay little. */
export async function countExpiredItemRequests(db: Db): Promise<void> {
  while (await countSomeAsExpired(db));
}
