import { DATE_REMINDER, DATES_MOVE, UNDISPATCHED } from '@asime/contract/deadlines'
import type { OrderDates, OrderWay, ShopCalendar } from '@asime/contract/order-dates'
import {
  type DateProposalMove,
  dateProposalMoves,
  type DateProposalStatus,
  orderActions,
} from '@asime/contract/order-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { later } from '../../platform/database/preparing-pool.ts'
import { listed } from '../../platform/database/listed.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/for-each-due.ts'

// By when orders are dispatched and delivered. Whatever changes a date has locked its order before.

/** When a shop is at work, and what time it is: a `ShopCalendar` and `now`. */
export const CALENDAR = `v.lead_time_days, v.opening_hours, v.away_from::text AS away_from, v.away_until::text AS away_until, v.region, to_json(now()) #>> '{}' AS now`

/** What the dates of orders follow from. */
export async function findWays(
  db: Db,
  ids: readonly string[],
): Promise<(ShopCalendar & { order_id: string; now: string; way: OrderWay })[]> {
  return queryRows(
    db,
    `SELECT o.id AS order_id, ${CALENDAR},
            json_build_object('method', d.method, 'region', d.region, 'bid_days', coalesce(b.delivery_time_days, l.delivery_days)) AS way
     FROM orders o JOIN vendors v ON v.id = o.vendor_id LEFT JOIN order_deliveries d ON d.order_id = o.id LEFT JOIN bids b ON b.id = o.bid_id
       LEFT JOIN deals l ON l.id = o.deal_id
     WHERE o.id = ANY(ARRAY(SELECT unnest($1::uuid[])))`,
    [ids],
  )
}

/**
 * Whose date is today needs no reminder in the same hour.
 * @param wereShown of orders whose buyers are paying for the dates that they have seen: a shop that has become slower since, or has
 *   gone away, moves them no further than `DATES_MOVE`
 */
export async function saveDates(
  db: Db,
  dates: readonly (OrderDates & { id: string })[],
  wereShown: boolean,
): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders o SET dispatch_by = n.dispatch_by, deliver_by = n.deliver_by,
       date_reminded = CASE WHEN n.dispatch_by - $2::interval <= now() THEN n.dispatch_by - $2::interval END
     FROM (
       SELECT s.id, least(d.dispatch_by, s.dispatch_by + latest.days) AS dispatch_by, least(d.deliver_by, s.deliver_by + latest.days) AS deliver_by
       FROM jsonb_to_recordset($1::jsonb) AS d (id uuid, dispatch_by timestamptz, deliver_by timestamptz)
       JOIN orders s ON s.id = d.id
       -- Whole days, so that a date stays the end of its day. NULL, and no limit, where nothing was shown.
       CROSS JOIN LATERAL (SELECT CASE WHEN $4 THEN make_interval(days => (now()::date - s.created_at::date)) + $3::interval END AS days) AS latest
     ) AS n WHERE o.id = n.id`,
    later([JSON.stringify(dates), DATE_REMINDER, DATES_MOVE, wereShown]),
  )
}

/** Days in Ghana: `2026-11-27`. */
export interface DatesOfOrder {
  /** Null of orders from before there were dates. */
  agreed_on: string | null
  proposed_on: string | null
  today: string
  is_late: boolean
  proposal_status: DateProposalStatus | null
}

/** The date that both sides know of: of dispatch, and once the goods have left of delivery; and what is proposed beside it. */
export async function findDates(db: Db, orderId: string): Promise<DatesOfOrder> {
  const [row] = await queryRows<DatesOfOrder>(
    db,
    `SELECT (CASE o.status WHEN 'dispatched' THEN o.deliver_by ELSE o.dispatch_by END AT TIME ZONE 'UTC')::date::text AS agreed_on,
            (o.proposed_date AT TIME ZONE 'UTC')::date::text AS proposed_on, (clock_timestamp() AT TIME ZONE 'UTC')::date::text AS today,
            coalesce(o.late_at <= clock_timestamp(), false) AS is_late, n.status AS proposal_status
     FROM orders o LEFT JOIN order_date_proposals n ON n.order_id = o.id WHERE o.id = $1`,
    [orderId],
  )
  if (!row) throw new Error(`order ${orderId} vanished`)
  return row
}

/**
 * A new date that the buyer agrees to. Of goods that have not left, delivery moves along. What is late by then was late, whatever
 * date it has now.
 */
export async function moveDate(db: Db, orderId: string, date: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders SET updated_at = now(), proposed_date = NULL,
       dispatch_by = CASE WHEN status = 'dispatched' THEN dispatch_by ELSE $2::timestamptz END,
       deliver_by = CASE WHEN status = 'dispatched' THEN $2::timestamptz ELSE deliver_by + ($2::timestamptz - dispatch_by) END,
       dispatched_on_time = coalesce(dispatched_on_time, CASE WHEN status <> 'dispatched' THEN on_time(dispatch_by, false) END),
       delivered_on_time = coalesce(delivered_on_time, CASE WHEN status = 'dispatched' AND NOT is_collected(id) THEN on_time(deliver_by, false) END)
     WHERE id = $1`,
    [orderId, date],
  )
}

