import type { AdminPayout, Payout, PayoutDetail, PayoutStatus } from '@asime/contract/payouts'
import { TOTAL_CAP } from '@asime/contract/paging'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { pageColumns } from '../../platform/database/page-columns.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { ADMIN_PAYOUT, PAYOUT, PAYOUT_DETAIL, PAYOUT_TABLES } from './payout-json.ts'

/** As many orders as one payout takes; what is left goes with the next. */
const MAX_ORDERS = 500

/** Released orders in no payout that stands: all of them, or those whose weekly payout is due, oldest first. */
export async function listUnpaidSales(
  db: Db,
  vendorId: string,
  currency: string,
  which: 'all' | 'due',
): Promise<{ order_id: string; net: number }[]> {
  return queryRows(
    db,
    `SELECT s.order_id, s.net FROM sales s
     WHERE s.vendor_id = $1 AND s.currency = $2 AND s.net > 0
       AND NOT EXISTS (SELECT FROM payout_orders x WHERE x.order_id = s.order_id AND x.is_live)
       AND ($3 = 'all' OR payout_day(s.released_at, s.currency) <= (now() AT TIME ZONE 'Africa/Accra')::date)
     ORDER BY s.released_at, s.order_id LIMIT ${MAX_ORDERS}`,
    [vendorId, currency, which],
  )
}

/** What a vendor owes of chargebacks, in pesewas: by the ledger, and so less what payouts that stand have kept. */
export async function findDebt(db: Db, vendorId: string, currency: string): Promise<number> {
  const [row] = await queryRows<{ debt: number }>(
    db,
    "SELECT balance AS debt FROM ledger_accounts WHERE kind = 'vendor_debt' AND vendor_id = $1 AND currency = $2",
    [vendorId, currency],
  )
  return row?.debt ?? 0
}

export interface NewPayout {
  id: string
  vendorId: string
  accountId: string
  provider: string
  mode: 'test' | 'live'
  reference: string
  /** What is sent: the sales' net less what is deducted. */
  amountPesewas: number
  deductedPesewas: number
  currency: string
  trigger: 'weekly' | 'on_demand'
  sales: readonly { order_id: string; net: number }[]
}

/** With its orders. @throws AppError payout_under_way */
export async function insertPayout(db: Db, payout: NewPayout): Promise<void> {
  try {
    await queryRows(
      db,
      `WITH p AS (
         INSERT INTO payouts (id, vendor_id, account_id, provider, mode, reference, amount, currency, trigger, deducted)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12) RETURNING id, vendor_id, currency
       ) INSERT INTO payout_orders (payout_id, order_id, vendor_id, currency, amount)
         SELECT p.id, x.order_id, p.vendor_id, p.currency, x.amount FROM p, unnest($10::uuid[], $11::bigint[]) AS x (order_id, amount)`,
      [
        payout.id,
        payout.vendorId,
        payout.accountId,
        payout.provider,
        payout.mode,
        payout.reference,
        payout.amountPesewas,
        payout.currency,
        payout.trigger,
        payout.sales.map((sale) => sale.order_id),
        payout.sales.map((sale) => sale.net),
        payout.deductedPesewas,
      ],
    )
  } catch (error) {
    if (violates(error, 'payouts_one_open_per_vendor') || violates(error, 'payout_orders_one_live_per_order'))
      throw new AppError('payout_under_way')
    throw error
  }
}

export interface PayoutRow {
  id: string
  vendor_id: string
  account_id: string
  provider: string
  mode: 'test' | 'live'
  reference: string
  amount: number
  deducted: number
  currency: string
  status: PayoutStatus
  kind: 'mobile_money' | 'bank'
  bank_code: string
  bank_name: string
  account_number: string
  account_name: string
  email: string
  full_name: string
}

const ROW = `SELECT p.id, p.vendor_id, p.account_id, p.provider, p.mode, p.reference, p.amount, p.deducted, p.currency, p.status,
    a.kind, a.bank_code, a.bank_name, a.account_number, a.account_name, u.email, u.full_name
  FROM ${PAYOUT_TABLES} JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id`

