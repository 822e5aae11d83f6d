import { REQUESTS_COUNTED } from '@asime/contract/deadlines'
import { itemRequestMoves } from '@asime/contract/item-request-states'
import type { ItemRequest, ItemRequestStatus, SaveItemRequest } from '@asime/contract/item-requests'
import { EXPIRY_NOT_IN_FUTURE } from '@asime/contract/item-requests'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { invalidField, invalidFields } from '../../platform/app-error.ts'
import type { Patience } from '../../platform/gather.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { toPesewas } from '../../platform/money.ts'
import {
  ITEM_REQUEST,
  ITEM_REQUEST_TABLES,
  KEPT_ITEM_REQUEST,
  KEPT_ITEM_REQUEST_TABLES,
} from './item-request-json.sql.ts'

const READ_ITEM_REQUEST = `SELECT ${KEPT_ITEM_REQUEST} AS data FROM ${KEPT_ITEM_REQUEST_TABLES} WHERE r.id = $1 AND r.hidden_at IS NULL`
const READ_FOR_VENDOR = `
  SELECT ${KEPT_ITEM_REQUEST} AS data,
         EXISTS (SELECT FROM bids b WHERE b.item_request_id = r.id AND b.vendor_id = $2 AND b.status = 'pending') AS has_bid,
         EXISTS (SELECT FROM bids b WHERE b.item_request_id = r.id AND b.vendor_id = $2 AND b.status = 'pending' AND b.hidden_at IS NOT NULL) AS is_bid_hidden,
         EXISTS (SELECT FROM shop_members m WHERE m.user_id = r.user_id AND m.vendor_id = $2) AS is_of_shop
  FROM ${KEPT_ITEM_REQUEST_TABLES} WHERE r.id = $1 AND r.hidden_at IS NULL`

/** What an item request is to a shop. */
export interface OfShop {
  /** A bid of the shop is pending. */
  has_bid: boolean
  /** And an admin has hidden it. */
  is_bid_hidden: boolean
  /** Somebody who works for the shop has posted it. */
  is_of_shop: boolean
}

/** The item request as JSON text, for the public page; with what it is to that vendor's shop. */
export async function readItemRequestText(
  pool: pg.Pool,
  id: string,
  vendorId: string | undefined,
): Promise<({ data: JsonOf<ItemRequest> } & Partial<OfShop>) | undefined> {
  const [row] =
    vendorId === undefined
      ? await hotRead<{ data: JsonOf<ItemRequest> }>(pool, READ_ITEM_REQUEST, [id])
      : await hotRead<{ data: JsonOf<ItemRequest> } & OfShop>(pool, READ_FOR_VENDOR, [id, vendorId])
  return row
}

export async function getItemRequest(db: Db, id: string): Promise<ItemRequest> {
  const [row] = await queryRows<{ data: ItemRequest }>(
    db,
    `SELECT ${ITEM_REQUEST} AS data FROM ${ITEM_REQUEST_TABLES} WHERE r.id = $1`,
    [id],
  )
  if (!row) throw new Error(`item request ${id} vanished`)
  return row.data
}

export interface LockedItemRequest {
  id: string
  user_id: string
  /** The shop that its owner works for. */
  owner_vendor_id: string | null
  category_id: string | null
  request_title: string
  currency: string
  status: ItemRequestStatus
  is_expired: boolean
  /** By an admin. */
  is_hidden: boolean
}

const lockSql = (unlessLocked: '' | 'SKIP LOCKED') =>
  `SELECT id, user_id, (SELECT vendor_id FROM shop_members m WHERE m.user_id = item_requests.user_id) AS owner_vendor_id, category_id, request_title, currency, status, coalesce(expires_at <= clock_timestamp(), false) AS is_expired, hidden_at IS NOT NULL AS is_hidden
   FROM item_requests WHERE id = ANY(ARRAY(SELECT unnest($1::uuid[]))) ORDER BY id FOR NO KEY UPDATE ${unlessLocked}`
const LOCK = { wait: lockSql(''), skip: lockSql('SKIP LOCKED') }

/**
 * Locks item requests: nobody accepts, closes or bids on them until the transaction ends. Always the first lock.
 * @param patience `skip` leaves out what somebody else has locked
 */
export async function lockItemRequestRows(
  db: Db,
  ids: readonly string[],
  patience: Patience,
): Promise<LockedItemRequest[]> {
  return queryRows<LockedItemRequest>(db, LOCK[patience], [ids])
}

export async function lockItemRequestRow(db: Db, id: string): Promise<LockedItemRequest | undefined> {
  return (await lockItemRequestRows(db, [id], 'wait'))[0]
}

