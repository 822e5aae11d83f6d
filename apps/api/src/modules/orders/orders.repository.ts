import type { Order, OrderStatus, OrderSummary } from '@asime/contract/orders'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { z } from 'zod'
import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'

const SUMMARY_FIELDS =
  "'id', o.id, 'order_number', o.order_number, 'status', o.status, 'total', o.total * 0.01, 'currency', o.currency, 'created_at', o.created_at"

const ORDER = `json_build_object(${SUMMARY_FIELDS}, 'updated_at', o.updated_at, 'bid_id', o.bid_id,
  'items', (SELECT coalesce(json_agg(json_build_object('product_id', i.product_id, 'title', i.title, 'quantity', i.quantity, 'unit_price', i.unit_price * 0.01)
                                     ORDER BY i.position), '[]') FROM order_items i WHERE i.order_id = o.id),
  'item_request', CASE WHEN r.id IS NULL THEN NULL ELSE json_build_object('id', r.id, 'request_title', r.request_title) END,
  'buyer', json_build_object('id', u.id, 'full_name', u.full_name, 'avatar_url', u.avatar_url),
  'vendor', json_build_object('id', v.id, 'business_name', v.business_name, 'location', v.location))`
const ORDER_TABLES =
  'orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id LEFT JOIN item_requests r ON r.id = o.item_request_id'

export interface NewOrder {
  buyerId: string
  vendorId: string
  itemRequestId: string
  bidId: string
  status: OrderStatus
  currency: string
  totalPesewas: number
  title: string
}

export async function insertOrderOfBid(db: Db, order: NewOrder): Promise<z.output<typeof OrderSummary>> {
  const [row] = await queryRows<{ data: z.output<typeof OrderSummary> }>(
    db,
    `WITH o AS (
       INSERT INTO orders (buyer_id, vendor_id, item_request_id, bid_id, status, currency, total) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
     ), item AS (
       INSERT INTO order_items (order_id, position, title, quantity, unit_price) SELECT id, 1, $8, 1, $7 FROM o
     ) SELECT json_build_object(${SUMMARY_FIELDS}) AS data FROM o`,
    [
      order.buyerId,
      order.vendorId,
      order.itemRequestId,
      order.bidId,
      order.status,
      order.currency,
      order.totalPesewas,
      order.title,
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.data
}

/** Whose orders: a buyer's purchases, a vendor's sales, or both of one person. */
export interface OrderParty {
  userId: string | undefined
  vendorId: string | undefined
}

export async function listOrders(
  db: Db,
  party: OrderParty,
  status: OrderStatus | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  // Two index walks, merged: an OR over both sides would read all of a busy vendor's orders to sort them.
  const side = (column: string, parameter: number, bound: boolean) => `
    (SELECT o.id, o.created_at FROM orders o WHERE o.${column} = $${parameter} AND ($3::text IS NULL OR o.status = $3)
       ${bound ? 'AND ($5::timestamptz IS NULL OR (o.created_at, o.id) < ($5::timestamptz, $6::uuid)) ORDER BY o.created_at DESC, o.id DESC LIMIT $4::int + 1' : `LIMIT ${TOTAL_CAP + 1}`})`
  const [row] = await queryRows<PageRow>(
    db,
    `SELECT coalesce(json_agg(${ORDER} ORDER BY page.n) FILTER (WHERE page.n <= $4::int), '[]')::text AS data,
            max(page.n)::int AS fetched,
            max(page.created_at::text) FILTER (WHERE page.n = $4::int) AS last_value,
            max(page.id::text) FILTER (WHERE page.n = $4::int) AS last_id,
            (SELECT count(*) FROM (${side('buyer_id', 1, false)} UNION ALL ${side('vendor_id', 2, false)}) AS counted)::int AS total
     FROM (
       SELECT either.*, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
       FROM (${side('buyer_id', 1, true)} UNION ALL ${side('vendor_id', 2, true)}) AS either
       ORDER BY created_at DESC, id DESC LIMIT $4::int + 1
     ) AS page JOIN (${ORDER_TABLES}) ON o.id = page.id`,
    [party.userId ?? null, party.vendorId ?? null, status ?? null, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}

/** The order, if `party` is its buyer or its vendor; `anyone` for admins. */
export async function findOrder(db: Db, id: string, party: OrderParty | 'anyone'): Promise<Order | undefined> {
  const [row] = await queryRows<{ data: Order }>(
    db,
    `SELECT ${ORDER} AS data FROM ${ORDER_TABLES} WHERE o.id = $1 AND ($2::boolean OR o.buyer_id = $3 OR o.vendor_id = $4)`,
    [
      id,
      party === 'anyone',
      party === 'anyone' ? null : (party.userId ?? null),
      party === 'anyone' ? null : (party.vendorId ?? null),
    ],
  )
  return row?.data
}