export async function findPayout(db: Db, by: { id: string } | { reference: string }): Promise<PayoutRow | undefined> {
  const [row] = await queryRows<PayoutRow>(
    db,
    'id' in by ? `${ROW} WHERE p.id = $1` : `${ROW} WHERE p.reference = $1`,
    ['id' in by ? by.id : by.reference],
  )
  return row
}

/** With its account, which whoever makes a payout locks first. */
export async function lockPayout(db: Db, id: string): Promise<PayoutRow> {
  await queryRows(
    db,
    'SELECT FROM payout_accounts WHERE id = (SELECT account_id FROM payouts WHERE id = $1) FOR NO KEY UPDATE',
    [id],
  )
  const [row] = await queryRows<PayoutRow>(db, `${ROW} WHERE p.id = $1 FOR NO KEY UPDATE OF p`, [id])
  if (!row) throw new Error(`payout ${id} vanished`)
  return row
}

export async function changePayoutStatus(
  db: Db,
  id: string,
  change: { from: readonly PayoutStatus[]; to: PayoutStatus; message: string | null },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE payouts SET status = $3, message = $4, checked_at = now(),
       settled_at = CASE WHEN $3 IN ('created', 'pending') THEN NULL ELSE now() END
     WHERE id = $1 AND status = ANY($2::text[]) RETURNING id`,
    [id, change.from, change.to, change.message],
  )
  return rows.length > 0
}

export async function markPayoutChecked(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE payouts SET checked_at = now() WHERE id = $1', [id])
}

/** Of this provider, so many of each: open ones that nobody has looked at for a while, and for three days those that may still come back. */
export async function listUncheckedPayouts(
  db: Db,
  by: { name: string; mode: string },
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    db,
    `(SELECT reference FROM payouts WHERE status IN ('created', 'pending') AND checked_at < now() - interval '20 seconds'
        AND provider = $1 AND mode = $2 ORDER BY checked_at LIMIT $3)
     UNION ALL
     (SELECT reference FROM payouts WHERE status = 'succeeded' AND settled_at > now() - interval '3 days'
        AND checked_at < now() - interval '6 hours' AND provider = $1 AND mode = $2 ORDER BY settled_at LIMIT $3)`,
    [by.name, by.mode, limit],
  )
  return rows.map(({ reference }) => reference)
}

/** The payout, if it is this vendor's; of any vendor where none is named. */
export async function findPayoutDetail(
  db: Db,
  id: string,
  vendorId: string | undefined,
): Promise<PayoutDetail | undefined> {
  const [row] = await queryRows<{ data: PayoutDetail }>(
    db,
    `SELECT ${PAYOUT_DETAIL} AS data FROM ${PAYOUT_TABLES} WHERE p.id = $1 AND ($2::uuid IS NULL OR p.vendor_id = $2)`,
    [id, vendorId ?? null],
  )
  return row?.data
}

export async function findPayoutSummary(db: Db, id: string): Promise<Payout> {
  const [row] = await queryRows<{ data: Payout }>(
    db,
    `SELECT ${PAYOUT} AS data FROM ${PAYOUT_TABLES} WHERE p.id = $1`,
    [id],
  )
  if (!row) throw new Error(`payout ${id} vanished`)
  return row.data
}

export interface PayoutFilters {
  vendorId?: string | undefined
  status?: AdminPayout['status'] | undefined
}

/** Newest first. `as` says how much of each: what its vendor sees, or what admins see. */
export async function listPayouts(
  db: Db,
  as: 'vendor' | 'admin',
  filters: PayoutFilters,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const where = '($1::uuid IS NULL OR p.vendor_id = $1) AND ($2::text IS NULL OR p.status = $2)'
  const [row] = await queryRows<PageRow>(
    db,
    `SELECT ${pageColumns({ json: as === 'admin' ? ADMIN_PAYOUT : PAYOUT, size: '$3::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM payouts p WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT p.id, p.created_at, row_number() OVER (ORDER BY p.created_at DESC, p.id DESC) AS n
       FROM payouts p WHERE ${where} AND ($4::timestamptz IS NULL OR (p.created_at, p.id) < ($4::timestamptz, $5::uuid))
       ORDER BY p.created_at DESC, p.id DESC LIMIT $3::int + 1
     ) AS page JOIN (${PAYOUT_TABLES}) ON p.id = page.id`,
    [filters.vendorId ?? null, filters.status ?? null, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