export async function insertProposal(db: Db, orderId: string, date: string, reason: string): Promise<void> {
  await queryRows(
    db,
    `WITH proposed AS (INSERT INTO order_date_proposals (order_id, new_date, reason) VALUES ($1, $2, $3) RETURNING order_id, new_date)
     UPDATE orders o SET updated_at = now(), proposed_date = p.new_date FROM proposed p WHERE o.id = p.order_id`,
    [orderId, date, reason],
  )
}

/** The date that was agreed counts again, unless another one follows. Nothing happens where none is open. */
export async function moveProposal(db: Db, orderId: string, move: DateProposalMove): Promise<void> {
  const { from, to } = dateProposalMoves[move]
  await queryRows(
    db,
    `WITH answered AS (
       UPDATE order_date_proposals SET status = $3, answered_at = clock_timestamp() WHERE order_id = $1 AND status = ANY ($2) RETURNING order_id
     ) UPDATE orders o SET updated_at = now(), proposed_date = NULL FROM answered a WHERE o.id = a.order_id`,
    [orderId, from, to],
  )
}

// Past the date that counts by so much; a frozen one waits for the bank.
const UNDISPATCHED_FOR_LONG = `status IN ${listed(orderActions.lapse_undispatched.from)} AND NOT is_frozen AND late_at <= clock_timestamp() - $1::interval`

/** Orders that were never dispatched, longest first. */
export async function listUndispatched(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, late_at::text AS at FROM orders
     WHERE ${UNDISPATCHED_FOR_LONG} AND ($3::timestamptz IS NULL OR (late_at, id) > ($3::timestamptz, $4::uuid)) ORDER BY late_at, id LIMIT $2`,
    [UNDISPATCHED, DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}

export async function isUndispatchedForLong(db: Db, orderId: string): Promise<boolean> {
  const rows = await queryRows(db, `SELECT FROM orders WHERE id = $2 AND ${UNDISPATCHED_FOR_LONG}`, [
    UNDISPATCHED,
    orderId,
  ])
  return rows.length > 0
}

// What is frozen before it has left waits for the bank, as long as that takes.
const DATE_TO_REMIND_OF = `late_at IS NOT NULL AND (status = 'dispatched' OR NOT is_frozen)
  AND date_reminded IS DISTINCT FROM late_at AND late_at <= clock_timestamp() + $1::interval
  AND (late_at <= clock_timestamp() OR date_reminded IS DISTINCT FROM late_at - $1::interval)`

/** Orders whose date is today or has passed, and of which nobody was reminded yet. */
export async function listDatesToRemindOf(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, late_at::text AS at FROM orders
     WHERE ${DATE_TO_REMIND_OF} AND ($3::timestamptz IS NULL OR (late_at, id) > ($3::timestamptz, $4::uuid)) ORDER BY late_at, id LIMIT $2`,
    [DATE_REMINDER, DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}

export interface DateReminder {
  late_at: string
  is_past: boolean
}

/** @returns of what to remind, if anybody is to be; the order has to be locked */
export async function takeDateReminder(db: Db, orderId: string): Promise<DateReminder | undefined> {
  const [row] = await queryRows<DateReminder>(
    db,
    `UPDATE orders SET date_reminded = CASE WHEN late_at <= clock_timestamp() THEN late_at ELSE late_at - $1::interval END
     WHERE id = $2 AND ${DATE_TO_REMIND_OF} RETURNING late_at::text AS late_at, date_reminded = late_at AS is_past`,
    [DATE_REMINDER, orderId],
  )
  return row
}
