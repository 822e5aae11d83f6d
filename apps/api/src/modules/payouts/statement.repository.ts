import { statusesWithMoneyHeld } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import { CURRENCY } from '@asime/contract/money'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { SaleMovement, VendorBalance } from '@asime/contract/payouts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { ORDER_SOURCE } from '../orders/order-json.sql.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { debtOf, IS_STANDING } from '../ledger/losses.sql.ts'
import { heldByChargebacks, heldByOthers } from './payable.sql.ts'
import type { Holder } from '../providers/transfer-provider.ts'
import { expectedOn, PAYOUT_OF_SALE, whyHeldBack } from '../payout-outlook/payout-outlook.sql.ts'

const owed = (kind: 'vendor_payable' | 'payout' | 'vendor_debt') =>
  `(SELECT coalesce(-sum(l.balance), 0) FROM ledger_accounts l WHERE l.vendor_id = $1 AND l.kind = '${kind}' AND l.currency = s.currency) * 0.01`

const HOLDER = ['$1', 's.currency', '$2', '$3'] as const
const OTHERS = heldByOthers(...HOLDER)
const CHARGEBACKS = heldByChargebacks(...HOLDER)
const DEBT = debtOf(...HOLDER)

const BALANCE = jsonObject({
  currency: 's.currency',
  // By the ledger: what was refunded in part is no longer held.
  in_escrow: `(SELECT coalesce(-sum(l.balance), 0) FROM orders o JOIN ledger_accounts l ON l.order_id = o.id AND l.kind = 'escrow' AND l.currency = s.currency
    WHERE o.vendor_id = $1 AND o.status IN ${listed(statusesWithMoneyHeld)}) * 0.01`,
  available: `${owed('vendor_payable')} - (${OTHERS} + ${CHARGEBACKS} + ${DEBT}) * 0.01`,
  debt: `(${DEBT}) * 0.01`,
  held_back: `${CHARGEBACKS} * 0.01`,
  not_payable: `${OTHERS} * 0.01`,
  on_its_way: owed('payout'),
  paid: `(SELECT coalesce(sum(p.amount), 0) FROM payouts p WHERE p.vendor_id = $1 AND p.currency = s.currency AND p.mode = $3 AND p.status = 'succeeded') * 0.01`,
  minimum: 's.minimum * 0.01',
  next_payout_on: 'payout_day(now(), s.currency)',
  is_held: 'EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = $1 AND h.lifted_at IS NULL)',
})

/** What waits where, as far as this holder has it: what others have, or what was a test, is listed beside it. */
export async function readBalance(db: Db, vendorId: string, holder: Holder): Promise<VendorBalance> {
  const [row] = await queryRows<{ data: VendorBalance }>(
    db,
    `SELECT ${BALANCE} AS data FROM payout_settings s WHERE s.currency = $4`,
    [vendorId, holder.name, holder.mode, CURRENCY],
  )
  if (!row) throw new Error('no payout settings')
  return row.data
}

/**
 * What a vendor got ($1), what lost chargebacks took back of it, and what of that was given back, in the month ($2) or ever. The bounds are those of a month
 * in Ghana, as an index walks them; always bounds, since a plan that is kept for both would look at every row for either.
 */
const inMonth = (
  at: string,
) => `(${at} >= coalesce(($2::text || '-01')::timestamp AT TIME ZONE 'Africa/Accra', '-infinity')
  AND ${at} < coalesce((($2::text || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Africa/Accra', 'infinity'))`
const MOVEMENTS = `(
  SELECT s.order_id AS id, s.released_at AS at, false AS is_back FROM sales s WHERE s.vendor_id = $1 AND ${inMonth('s.released_at')}
  UNION ALL
  SELECT b.id, b.booked_at, false FROM chargeback_orders b WHERE b.vendor_id = $1 AND b.is_of_sale AND ${inMonth('b.booked_at')}
  UNION ALL
  SELECT b.id, v.decided_at, true FROM chargeback_orders b JOIN chargeback_reversals v ON v.chargeback_id = b.chargeback_id AND v.state = 'approved'
  WHERE b.vendor_id = $1 AND b.is_of_sale AND ${inMonth('v.decided_at')}
)`

