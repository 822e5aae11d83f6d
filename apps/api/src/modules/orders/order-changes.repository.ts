import { DATE_REMINDER } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import {
  dateProposalMoves,
  type OrderActorKind,
  type OrderStatus,
  undeliveredStatuses,
  undispatchedStatuses,
  deliveredStatuses,
  dispatchedStatuses,
} from '@asime/contract/order-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import type { LockedOrder } from './locked-order.sql.ts'
import { listed } from '../../platform/database/listed.ts'

/** Who an order is between, to be known before anything is locked. */
export async function findParties(
  db: Db,
  id: string,
): Promise<Pick<LockedOrder, 'buyer_id' | 'vendor_id' | 'item_request_id'> | undefined> {
  const [row] = await queryRows<Pick<LockedOrder, 'buyer_id' | 'vendor_id' | 'item_request_id'>>(
    db,
    'SELECT buyer_id, vendor_id, item_request_id FROM orders WHERE id = $1',
    [id],
  )
  return row
}

export interface OrderChange {
  orderId: string
  event: string
  actor: OrderActorKind
  actorId: string | null
  from: OrderStatus
  to: OrderStatus
  note: string | null
}

const DELIVERED = listed(deliveredStatuses)
const DISPATCHED = listed(dispatchedStatuses)
const UNDISPATCHED = listed(undispatchedStatuses)

const UNDELIVERED = listed(undeliveredStatuses)

/**
 * Its timeline grows in the same statement, and deadlines begin: that of the release with a reminder ahead of it, or that of
 * the vendor to confirm a paid order. When goods leave or arrive it is known whether that was in time; what ends late was not. A date
 * that is proposed and unanswered was one for the step before.
 * @returns the id of the event; undefined if the order was not in the expected state
 */
export async function changeOrderStatus(db: Db, change: OrderChange): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `WITH changed AS (
       UPDATE orders SET status = $3, updated_at = now(), release_at = CASE WHEN $3 = 'delivered' THEN now() + $8::interval ELSE release_at END,
         remind_at = CASE $3 WHEN 'paid' THEN now() + $9::interval WHEN 'delivered' THEN now() + $8::interval - $10::interval END,
         proposed_date = CASE WHEN $3 = 'preparing' THEN proposed_date END,
         -- Nobody is reminded in the evening of what they have begun that day.
         date_reminded = CASE WHEN $3 = 'dispatched' AND deliver_by - $11::interval <= now() THEN deliver_by - $11::interval ELSE date_reminded END,
         dispatched_on_time = coalesce(dispatched_on_time, CASE WHEN $2 IN ${UNDISPATCHED} AND $3 NOT IN ${UNDISPATCHED}
           THEN on_time(dispatch_by, $3 IN ${DISPATCHED}) END),
         delivered_on_time = coalesce(delivered_on_time, CASE WHEN $2 IN ${UNDELIVERED} AND $3 NOT IN ${UNDELIVERED}
           AND NOT is_collected(id) THEN on_time(deliver_by, $3 IN ${DELIVERED}) END)
       WHERE id = $1 AND status = $2 RETURNING id
     ), unanswered AS (
       UPDATE order_date_proposals p SET status = $12, answered_at = now() FROM changed
       WHERE p.order_id = changed.id AND p.status = ANY ($13) AND $3 <> 'preparing'
     ) INSERT INTO order_events (order_id, event, actor, actor_id, from_status, to_status, note)
       SELECT id, $4, $5, $6::uuid, $2, $3, $7 FROM changed RETURNING id`,
    [
      change.orderId,
      change.from,
      change.to,
      change.event,
      change.actor,
      change.actorId,
      change.note,
      timer('release'),
      timer('confirm_order'),
      timer('reminder_ahead'),
      DATE_REMINDER,
      dateProposalMoves.lapse.to,
      dateProposalMoves.lapse.from,
    ],
  )
  return row?.id
}

/** A step that leaves the order in its state. @returns its id */
export async function insertEvent(db: Db, event: Omit<OrderChange, 'to'>): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO order_events (order_id, event, actor, actor_id, from_status, to_status, note) VALUES ($1, $2, $3, $4, $5, $5, $6) RETURNING id`,
    [event.orderId, event.event, event.actor, event.actorId, event.from, event.note],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

const OVERDUE_OF_PRODUCTS = `FROM orders o WHERE o.status = 'awaiting_payment' AND o.payment_due_at <= clock_timestamp() AND o.item_request_id IS NULL
       AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.is_reserved AND i.product_id = ANY($1::uuid[]))`

/** Those of them that keep stock of these products; locked, and without those that somebody else is at. */
export async function lockOverdueOrdersOf(db: Db, limit: number, productIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT o.id ${OVERDUE_OF_PRODUCTS} ORDER BY o.id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [productIds, limit],
  )
  return rows.map(({ id }) => id)
}

/** Whether there are any, whoever is at them. */
export async function hasOverdueOrdersOf(db: Db, productIds: readonly string[]): Promise<boolean> {
  return (await queryRows(db, `SELECT ${OVERDUE_OF_PRODUCTS} LIMIT 1`, [productIds])).length > 0
}

export async function setFrozen(db: Db, ids: readonly string[], isFrozen: boolean): Promise<void> {
  await queryRows(db, 'UPDATE orders SET is_frozen = $2 WHERE id = ANY($1::uuid[]) AND is_frozen <> $2', [
    ids,
    isFrozen,
  ])
}

/** The people of shops, by shop. */
export async function findPeopleOfShops(db: Db, vendorIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ vendor_id: string; user_id: string }>(
    db,
    'SELECT vendor_id, user_id FROM shop_members WHERE vendor_id = ANY(ARRAY(SELECT unnest($1::uuid[])))',
    [vendorIds],
  )
  const byShop = Map.groupBy(rows, (row) => row.vendor_id)
  return new Map([...byShop].map(([id, people]) => [id, people.map((row) => row.user_id)]))
}
