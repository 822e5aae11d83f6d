import type { Order, OrderSummary } from '@asime/contract/orders'
import type { DisputeStatus } from '@asime/contract/dispute-states'
import type { OrderStatus } from '@asime/contract/order-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { z } from 'zod'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import type { Extent, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import type { DueOrder } from './orders.policy.ts'
import { ORDER, ORDER_DETAIL, ORDER_SUMMARY, ORDER_TABLES, type OrderBeforeOutlook } from './order-json.sql.ts'

const NEWEST_FIRST = { column: 'o.created_at', type: 'timestamptz', id: 'o.id', descending: true }

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
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const wanted = ['true']
  if (filters.status) wanted.push(`o.status = ${sql.value(filters.status)}`)
  if (filters.query) wanted.push(`o.search LIKE ${sql.value(containsPattern(filters.query.toLowerCase()))}`)
  const bought = `o.buyer_id = ${sql.value(party.userId ?? null)} AND ${wanted.join(' AND ')}`
  const ofVendor = party.ofVendor ? `o.status = ANY (${sql.value(party.ofVendor)})` : 'true'
  const sold = `o.vendor_id = ${sql.value(party.vendorId ?? null)} AND ${wanted.join(' AND ')} AND ${ofVendor}`
  const after = cursor ? isAfter(sql, cursor, NEWEST_FIRST) : 'true'
  // Two index walks, merged: an OR over both sides would read all of a busy vendor's orders to sort them.
  const newest = (most: string) => {
    const side = (where: string) =>
      `(SELECT o.id, o.created_at FROM orders o WHERE ${where} AND ${after} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most})`
    return `${side(bought)} UNION ALL ${side(sold)}`
  }
  const upToCap = (where: string) => `(SELECT FROM orders o WHERE ${where} LIMIT ${TOTAL_CAP + 1})`
  // The first page of a search is the head of what is counted, so that it is looked for once.
  const isCountedAsFound = isCounted && filters.query && !cursor
  const found = isCountedAsFound ? `WITH found AS MATERIALIZED (${newest(String(TOTAL_CAP + 1))})` : ''
  const total = isCountedAsFound
    ? '(SELECT count(*) FROM found)::int'
    : isCounted
      ? `(SELECT count(*) FROM (${upToCap(bought)} UNION ALL ${upToCap(sold)}) AS counted)::int`
      : '0'
  const [row] = await queryRows<JsonPage<Order>>(
    db,
    `${filters.query ? PLANNED_ANEW : ''} ${found} SELECT ${pageColumns({ json: ORDER, size, value: 'page.created_at' })}, ${total} AS total
     FROM (
       SELECT either.*, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
       FROM (${isCountedAsFound ? 'SELECT id, created_at FROM found' : newest(`${size} + 1`)}) AS either
       ORDER BY created_at DESC, id DESC LIMIT ${size} + 1
     ) AS page JOIN (${ORDER_TABLES}) ON o.id = page.id`,
    sql.list,
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
  due_together: DueOrder[]
}

const DUE_TOGETHER = `CASE WHEN o.status = 'awaiting_payment' THEN (
  SELECT json_agg(${jsonObject({ shop_name: 'shop.business_name', is_shop_open: shopIsOpen('owner') })} ORDER BY due.id)
  FROM orders due JOIN vendors shop ON shop.id = due.vendor_id JOIN users owner ON owner.id = shop.user_id
  WHERE due.checkout_id = o.checkout_id AND due.status = 'awaiting_payment' AND coalesce(due.payment_due_at > clock_timestamp(), true)) END`

export async function findOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const [row] = await queryRows<FoundOrder>(
    db,
    `SELECT ${ORDER_DETAIL} AS data, o.buyer_id, o.vendor_id,
            o.status = 'awaiting_payment' AND coalesce(o.payment_due_at <= clock_timestamp(), false) AS is_overdue,
            (SELECT CASE WHEN due_at <= clock_timestamp() THEN 'awaiting_decision' ELSE status END
             FROM disputes WHERE order_id = o.id AND closed_at IS NULL) AS dispute_status, coalesce(${DUE_TOGETHER}, '[]') AS due_together
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