/** Of what was taken and given back: which way. */
const taken = (name: string) => `(CASE WHEN page.is_back THEN b.${name} ELSE -b.${name} END)`
const part = (name: string) => `coalesce(${taken(name)}, s.${name}) * 0.01`
const WHY_HELD_BACK = whyHeldBack(
  { provider: 's.provider', mode: 's.mode', isFrozen: 'o.is_frozen', vendor: 's.vendor_id' },
  { name: '$6', mode: '$7' },
)
const IS_UNPAID = 'b.id IS NULL AND p.id IS NULL AND s.net > 0'
const MOVEMENT = jsonObject({
  id: 'page.id',
  kind: `CASE WHEN b.id IS NULL THEN 'sale' WHEN page.is_back THEN 'chargeback_reversal' WHEN ${IS_STANDING} THEN 'chargeback' ELSE 'chargeback_reversed' END`,
  order_id: 's.order_id',
  order_number: 'o.order_number',
  buyer_name: 'u.full_name',
  source: ORDER_SOURCE,
  currency: 's.currency',
  gross: `coalesce(${taken('amount')}, s.gross) * 0.01`,
  refunded: 'CASE WHEN b.id IS NULL THEN s.refunded ELSE 0 END * 0.01',
  // What was kept of the sale is given back with it.
  commission: part('commission'),
  commission_vat: part('commission_vat'),
  payment_fee: part('payment_fee'),
  net: `coalesce(${taken('owed')}, s.net) * 0.01`,
  invoice_number: 's.invoice_number',
  released_at: 'page.at',
  expected_payout_on: `CASE WHEN ${IS_UNPAID} AND why.held_back IS NULL THEN ${expectedOn('s.released_at', 's.currency', 's.vendor_id')} END`,
  held_back: 'why.held_back',
  payout: PAYOUT_OF_SALE,
})
// A payout keeps all that is owed when it is made: the first one after the chargeback did, unless it had failed before the next.
const KEPT_BY = `(SELECT k.id FROM payouts k WHERE k.vendor_id = b.vendor_id AND k.currency = b.currency AND k.created_at >= b.booked_at
  AND k.provider = s.provider AND k.mode = s.mode AND k.deducted > 0 AND k.is_live AND NOT EXISTS (
    SELECT FROM payouts e WHERE e.vendor_id = b.vendor_id AND e.currency = b.currency AND e.created_at >= b.booked_at AND e.provider = s.provider AND e.mode = s.mode AND e.deducted > 0
      AND e.created_at < k.created_at AND (e.is_live OR e.settled_at > k.created_at))
  ORDER BY k.created_at LIMIT 1)`
const TABLES = `page LEFT JOIN chargeback_orders b ON b.id = page.id JOIN sales s ON s.order_id = coalesce(b.order_id, page.id)
  JOIN orders o ON o.id = s.order_id JOIN users u ON u.id = o.buyer_id
  LEFT JOIN payout_orders x ON x.order_id = s.order_id AND x.is_live AND b.id IS NULL LEFT JOIN payouts p ON p.id = CASE WHEN b.id IS NULL THEN x.payout_id WHEN ${IS_STANDING} THEN ${KEPT_BY} END
  CROSS JOIN LATERAL (SELECT CASE WHEN ${IS_UNPAID} THEN ${WHY_HELD_BACK} END AS held_back) AS why`

/** Newest first. */
export async function listSales(
  db: Db,
  vendorId: string,
  holder: Holder,
  month: string | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<SaleMovement>>(
    db,
    `SELECT ${pageColumns({ json: MOVEMENT, size: '$3::int', value: 'page.at' })},
            (SELECT count(*) FROM (SELECT FROM ${MOVEMENTS} AS every LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, at, is_back, row_number() OVER (ORDER BY at DESC, id DESC) AS n FROM ${MOVEMENTS} AS each
       WHERE $4::timestamptz IS NULL OR (at, id) < ($4::timestamptz, $5::uuid)
       ORDER BY at DESC, id DESC LIMIT $3::int + 1
     ) AS ${TABLES}`,
    [vendorId, month ?? null, limit, cursor?.value ?? null, cursor?.id ?? null, holder.name, holder.mode],
  )
  return row as PageRow
}

/** The next so many of an export, newest first, with where they end. */
export async function listSalesToExport(
  db: Db,
  vendorId: string,
  holder: Holder,
  month: string | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<{ data: SaleMovement; value: string }[]> {
  return queryRows(
    db,
    `SELECT ${MOVEMENT} AS data, page.at::text AS value FROM (
       SELECT id, at, is_back FROM ${MOVEMENTS} AS each WHERE $4::timestamptz IS NULL OR (at, id) < ($4::timestamptz, $5::uuid)
       ORDER BY at DESC, id DESC LIMIT $3::int
     ) AS ${TABLES} ORDER BY page.at DESC, page.id DESC`,
    [vendorId, month ?? null, limit, cursor?.value ?? null, cursor?.id ?? null, holder.name, holder.mode],
  )
}
