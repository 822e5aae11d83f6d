import type { DisputeSummary, Dispute } from '@asime/contract/disputes'
import { timer } from '@asime/contract/deadlines-in-force'
import {
  type DisputeKind,
  disputeOfferMoves,
  type DisputeSide,
  type DisputeStatus,
} from '@asime/contract/dispute-states'
import type { OrderStatus } from '@asime/contract/order-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/for-each-due.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { DISPUTE, DISPUTE_SUMMARY, DISPUTE_TABLES } from './dispute-json.sql.ts'

// Whatever changes a dispute has locked its order before.

/** The vendor's time to answer begins, with a reminder ahead of its end. What was left of the time until release is kept. */
export async function insertDispute(db: Db, orderId: string, kind: DisputeKind, from: OrderStatus): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO disputes (order_id, kind, order_status, release_left, refunded_before, due_at, remind_at)
     SELECT id, $2, $3, CASE WHEN $3 = 'delivered' THEN greatest(coalesce(release_at, now()) - now(), interval '0') END, refunded_total,
            clock_timestamp() + $4::interval, clock_timestamp() + $4::interval - $5::interval
     FROM orders WHERE id = $1 RETURNING id`,
    [orderId, kind, from, timer('dispute_answer'), timer('reminder_ahead')],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function markReminded(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE disputes SET remind_at = NULL WHERE id = $1', [id])
}

export async function countMessages(db: Db, disputeId: string, author: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM dispute_messages WHERE dispute_id = $1 AND author = $2',
    [disputeId, author],
  )
  return row?.count ?? 0
}

export interface NewMessage {
  disputeId: string
  author: string
  authorId: string
  message: string
  photos: readonly string[]
}

export async function insertMessage(db: Db, message: NewMessage): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    'INSERT INTO dispute_messages (dispute_id, author, author_id, message, photos) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [message.disputeId, message.author, message.authorId, message.message, JSON.stringify(message.photos)],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function countOffers(db: Db, disputeId: string, side: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM dispute_offers WHERE dispute_id = $1 AND offered_by = $2',
    [disputeId, side],
  )
  return row?.count ?? 0
}

/** It takes the place of the same side's offer that still waits. */
export async function insertOffer(
  db: Db,
  offer: { disputeId: string; side: string; userId: string; amountPesewas: number },
): Promise<void> {
  await queryRows(
    db,
    'UPDATE dispute_offers SET status = $4, decided_at = clock_timestamp() WHERE dispute_id = $1 AND offered_by = $2 AND status = ANY ($3)',
    [offer.disputeId, offer.side, disputeOfferMoves.replace.from, disputeOfferMoves.replace.to],
  )
  await queryRows(
    db,
    'INSERT INTO dispute_offers (dispute_id, offered_by, offered_by_id, amount) VALUES ($1, $2, $3, $4)',
    [offer.disputeId, offer.side, offer.userId, offer.amountPesewas],
  )
}

export interface Offer {
  id: string
  offered_by: Exclude<DisputeSide, 'admin'>
  /** Pesewas. */
  amount: number
}

export async function findOffer(db: Db, disputeId: string, id: string): Promise<Offer | undefined> {
  const [row] = await queryRows<Offer>(
    db,
    'SELECT id, offered_by, amount FROM dispute_offers WHERE id = $1 AND dispute_id = $2',
    [id, disputeId],
  )
  return row
}

/** @returns whether it still waited */
export async function moveOffer(db: Db, id: string, move: 'accept' | 'decline'): Promise<boolean> {
  const { from, to } = disputeOfferMoves[move]
  const rows = await queryRows(
    db,
    'UPDATE dispute_offers SET status = $2, decided_at = clock_timestamp() WHERE id = $1 AND status = ANY ($3) RETURNING id',
    [id, to, from],
  )
  return rows.length === 1
}

/** Orders whose dispute has a deadline or a reminder behind it, longest first. */
export async function listDueDisputes(db: Db, after: Due | undefined): Promise<Due[]> {
  const behind = (column: string) =>
    `(SELECT order_id, ${column} AS since FROM disputes
      WHERE ${column} <= clock_timestamp() AND ($2::timestamptz IS NULL OR (${column}, order_id) > ($2::timestamptz, $3::uuid))
      ORDER BY ${column}, order_id LIMIT $1)`
  return queryRows<Due>(
    db,
    `SELECT order_id AS id, since::text AS at FROM (${behind('due_at')} UNION ALL ${behind('remind_at')}) AS due
     ORDER BY since, order_id LIMIT $1`,
    [DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}

/** The last dispute of an order, before it is known who looks. */
export interface FoundDispute {
  data: Omit<Dispute, 'actions'>
  buyer_id: string
  vendor_id: string
}

/** Undefined where the order does not exist; without data where nothing was ever reported of it. */
export async function findDispute(
  db: Db,
  orderId: string,
): Promise<FoundDispute | { data: null; buyer_id: string; vendor_id: string } | undefined> {
  const [row] = await queryRows<FoundDispute>(
    db,
    `SELECT o.buyer_id, o.vendor_id, (
       SELECT ${DISPUTE} FROM disputes d WHERE d.order_id = o.id ORDER BY d.opened_at DESC, d.id DESC LIMIT 1
     ) AS data FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.id = $1`,
    [orderId],
  )
  return row
}

export async function listDisputes(
  db: Db,
  status: DisputeStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<DisputeSummary>>(
    db,
    `SELECT ${pageColumns({ json: DISPUTE_SUMMARY, size: '$2::int', value: 'page.opened_at' })},
            (SELECT count(*) FROM (SELECT FROM disputes WHERE status = $1 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, opened_at, row_number() OVER (ORDER BY opened_at, id) AS n FROM disputes
       WHERE status = $1 AND ($3::timestamptz IS NULL OR (opened_at, id) > ($3::timestamptz, $4::uuid))
       ORDER BY opened_at, id LIMIT $2::int + 1
     ) AS page JOIN disputes d ON d.id = page.id JOIN (${DISPUTE_TABLES}) ON o.id = d.order_id`,
    [status, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
