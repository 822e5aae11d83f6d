import { statusesWithMoneyHeld } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import type { DeskOrder } from '@asime/contract/admin-orders'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Extent, JsonPage } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { IS_TEST, SUMMARY_MEMBERS } from './order-json.sql.ts'

export interface DeskOrderFilters {
  query?: string | undefined
  status?: string | undefined
  money_held?: boolean | undefined
  late?: boolean | undefined
  region?: string | undefined
  /** Days, the first and the last. */
  from?: string | undefined
  to?: string | undefined
  /** In cedis. */
  min_total?: number | undefined
  max_total?: number | undefined
}

const MONEY_HELD = `o.status IN ${listed(statusesWithMoneyHeld)}`
// Only such orders have a date to be late by: their states are named for the index.
const LATE = `${MONEY_HELD} AND o.late_at <= now()`
/** The form of a reference (`payments_reference_form`), which no name has. */
const REFERENCE = /^(?=.*\d)[a-z0-9-]{16,50}$/

const ORDER = jsonObject({
  ...SUMMARY_MEMBERS,
  is_test: IS_TEST,
  is_late: 'coalesce(o.late_at <= now(), false)',
  is_frozen: 'o.is_frozen',
  due_at: `CASE WHEN o.is_frozen THEN NULL
    WHEN o.status = 'awaiting_payment' THEN o.payment_due_at
    WHEN o.status = 'delivered' THEN o.release_at
    WHEN o.status = 'disputed' THEN (SELECT d.due_at FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL)
    ELSE o.late_at END`,
  region: '(SELECT d.region FROM order_deliveries d WHERE d.order_id = o.id)',
  buyer: jsonObject({ id: 'u.id', full_name: 'u.full_name' }),
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name' }),
})

/** Every order that is asked for, newest first. */
export async function listDeskOrders(
  db: Db,
  filters: DeskOrderFilters,
  { limit, cursor, isCounted }: Extent,
): Promise<JsonPage<DeskOrder>> {
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const where = ['true', ...conditionsOf(sql, filters)].join(' AND ')
  const sort = { column: 'o.created_at', type: 'timestamptz', id: 'o.id', descending: true }
  const after = cursor ? isAfter(sql, cursor, sort) : 'true'
  const newest = (most: string) =>
    `SELECT o.id, o.created_at FROM orders o WHERE ${where} AND ${after} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most}`
  // The first page of a search is the head of what is counted, so that it is looked for once.
  const isCountedAsFound = isCounted && filters.query && !cursor
  const found = isCountedAsFound ? `WITH found AS MATERIALIZED (${newest(String(TOTAL_CAP + 1))})` : ''
  const total = isCountedAsFound
    ? '(SELECT count(*) FROM found)::int'
    : isCounted
      ? `(SELECT count(*) FROM (SELECT FROM orders o WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int`
      : '0'
  const [row] = await queryRows<JsonPage<DeskOrder>>(
    db,
    `${PLANNED_ANEW} ${found} SELECT ${pageColumns({ json: ORDER, size, value: 'page.created_at' })}, ${total} AS total
     FROM (
       SELECT each.*, row_number() OVER (ORDER BY each.created_at DESC, each.id DESC) AS n
       FROM (${isCountedAsFound ? `SELECT id, created_at FROM found ORDER BY created_at DESC, id DESC LIMIT ${size} + 1` : newest(`${size} + 1`)}) AS each
     ) AS page JOIN orders o ON o.id = page.id JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

function conditionsOf(sql: SqlValues, filters: DeskOrderFilters): string[] {
  const conditions: string[] = []
  const add = (condition: (value: string) => string, value: unknown) => {
    if (value !== undefined) conditions.push(condition(sql.value(value)))
  }
  if (filters.query) conditions.push(isFoundBy(sql, filters.query.toLowerCase()))
  add((status) => `o.status = ${status}`, filters.status)
  if (filters.money_held !== undefined) conditions.push(filters.money_held ? MONEY_HELD : `NOT ${MONEY_HELD}`)
  if (filters.late !== undefined) conditions.push(filters.late ? LATE : 'coalesce(o.late_at > now(), true)')
  add(
    (region) => `EXISTS (SELECT FROM order_deliveries d WHERE d.order_id = o.id AND d.region = ${region})`,
    filters.region,
  )
  // Days of Ghana, which is on UTC all year.
  add((day) => `o.created_at >= (${day}::date)::timestamp AT TIME ZONE 'UTC'`, filters.from)
  add((day) => `o.created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`, filters.to)
  add((total) => `o.total >= ${total}`, filters.min_total === undefined ? undefined : toPesewas(filters.min_total))
  add((total) => `o.total <= ${total}`, filters.max_total === undefined ? undefined : toPesewas(filters.max_total))
  return conditions
}

/** By its words; by the reference of a payment or refund where it may be one, each by its index. */
function isFoundBy(sql: SqlValues, query: string): string {
  const pattern = sql.value(containsPattern(query))
  if (!REFERENCE.test(query)) return `o.search LIKE ${pattern}`
  const reference = sql.value(query)
  return `o.id IN (
    SELECT found.id FROM orders found WHERE found.search LIKE ${pattern}
    UNION ALL SELECT x.order_id FROM payments p JOIN payment_orders x ON x.payment_id = p.id WHERE p.reference = ${reference}
    UNION ALL SELECT f.order_id FROM refunds f WHERE f.reference = ${reference})`
}
