import { TOTAL_CAP } from '@asime/contract/paging'
import type { SaleMovement, VendorBalance } from '@asime/contract/payouts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'

const owed = (kind: 'vendor_payable' | 'payout') =>
  `(SELECT coalesce(-sum(l.balance), 0) FROM ledger_accounts l WHERE l.vendor_id = $1 AND l.kind = '${kind}' AND l.currency = s.currency) * 0.01`

const BALANCE = jsonObject({
  currency: 's.currency',
  // By the ledger: what was refunded in part is no longer held.
  in_escrow: `(SELECT coalesce(-sum(l.balance), 0) FROM orders o JOIN ledger_accounts l ON l.order_id = o.id AND l.kind = 'escrow' AND l.currency = s.currency
    WHERE o.vendor_id = $1 AND o.status IN ('paid', 'preparing', 'dispatched', 'delivered', 'disputed')) * 0.01`,
  available: owed('vendor_payable'),
  on_its_way: owed('payout'),
  paid: `(SELECT coalesce(sum(p.amount), 0) FROM payouts p WHERE p.vendor_id = $1 AND p.currency = s.currency AND p.status = 'succeeded') * 0.01`,
  minimum: 's.minimum * 0.01',
  next_payout_on: 'payout_day(now(), s.currency)',
  is_held: 'EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = $1 AND h.lifted_at IS NULL)',
})

export async function readBalance(db: Db, vendorId: string): Promise<VendorBalance> {
  const [row] = await queryRows<{ data: VendorBalance }>(
    db,
    `SELECT ${BALANCE} AS data FROM payout_settings s WHERE s.currency = 'GHS'`,
    [vendorId],
  )
  if (!row) throw new Error('no payout settings')
  return row.data
}

const MOVEMENT = jsonObject({
  id: 's.order_id',
  order_number: 'o.order_number',
  buyer_name: 'u.full_name',
  currency: 's.currency',
  gross: 's.gross * 0.01',
  refunded: 's.refunded * 0.01',
  commission: 's.commission * 0.01',
  commission_vat: 's.commission_vat * 0.01',
  payment_fee: 's.payment_fee * 0.01',
  net: 's.net * 0.01',
  invoice_number: 's.invoice_number',
  released_at: 's.released_at',
  expected_payout_on: 'CASE WHEN p.id IS NULL AND s.net > 0 THEN payout_day(s.released_at, s.currency) END',
  payout: `CASE WHEN p.id IS NULL THEN NULL ELSE ${jsonObject({ id: 'p.id', reference: 'p.reference', status: 'p.status' })} END`,
})
const TABLES = `sales s JOIN orders o ON o.id = s.order_id JOIN users u ON u.id = o.buyer_id
  LEFT JOIN payout_orders x ON x.order_id = s.order_id AND x.is_live LEFT JOIN payouts p ON p.id = x.payout_id`

/** The bounds of a month in Ghana, as an index walks them. */
const IN_MONTH = `($2::text IS NULL OR (s.released_at >= ($2 || '-01')::timestamp AT TIME ZONE 'Africa/Accra'
  AND s.released_at < (($2 || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Africa/Accra'))`

/** Newest first. */
export async function listSales(
  db: Db,
  vendorId: string,
  month: string | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const where = `s.vendor_id = $1 AND ${IN_MONTH}`
  const [row] = await queryRows<PageRow>(
    db,
    `SELECT coalesce(json_agg(${MOVEMENT} ORDER BY page.n) FILTER (WHERE page.n <= $3::int), '[]')::text AS data,
            max(page.n)::int AS fetched,
            max(page.released_at::text) FILTER (WHERE page.n = $3::int) AS last_value,
            max(page.order_id::text) FILTER (WHERE page.n = $3::int) AS last_id,
            (SELECT count(*) FROM (SELECT FROM sales s WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT s.order_id, s.released_at, row_number() OVER (ORDER BY s.released_at DESC, s.order_id DESC) AS n
       FROM sales s WHERE ${where} AND ($4::timestamptz IS NULL OR (s.released_at, s.order_id) < ($4::timestamptz, $5::uuid))
       ORDER BY s.released_at DESC, s.order_id DESC LIMIT $3::int + 1
     ) AS page JOIN (${TABLES}) ON s.order_id = page.order_id`,
    [vendorId, month ?? null, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}

/** The next so many of an export, newest first, with where they end. */
export async function listSalesToExport(
  db: Db,
  vendorId: string,
  month: string | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<{ data: SaleMovement; value: string }[]> {
  return queryRows(
    db,
    `SELECT ${MOVEMENT} AS data, s.released_at::text AS value FROM (
       SELECT s.order_id FROM sales s
       WHERE s.vendor_id = $1 AND ${IN_MONTH} AND ($4::timestamptz IS NULL OR (s.released_at, s.order_id) < ($4::timestamptz, $5::uuid))
       ORDER BY s.released_at DESC, s.order_id DESC LIMIT $3::int
     ) AS page JOIN (${TABLES}) ON s.order_id = page.order_id ORDER BY s.released_at DESC, s.order_id DESC`,
    [vendorId, month ?? null, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
}
