import type { DisputeSide } from '@asime/contract/dispute-states'
import type { OrderActorKind, OrderStatus } from '@asime/contract/order-states'
import type { PayoutOutlook } from '@asime/contract/payout-outlook'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { ORDER_DETAIL, ORDER_TABLES, type OrderBeforeOutlook } from '../orders/order-json.sql.ts'

export interface OrderNotification {
  /** With the vendor's payout outlook, where the mail mentions it. */
  order: OrderBeforeOutlook & { sale: Partial<PayoutOutlook> | null }
  buyer_user_id: string
  /** The owner of the shop. */
  vendor_user_id: string
  vendor_id: string
  /** The deadline of the open dispute, if any. */
  dispute_due_at: string | null
}

const NOTIFICATION = `${ORDER_DETAIL} AS "order", o.buyer_id AS buyer_user_id, v.user_id AS vendor_user_id, v.id AS vendor_id,
  (SELECT to_json(d.due_at) FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL) AS dispute_due_at`
const NOTIFICATION_TABLES = ORDER_TABLES

export async function findOrderNotification(db: Db, orderId: string): Promise<OrderNotification | undefined> {
  const [row] = await queryRows<OrderNotification>(
    db,
    `SELECT ${NOTIFICATION} FROM ${NOTIFICATION_TABLES} WHERE o.id = $1`,
    [orderId],
  )
  return row
}

export interface EventNotification extends OrderNotification {
  event: {
    at: string
    event: string
    actor: OrderActorKind
    from_status: OrderStatus | null
    to_status: OrderStatus
    note: string | null
  }
}

export async function findEventNotification(db: Db, eventId: string): Promise<EventNotification | undefined> {
  const event = jsonObject({
    at: 'e.happened_at',
    event: 'e.event',
    actor: 'e.actor',
    from_status: 'e.from_status',
    to_status: 'e.to_status',
    note: 'e.note',
  })
  const [row] = await queryRows<EventNotification>(
    db,
    `SELECT ${NOTIFICATION}, ${event} AS event FROM (SELECT * FROM order_events WHERE id = $1) AS e JOIN (${NOTIFICATION_TABLES}) ON o.id = e.order_id`,
    [eventId],
  )
  return row
}

/** The first product of an order that its buyer can review: everybody sees it, and they have not reviewed it yet. */
export async function findProductToReview(
  db: Db,
  orderId: string,
): Promise<{ product_id: string; title: string } | undefined> {
  const [row] = await queryRows<{ product_id: string; title: string }>(
    db,
    `SELECT p.id AS product_id, i.title FROM orders o JOIN order_items i ON i.order_id = o.id
       JOIN products p ON p.id = i.product_id AND p.is_public JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id AND ${shopIsOpen('u')}
     WHERE o.id = $1 AND NOT EXISTS (SELECT FROM reviews r WHERE r.product_id = p.id AND r.user_id = o.buyer_id)
     ORDER BY i.position LIMIT 1`,
    [orderId],
  )
  return row
}

export interface MessageNotification extends OrderNotification {
  author: DisputeSide
  message: string
}

export async function findMessageNotification(db: Db, messageId: string): Promise<MessageNotification | undefined> {
  const [row] = await queryRows<MessageNotification>(
    db,
    `SELECT ${NOTIFICATION}, m.author, m.message
     FROM (SELECT m.author, m.message, d.order_id FROM dispute_messages m JOIN disputes d ON d.id = m.dispute_id WHERE m.id = $1) AS m
     JOIN (${NOTIFICATION_TABLES}) ON o.id = m.order_id`,
    [messageId],
  )
  return row
}
