import { bidMoves, type BidStatus } from '@asime/contract/bid-states'
import { BID_CHANGE_UNSEEN } from '@asime/contract/deadlines'
import type { Bid } from '@asime/contract/bids'
import type { ShopCalendar } from '@asime/contract/order-dates'
import { shopDuties } from '@asime/contract/shop-roles'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { type JsonOf, jsonList } from '../../platform/database/json-of.ts'
import { listed } from '../../platform/database/listed.ts'
import type { Cursor, JsonPage } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { IS_EXPIRED } from '../item-requests/item-request-json.sql.ts'
import type { ItemRequestFacts } from '../item-requests/item-requests.policy.ts'
import { CALENDAR } from '../orders/order-dates.sql.ts'
import { AWAY_UNTIL } from '../shops/away.sql.ts'
import { INSERT_BID_NOTIFICATIONS } from './bid-notifications.sql.ts'
import { BID, BID_TABLES, KEPT_BID } from './bid-json.sql.ts'

/** Decided bids sort behind all pending ones: their rank is the amount plus this. Above any amount in pesewas. */
const DECIDED = 100_000_000_000

/**
 * A row for each bid, and one without a bid where there is none. The server puts them together: numbered and made one text by the
 * database, as other lists are, they take a fifth longer, and these are never answered from memory.
 */
const LIST_BIDS = `
  SELECT page.text, page.rank::text, page.id, r.user_id, r.status, ${IS_EXPIRED} AS is_expired, r.total_bids
  FROM item_requests r LEFT JOIN LATERAL (
    SELECT ${KEPT_BID} AS text, b.amount + CASE WHEN b.status <> 'pending' THEN ${DECIDED} ELSE 0 END AS rank, b.id
    FROM ${BID_TABLES} WHERE b.item_request_id = r.id AND b.status <> 'withdrawn' AND b.hidden_at IS NULL
      AND ($3::boolean IS NULL OR (b.status <> 'pending', b.amount, b.id) > ($3::boolean, $4::bigint, $5::uuid))
    ORDER BY b.status <> 'pending', b.amount, b.id LIMIT $2::int + 1
  ) AS page ON true WHERE r.id = $1 AND r.hidden_at IS NULL ORDER BY page.rank, page.id`

/** A page of bids, with what their actions depend on. */
export interface BidPage extends JsonPage<Bid> {
  item_request: ItemRequestFacts & { user_id: string }
}

