import { ARRIVED_PAYOUT_WATCHED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { PaymentMode } from '@asime/contract/payment-states'
import {
  openPayoutStatuses,
  type PayoutMove,
  payoutMoves,
  type PayoutStatus,
  type PayoutTrigger,
} from '@asime/contract/payout-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import type { AdminPayout, Payout, PayoutAccountKind, PayoutDetail } from '@asime/contract/payouts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { NUMBER_END, type StoredNumber } from './account-numbers.sql.ts'
import { ADMIN_PAYOUT, PAYOUT, PAYOUT_DETAIL, PAYOUT_TABLES } from './payout-json.sql.ts'
import { debtOf } from '../ledger/losses.sql.ts'
import { IS_STOPPED } from './payout-holds.repository.ts'
import type { Holder } from '../providers/transfer-provider.ts'

/** When one that our balance did not cover is tried again. @param wait a placeholder of `payout_retry` */
const retryAt = (wait: string) => `clock_timestamp() + ${wait}::interval`

/** As many orders as one payout takes; what is left goes with the next. */
const MAX_ORDERS = 500

/**
 * Released orders in no payout that stands, whose money this provider holds in this mode and whose payer's bank does not want it
 * back: all of them, or those whose weekly payout is due, oldest first.
 */
export async function listUnpaidSales(
  db: Db,
  vendorId: string,
  currency: string,
  holder: Holder,
  which: 'all' | 'due',
): Promise<{ order_id: string; net: number }[]> {
  return queryRows(
    db,
    `SELECT s.order_id, s.net FROM sales s JOIN orders o ON o.id = s.order_id
     WHERE s.vendor_id = $1 AND s.currency = $2 AND s.provider = $3 AND s.mode = $4 AND s.net > 0 AND NOT o.is_frozen
       AND NOT EXISTS (SELECT FROM payout_orders x WHERE x.order_id = s.order_id AND x.is_live)
       AND ($5 = 'all' OR payout_day(s.released_at, s.currency) <= (now() AT TIME ZONE 'Africa/Accra')::date)
     ORDER BY s.released_at, s.order_id LIMIT ${MAX_ORDERS}`,
    [vendorId, currency, holder.name, holder.mode, which],
  )
}

/** What a vendor owes of this holder's chargebacks, in pesewas, less what payouts that stand have kept. */
export async function findDebt(db: Db, vendorId: string, currency: string, holder: Holder): Promise<number> {
  const [row] = await queryRows<{ debt: number }>(db, `SELECT ${debtOf('$1', '$2', '$3', '$4')}::bigint AS debt`, [
    vendorId,
    currency,
    holder.name,
    holder.mode,
  ])
  return row?.debt ?? 0
}

export interface NewPayout {
  id: string
  vendorId: string
  accountId: string
  provider: string
  mode: PaymentMode
  reference: string
  /** What is sent: the sales' net less what is deducted. */
  amountPesewas: number
  deductedPesewas: number
  currency: string
  trigger: PayoutTrigger
  sales: readonly { order_id: string; net: number }[]
  /** Our balance does not cover it now: it is sent later. */
  waits: boolean
}

/** With its orders, which are locked; made now, so that it comes after each chargeback that it saw. @throws AppError payout_under_way */
export async function insertPayout(db: Db, payout: NewPayout): Promise<void> {
  try {
    await queryRows(
      db,
      `WITH p AS (
         INSERT INTO payouts (id, vendor_id, account_id, provider, mode, reference, amount, currency, trigger, deducted, retry_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, CASE WHEN $13 THEN ${retryAt('$14')} END, clock_timestamp()) RETURNING id, vendor_id, currency
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
        payout.waits,
        timer('payout_retry'),
      ],
    )
  } catch (error) {
    if (violates(error, 'payouts_one_open_per_vendor') || violates(error, 'payout_orders_one_live_per_order'))
      throw new AppError('payout_under_way')
    throw error
  }
}

export interface PayoutRow extends StoredNumber {
  id: string
  vendor_id: string
  account_id: string
  provider: string
  mode: PaymentMode
  reference: string
  amount: number
  deducted: number
  /** What the provider took for it, once it arrived. */
  fee: number
  currency: string
  /** Our balance did not cover it when it was last tried. */
  waits: boolean
  /** Nothing is sent to its vendor now. */
  is_stopped: boolean
  status: PayoutStatus
  kind: PayoutAccountKind
  bank_code: string
  bank_name: string
  /** What is shown of the number. */
  number_end: string
  account_name: string
  /** Of the shop's owner. */
  full_name: string
}

const ROW = `SELECT p.id, p.vendor_id, p.account_id, p.provider, p.mode, p.reference, p.amount, p.deducted, p.fee, p.currency, p.retry_at IS NOT NULL AS waits, ${IS_STOPPED} AS is_stopped, p.status,
    a.kind, a.bank_code, a.bank_name, a.account_number, a.number_encrypted, ${NUMBER_END} AS number_end, a.account_name,
    u.full_name
  FROM ${PAYOUT_TABLES} JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id`

export async function findPayout(db: Db, by: { id: string } | { reference: string }): Promise<PayoutRow | undefined> {
  const [row] = await queryRows<PayoutRow>(
    db,
    'id' in by ? `${ROW} WHERE p.id = $1` : `${ROW} WHERE p.reference = $1`,
    ['id' in by ? by.id : by.reference],
  )
  return row
}

/** With its account, which is locked first when a payout is made. */
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

const OPEN = listed(openPayoutStatuses)

/** @returns whether it was in a state for that */
export async function movePayout(
  db: Db,
  id: string,
  move: PayoutMove,
  change: {
    message: string | null
    /** What the provider took for it: with a success. */
    feePesewas?: number
    isOurFailure?: boolean
  },
): Promise<boolean> {
  const { from, to } = payoutMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE payouts SET status = $3, message = $4, fee = coalesce($5, fee), is_our_failure = $6, retry_at = NULL, checked_at = now(),
       settled_at = CASE WHEN $3 IN ${OPEN} THEN NULL ELSE now() END
     WHERE id = $1 AND status = ANY($2::text[]) RETURNING id`,
    [id, from, to, change.message, change.feePesewas ?? null, change.isOurFailure ?? false],
  )
  return rows.length > 0
}

export async function markPayoutChecked(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE payouts SET checked_at = now() WHERE id = $1', [id])
}

/** Our balance does not cover it: nothing is asked about it for a while. @returns whether it is still open */
export async function postponePayout(db: Db, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE payouts SET checked_at = now(), retry_at = ${retryAt('$2')} WHERE id = $1 AND status IN ${OPEN} RETURNING id`,
    [id, timer('payout_retry')],
  )
  return rows.length > 0
}

export interface UncheckedPayout {
  id: string
  reference: string
  amount: number
  kind: PayoutRow['kind']
  /** Our balance did not cover it when it was last tried. */
  waits: boolean
  /** Nothing is sent to its vendor now. */
  is_stopped: boolean
}

/** Of this provider, so many of each: open ones that nobody has looked at for a while, and those that arrived and may still come back. */
export async function listUncheckedPayouts(
  db: Db,
  by: { name: string; mode: string },
  limit: number,
): Promise<UncheckedPayout[]> {
  return queryRows<UncheckedPayout>(
    db,
    `(SELECT p.id, p.reference, p.amount, a.kind, p.retry_at IS NOT NULL AS waits, ${IS_STOPPED} AS is_stopped
      FROM ${PAYOUT_TABLES} JOIN vendors v ON v.id = p.vendor_id
      WHERE p.status IN ${OPEN} AND p.checked_at < now() - interval '20 seconds' AND coalesce(p.retry_at <= now(), true)
        AND p.provider = $1 AND p.mode = $2 ORDER BY p.checked_at LIMIT $3)
     UNION ALL
     (SELECT p.id, p.reference, p.amount, a.kind, false, false FROM ${PAYOUT_TABLES}
      WHERE p.status = 'succeeded' AND p.settled_at > now() - $4::interval AND p.checked_at < now() - interval '6 hours'
        AND p.provider = $1 AND p.mode = $2 ORDER BY p.settled_at LIMIT $3)`,
    [by.name, by.mode, limit, ARRIVED_PAYOUT_WATCHED],
  )
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
  const [row] = await queryRows<JsonPage<AdminPayout | Payout>>(
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
