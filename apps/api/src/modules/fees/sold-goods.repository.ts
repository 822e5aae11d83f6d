import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

/**
 * SQL that gives what orders came to, a row for each and category, as rows of `sold_goods`. Categories are those of now.
 * @param orders SQL: the orders, as `o`, and which of them
 */
export const soldGoodsOf = (orders: string): string => `
  SELECT g.day, g.order_id, g.vendor_id, g.category_id, g.amount, count(*) OVER (PARTITION BY g.order_id) = 1 AS is_whole_order FROM (
    WITH paid AS MATERIALIZED (
      SELECT o.id, o.vendor_id, o.item_request_id, day_in_ghana(o.paid_at) AS day, o.total - o.delivery_fee AS goods FROM ${orders}
    )
    SELECT o.day, o.id AS order_id, o.vendor_id, q.category_id, o.goods::bigint AS amount FROM paid o JOIN item_requests q ON q.id = o.item_request_id
    UNION ALL
    SELECT o.day, o.id, o.vendor_id, p.category_id, sum(i.unit_price * i.quantity)::bigint
    FROM paid o JOIN order_items i ON i.order_id = o.id LEFT JOIN products p ON p.id = i.product_id
    WHERE o.item_request_id IS NULL GROUP BY o.day, o.id, o.vendor_id, p.category_id
  ) AS g`

/** Kept, and nothing has changed since. */
const IS_KEPT = `EXISTS (SELECT FROM sold_goods_days k WHERE k.day = d.day) AND NOT EXISTS (SELECT FROM sold_goods_changes c WHERE c.day = d.day)`

export interface SoldMonth {
  firstDay: string
  /** Days of it that are not kept, in order. */
  unkeptDays: string[]
}

export async function findLastMonth(db: Db): Promise<SoldMonth> {
  const [row] = await queryRows<{ first_day: string; unkept_days: string[] }>(
    db,
    `SELECT first_sold_goods_day()::text AS first_day, ARRAY(
       SELECT d.day::text FROM (
         SELECT first_sold_goods_day() + n AS day
         FROM generate_series(0, (date_trunc('month', now() AT TIME ZONE 'Africa/Accra'))::date - first_sold_goods_day() - 1) AS n
       ) AS d WHERE NOT (${IS_KEPT}) ORDER BY d.day
     ) AS unkept_days`,
  )
  if (!row) throw new Error('SELECT returned no row')
  return { firstDay: row.first_day, unkeptDays: row.unkept_days }
}

/** Whether this transaction is the one that counts. */
export async function lockCounting(tx: Tx): Promise<boolean> {
  const [row] = await queryRows<{ is_mine: boolean }>(
    tx,
    "SELECT pg_try_advisory_xact_lock(hashtext('asime sold goods')) AS is_mine",
  )
  return row?.is_mine === true
}

/**
 * The oldest day to be counted: of last month or this, and over for an hour, so that whatever was paid on it has been written.
 * Undefined where there is none.
 */
export async function findDueDay(tx: Tx): Promise<string | undefined> {
  const [row] = await queryRows<{ day: string }>(
    tx,
    `SELECT d.day::text AS day FROM (
       SELECT first_sold_goods_day() + n AS day
       FROM generate_series(0, day_in_ghana(now() - interval '1 hour') - first_sold_goods_day() - 1) AS n
     ) AS d WHERE NOT (${IS_KEPT}) ORDER BY d.day LIMIT 1`,
  )
  return row?.day
}

/** Before the day is counted: whoever commits from now on says that it has changed again. */
export async function takeChanges(tx: Tx, day: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM sold_goods_changes WHERE day = $1', [day])
}

export async function deleteDay(tx: Tx, day: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM sold_goods_days WHERE day = $1', [day])
}

export async function insertDay(tx: Tx, day: string): Promise<void> {
  await queryRows(tx, 'INSERT INTO sold_goods_days (day) VALUES ($1)', [day])
  await queryRows(
    tx,
    `INSERT INTO sold_goods (day, order_id, vendor_id, category_id, amount, is_whole_order)
     ${soldGoodsOf('orders o WHERE o.paid_at >= start_of_day($1::date) AND o.paid_at < start_of_day($1::date + 1)')}`,
    [day],
  )
}

/** Of months before the last. */
export async function deleteOldDays(tx: Tx): Promise<void> {
  await queryRows(tx, 'DELETE FROM sold_goods_days WHERE day < first_sold_goods_day()')
  await queryRows(tx, 'DELETE FROM sold_goods_changes WHERE day < first_sold_goods_day()')
}