/** A page of an item request's bids, pending first, then by amount; undefined when there is no such item request. */
export async function listBids(
  pool: pg.Pool,
  itemRequestId: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<BidPage | undefined> {
  const rank = cursor === undefined ? undefined : Number(cursor.value)
  type Row = BidPage['item_request'] & {
    text: JsonOf<Bid> | null
    rank: string | null
    id: string | null
    total_bids: number
  }
  const rows = await hotRead<Row>(pool, LIST_BIDS, [
    itemRequestId,
    limit,
    rank === undefined ? null : rank >= DECIDED,
    rank === undefined ? null : Math.trunc(rank % DECIDED),
    cursor?.id ?? null,
  ])
  const [first] = rows
  if (!first) return undefined
  const texts = rows.flatMap(({ text }) => text ?? [])
  const last = rows[limit - 1]
  return {
    data: jsonList(texts.slice(0, limit)),
    fetched: texts.length,
    last_value: last?.rank ?? null,
    last_id: last?.id ?? null,
    total: first.total_bids,
    item_request: first,
  }
}

const FIND_BIDS = `SELECT ${BID} AS data FROM ${BID_TABLES} WHERE b.id = ANY(ARRAY(SELECT unnest($1::uuid[])))`

/** The ones that exist, by id. */
export async function findBids(db: Db, ids: readonly string[]): Promise<Map<string, Bid>> {
  const rows = await queryRows<{ data: Bid }>(db, FIND_BIDS, [ids])
  return new Map(rows.map(({ data }) => [data.id, data]))
}

export async function getBid(db: Db, id: string): Promise<Bid> {
  const bid = (await findBids(db, [id])).get(id)
  if (!bid) throw new Error(`bid ${id} vanished`)
  return bid
}

export interface BidRow {
  id: string
  item_request_id: string
  vendor_id: string
  /** Pesewas. */
  amount: number
  status: BidStatus
  /** It stands again, and its vendor has not said yet that it still holds. */
  needs_confirmation: boolean
  /** By its vendor, so lately that the owner may not have seen it. */
  is_just_changed: boolean
  /** By an admin. */
  is_hidden: boolean
}

/** Bids of those item requests, locked. Lock the item requests first: whoever changes a bid has. */
export async function lockBids(
  db: Db,
  itemRequestIds: readonly string[],
  bidIds: readonly string[],
): Promise<BidRow[]> {
  return queryRows<BidRow>(
    db,
    `SELECT id, item_request_id, vendor_id, amount, status, needs_confirmation,
            updated_at > created_at AND updated_at > clock_timestamp() - $3::interval AS is_just_changed, hidden_at IS NOT NULL AS is_hidden
     FROM bids WHERE id = ANY(ARRAY(SELECT unnest($2::uuid[]))) AND item_request_id = ANY($1::uuid[]) AND status <> 'withdrawn'
     ORDER BY id FOR NO KEY UPDATE`,
    [itemRequestIds, bidIds, BID_CHANGE_UNSEEN],
  )
}

/** A bid of that item request, locked. Lock the item request first. */
export async function lockBid(db: Db, itemRequestId: string, bidId: string): Promise<BidRow | undefined> {
  return (await lockBids(db, [itemRequestId], [bidId]))[0]
}

const SHOPS_OF_BIDS = `SELECT b.id AS bid_id, v.business_name, (${AWAY_UNTIL})::text AS away, b.delivery_time_days AS bid_days, ${shopIsOpen('u')} AS is_open, ${CALENDAR}
     FROM bids b JOIN vendors v ON v.id = b.vendor_id JOIN users u ON u.id = v.user_id WHERE b.id = ANY(ARRAY(SELECT unnest($1::uuid[])))`

/** The shops of bids, by bid: when each is at work, and on which day it is back if it is away. */
export async function findShopsOfBids(db: Db, bidIds: readonly string[]): Promise<Map<string, ShopOfBid>> {
  const rows = await queryRows<ShopOfBid>(db, SHOPS_OF_BIDS, [bidIds])
  return new Map(rows.map((row) => [row.bid_id, row]))
}

export interface ShopOfBid extends ShopCalendar {
  bid_id: string
  is_open: boolean
  now: string
  business_name: string
  away: string | null
  bid_days: number | null
}

export interface BidValues {
  amountPesewas: number
  message: string | undefined
  deliveryTimeDays: number | undefined
}

export interface NewBid extends BidValues {
  id: string
  itemRequestId: string
  vendorId: string
  currency: string
}

/** @returns those that were written: the others' vendors have one there already */
export async function insertBids(db: Db, bids: readonly NewBid[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `INSERT INTO bids (id, item_request_id, vendor_id, amount, currency, message, delivery_time_days)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::int[])
     ON CONFLICT (item_request_id, vendor_id) WHERE status = 'pending' DO NOTHING RETURNING id`,
    [
      bids.map(({ id }) => id),
      bids.map(({ itemRequestId }) => itemRequestId),
      bids.map(({ vendorId }) => vendorId),
      bids.map(({ amountPesewas }) => amountPesewas),
      bids.map(({ currency }) => currency),
      bids.map(({ message }) => message || null),
      bids.map(({ deliveryTimeDays }) => deliveryTimeDays ?? null),
    ],
  )
  return rows.map(({ id }) => id)
}

export async function replaceBid(db: Db, id: string, bid: BidValues): Promise<void> {
  await queryRows(
    db,
    'UPDATE bids SET amount = $2, message = $3, delivery_time_days = $4, needs_confirmation = false, updated_at = now() WHERE id = $1',
    [id, bid.amountPesewas, bid.message || null, bid.deliveryTimeDays ?? null],
  )
}

/** @returns whether all of them were in a state for that */
export async function moveBids(
  db: Db,
  ids: readonly string[],
  move: 'accept' | 'reject' | 'withdraw' | 'lapse',
): Promise<boolean> {
  const { from, to } = bidMoves[move]
  const rows = await queryRows(
    db,
    'UPDATE bids SET status = $3, updated_at = now() WHERE id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND status = ANY ($2) RETURNING id',
    [ids, from, to],
  )
  return rows.length === ids.length
}

/** Their vendors are notified. Marked as passed over, so that they can stand again if nothing comes of the accepted one. */
export async function rejectOtherBids(
  db: Db,
  itemRequestIds: readonly string[],
  acceptedBidIds: readonly string[],
): Promise<void> {
  const { from, to } = bidMoves.pass_over
  await queryRows(
    db,
    `WITH rejected AS (
       UPDATE bids SET status = $4, passed_over = true, updated_at = now() 
       WHERE item_request_id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND id <> ALL($2::uuid[]) AND status = ANY ($3)
       RETURNING id, amount
     ) ${INSERT_BID_NOTIFICATIONS('bid_rejected')} FROM rejected`,
    [itemRequestIds, acceptedBidIds, from, to],
  )
}

/** Those of an item request that its owner has cancelled, so that no vendor waits for an answer. */
export async function rejectPendingBids(db: Db, itemRequestId: string): Promise<void> {
  await queryRows(
    db,
    `WITH rejected AS (
       UPDATE bids SET status = $3, updated_at = now() WHERE item_request_id = $1 AND status = ANY ($2) RETURNING id, amount
     ) ${INSERT_BID_NOTIFICATIONS('bid_rejected')} FROM rejected`,
    [itemRequestId, bidMoves.drop.from, bidMoves.drop.to],
  )
}

/** The most people who are notified at once of one request. */
const MOST_BIDDERS = 500

const SELLERS = listed(shopDuties.sell)

/** Who sells for the shops that have bid on item requests, by item request; or only for the one that made that bid. */
export async function findBiddersOf(
  db: Db,
  itemRequestIds: readonly string[],
  bidId?: string,
): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ item_request_id: string; user_id: string }>(
    db,
    `SELECT r.id AS item_request_id, bidder.user_id FROM unnest($1::uuid[]) AS r (id) CROSS JOIN LATERAL (
       SELECT DISTINCT m.user_id FROM bids b JOIN shop_members m ON m.vendor_id = b.vendor_id
       WHERE b.item_request_id = r.id AND ($2::uuid IS NULL OR b.id = $2) AND b.status <> 'withdrawn' AND m.role IN ${SELLERS} LIMIT $3
     ) AS bidder`,
    [itemRequestIds, bidId ?? null, MOST_BIDDERS],
  )
  const byRequest = Map.groupBy(rows, (row) => row.item_request_id)
  return new Map([...byRequest].map(([id, people]) => [id, people.map((row) => row.user_id)]))
}

/** The same of one. */
export async function findBidders(db: Db, itemRequestId: string, bidId?: string): Promise<string[]> {
  return (await findBiddersOf(db, [itemRequestId], bidId)).get(itemRequestId) ?? []
}
