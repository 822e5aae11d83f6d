import type { Order, OrderSummary } from '@asime/contract/orders'
import type { DisputeStatus } from '@asime/contract/dispute-states'
import type { OrderStatus } from '@asime/contract/order-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { z } from 'zod'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import type { Extent, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { ORDER, ORDER_DETAIL, ORDER_SUMMARY, ORDER_TABLES, type OrderBeforeOutlook } from './order-json.sql.ts'

/** Whose orders: a buyer's purchases, a vendor's sales, or both of one person. */
export interface OrderParty {
  userId: string | undefined
  vendorId: string | undefined
  /** Only these of the vendor's; all of them unless told. */
  ofVendor?: readonly OrderStatus[]
}

export async function listOrders(
  db: Db,
  party: OrderParty,
  filters: { status: OrderStatus | undefined; query: string | undefined },
  { limit, cursor, isCounted }: Extent,
): Promise<PageRow> {
  // Two index walks, merged: an OR over both sides would read all of a busy vendor's orders to sort them.
  const side = (column: string, parameter: number, bound: boolean, more = '') => `
    (SELECT o.id, o.created_at FROM orders o WHERE o.${column} = $${parameter} AND ($3::text IS NULL OR o.status = $3) AND ($7::text IS NULL OR o.search LIKE $7) ${more}
       ${bound ? 'AND ($5::timestamptz IS NULL OR (o.created_at, o.id) < ($5::timestamptz, $6::uuid)) ORDER BY o.created_at DESC, o.id DESC LIMIT $4::int + 1' : `LIMIT ${TOTAL_CAP + 1}`})`
  const ofVendor = 'AND ($8::text[] IS NULL OR o.status = ANY ($8))'
  const [row] = await queryRows<JsonPage<Order>>(
    db,
    `SELECT ${pageColumns({ json: ORDER, size: '$4::int', value: 'page.created_at' })},
            CASE WHEN $9::boolean THEN (SELECT count(*) FROM (${side('buyer_id', 1, false)} UNION ALL ${side('vendor_id', 2, false, ofVendor)}) AS counted)::int ELSE 0 END AS total
     FROM (
       SELECT either.*, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
       FROM (${side('buyer_id', 1, true)} UNION ALL ${side('vendor_id', 2, true, ofVendor)}) AS either
       ORDER BY created_at DESC, id DESC LIMIT $4::int + 1
     ) AS page JOIN (${ORDER_TABLES}) ON o.id = page.id`,
    [
      party.userId ?? null,
      party.vendorId ?? null,
      filters.status ?? null,
      limit,
      cursor?.value ?? null,
      cursor?.id ?? null,
      filters.query ? containsPattern(filters.query.toLowerCase()) : null,
      party.ofVendor ?? null,
      isCounted,
    ],
  )
  return row as PageRow
}

/** An order as its page shows it, before it is known who looks. */
export interface FoundOrder {
  data: OrderBeforeOutlook
  buyer_id: string
  vendor_id: string
  /** It awaits a payment whose time is past. */
  is_overdue: boolean
  /** The status of the open dispute, if any. */
  dispute_status: DisputeStatus | null
}

export async function findOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const [row] = await queryRows<FoundOrder>(
    db,
    `SELECT ${ORDER_DETAIL} AS data, o.buyer_id, o.vendor_id,
            o.status = 'awaiting_payment' AND coalesce(o.payment_due_at <= clock_timestamp(), false) AS is_overdue,
            (SELECT CASE WHEN due_at <= clock_timestamp() THEN 'awaiting_decision' ELSE status END
             FROM disputes WHERE order_id = o.id AND closed_at IS NULL) AS dispute_status
     FROM ${ORDER_TABLES} WHERE o.id = $1`,
    [id],
  )
  return row
}

/** The newest one that came of an item request and that the party takes part in: a bid of which nothing came may have left others. */
export async function findOrderOfRequest(
  db: Db,
  itemRequestId: string,
  party: OrderParty,
): Promise<z.output<typeof OrderSummary> | undefined> {
  const [row] = await queryRows<{ data: z.output<typeof OrderSummary> }>(
    db,
    `SELECT ${ORDER_SUMMARY} AS data FROM orders o WHERE o.item_request_id = $1 AND (o.buyer_id = $2 OR o.vendor_id = $3)
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    [itemRequestId, party.userId ?? null, party.vendorId ?? null],
  )
  return row?.data
}