/** Checks that the expiry is in the future, by the database's clock, and that the category exists. Names both where both are wrong. */
export async function assertPossible(
  db: Db,
  input: Pick<SaveItemRequest, 'expires_at' | 'category_id'>,
): Promise<void> {
  const [found] = await queryRows<{ is_past: boolean; is_unknown: boolean }>(
    db,
    `SELECT coalesce($1::timestamptz <= now(), false) AS is_past,
            $2::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM categories WHERE id = $2) AS is_unknown`,
    [input.expires_at ?? null, input.category_id ?? null],
  )
  const errors = {
    ...(found?.is_unknown ? { category_id: NO_SUCH_CATEGORY } : {}),
    ...(found?.is_past ? { expires_at: EXPIRY_NOT_IN_FUTURE } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

const NO_SUCH_CATEGORY = 'This category does not exist'

function columns(input: SaveItemRequest): unknown[] {
  return [
    input.category_id ?? null,
    input.request_title,
    input.description,
    input.budget_min === undefined ? null : toPesewas(input.budget_min),
    input.budget_max === undefined ? null : toPesewas(input.budget_max),
    input.currency,
    input.location || null,
    input.urgency,
    input.expires_at ?? null,
    JSON.stringify(input.required_specs),
    JSON.stringify(input.attachments),
  ]
}

export async function insertItemRequest(db: Db, userId: string, input: SaveItemRequest): Promise<string> {
  const [row] = await namingField(() =>
    queryRows<{ id: string }>(
      db,
      `INSERT INTO item_requests (user_id, category_id, request_title, description, budget_min, budget_max, currency, location, urgency,
                                  expires_at, required_specs, attachments)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [userId, ...columns(input)],
    ),
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/**
 * @returns whether it is for other shops than before: in another category or place, or open for longer; and whether it asks for
 *   something else. A budget, an urgency and an expiry are not what is asked for.
 */
export async function replaceItemRequest(
  db: Db,
  id: string,
  input: SaveItemRequest,
): Promise<{ isForOthers: boolean; asksForOther: boolean }> {
  const [row] = await namingField(() =>
    queryRows<{ is_for_others: boolean; asks_for_other: boolean }>(
      db,
      `WITH before AS (SELECT id, category_id, location, expires_at, request_title, description, required_specs, attachments FROM item_requests WHERE id = $1)
       UPDATE item_requests r SET category_id = $2, request_title = $3, description = $4, budget_min = $5, budget_max = $6, currency = $7,
         location = $8, urgency = $9, expires_at = $10, required_specs = $11, attachments = $12, updated_at = now(),
         expiry_notified = CASE WHEN r.expires_at IS NOT DISTINCT FROM $10 THEN expiry_notified ELSE 0 END
       FROM before WHERE r.id = before.id
       RETURNING before.category_id IS DISTINCT FROM r.category_id OR before.location IS DISTINCT FROM r.location
         OR coalesce(before.expires_at, 'infinity') < coalesce(r.expires_at, 'infinity') AS is_for_others,
         (before.request_title, before.description, before.category_id, before.location, before.required_specs::jsonb, before.attachments)
           IS DISTINCT FROM (r.request_title, r.description, r.category_id, r.location, r.required_specs::jsonb, r.attachments) AS asks_for_other`,
      [id, ...columns(input)],
    ),
  )
  return { isForOthers: row?.is_for_others ?? false, asksForOther: row?.asks_for_other ?? false }
}

/** @returns whether the link was among the attachments */
export async function replaceAttachment(db: Db, id: string, link: string, by: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE item_requests SET updated_at = now(), attachments = (
       SELECT jsonb_agg(CASE WHEN given = $2 THEN $3 ELSE given END ORDER BY n)
       FROM jsonb_array_elements_text(attachments) WITH ORDINALITY AS each (given, n))
     WHERE id = $1 AND attachments ? $2 RETURNING id`,
    [id, link, by],
  )
  return rows.length > 0
}

async function namingField<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'item_requests_category_fk')) throw invalidField('category_id', NO_SUCH_CATEGORY)
    if (violates(error, 'bids_item_request_fk'))
      throw invalidField('currency', 'The currency cannot change once vendors have bid')
    throw error
  }
}

/** @returns whether it was in the expected state */
export async function moveItemRequests(db: Db, ids: readonly string[], move: 'cancel' | 'close'): Promise<boolean> {
  const { from, to } = itemRequestMoves[move]
  const rows = await queryRows(
    db,
    'UPDATE item_requests SET status = $3, updated_at = now() WHERE id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND status = ANY ($2) RETURNING id',
    [ids, from, to],
  )
  return rows.length === ids.length
}

/** Others who post as the same user wait until the transaction ends. */
export async function lockPoster(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

/** How long until the oldest of somebody's counted requests stops counting, where they have posted `most`. */
export async function findOldestOfDay(tx: Tx, userId: string, most: number): Promise<{ wait_seconds: number }[]> {
  return queryRows<{ wait_seconds: number }>(
    tx,
    `SELECT extract(epoch FROM created_at + $3::interval - now())::float AS wait_seconds FROM item_requests
     WHERE user_id = $1 AND created_at > now() - $3::interval ORDER BY created_at DESC, id DESC OFFSET $2::int - 1 LIMIT 1`,
    [userId, most, REQUESTS_COUNTED],
  )
}

const EXPIRED_BATCH = 1_000

/** Open ones that have expired, counted so from now on; a batch at a time, past what others hold. True where there may be more. */
export async function countSomeAsExpired(db: Db): Promise<boolean> {
  const counted = await queryRows(
    db,
    `UPDATE item_requests SET counted_as_expired = true WHERE id IN (
       SELECT id FROM item_requests
       WHERE status = 'open' AND NOT counted_as_expired AND coalesce(expires_at, 'infinity') <= now()
       ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
     ) RETURNING id`,
    [EXPIRED_BATCH],
  )
  return counted.length === EXPIRED_BATCH
}
