import { timer } from '@asime/contract/deadlines-in-force'
import { statusesWithMoneyHeld } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import { openPaymentStatuses, type PaymentMode, type PaymentStatus } from '@asime/contract/payment-states'
import type { PayoutStatus } from '@asime/contract/payout-states'
import type pg from 'pg'
import type { QueryConfig } from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { IS_STANDING } from '../ledger/losses.sql.ts'
import { HELD } from '../orders/locked-order.sql.ts'
import { payoutChecks, payoutStuck } from './payout-checks.sql.ts'
import type { DifferenceKind } from '../alerts/reconcile-kinds.ts'

export interface Difference {
  kind: DifferenceKind
  /** Reference of the payment or refund, order number, or name of the ledger's effect. */
  reference: string
  detail: Record<string, unknown>
}

/** More than this of one kind have one cause, and this many show it as well. */
const MAX_OF_A_KIND = 500
const LONGEST_MS = 10 * 60_000

const HOLDING = `o.status IN ${listed(statusesWithMoneyHeld)}`
const PAID = `EXISTS (SELECT FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE x.order_id = o.id AND p.status = 'succeeded')`
const EFFECT_ID = (prefix: string) =>
  `CASE WHEN t.effect_key ~ '^${prefix}:[0-9a-f-]{36}$' THEN substr(t.effect_key, ${prefix.length + 2})::uuid END`

/** Each finds what its kind means; the demo market's past orders, which nobody paid through us, have no checkout. */
const CHECKS: Partial<Record<DifferenceKind, string>> = {
  capture_missing: `
    SELECT p.reference, jsonb_build_object('amount', p.amount) AS detail FROM payments p
    WHERE p.status = 'succeeded' AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = 'capture:' || p.id)`,
  capture_differs: `
    SELECT p.reference, jsonb_build_object('amount', p.amount, 'posted', x.posted, 'fee', p.fee, 'fee_posted', x.fee) AS detail
    FROM payments p JOIN ledger_transactions t ON t.effect_key = 'capture:' || p.id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(l.amount) FILTER (WHERE a.kind IN ('escrow', 'refund')), 0) AS posted,
             coalesce(sum(l.amount) FILTER (WHERE a.kind = 'provider_fees'), 0) AS fee
      FROM ledger_postings l JOIN ledger_accounts a ON a.id = l.account_id WHERE l.transaction_id = t.id
    ) AS x
    WHERE p.status = 'succeeded' AND (x.posted, x.fee) <> (p.amount, p.fee)`,
  capture_without_payment: `
    SELECT t.effect_key AS reference, '{}'::jsonb AS detail FROM ledger_transactions t
    WHERE t.kind = 'capture' AND NOT EXISTS (SELECT FROM payments p WHERE p.id = ${EFFECT_ID('capture')} AND p.status = 'succeeded')`,
  order_unpaid: `
    SELECT o.order_number AS reference, jsonb_build_object('status', o.status, 'total', o.total) AS detail FROM orders o
    WHERE o.checkout_id IS NOT NULL AND o.total > 0 AND (${HOLDING} OR o.status IN ('completed', 'refunded')) AND NOT ${PAID}`,
  escrow_differs: `
    SELECT o.order_number AS reference, jsonb_build_object('status', o.status, 'expected', x.expected, 'held', x.held) AS detail
    FROM orders o CROSS JOIN LATERAL (
      SELECT CASE WHEN ${HOLDING} THEN ${HELD} ELSE 0 END AS expected,
             coalesce((SELECT -sum(a.balance) FROM ledger_accounts a WHERE a.order_id = o.id AND a.kind = 'escrow'), 0) AS held
    ) AS x
    WHERE o.checkout_id IS NOT NULL AND x.expected <> x.held AND ${PAID}`,
  refund_posting_missing: `
    SELECT r.reference, jsonb_build_object('amount', r.amount) AS detail FROM refunds r
    WHERE r.status = 'processed' AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = 'refund-paid:' || r.id)`,
  refund_without_row: `
    SELECT t.effect_key AS reference, '{}'::jsonb AS detail FROM ledger_transactions t
    WHERE t.kind = 'refund_paid' AND NOT EXISTS (SELECT FROM refunds r WHERE r.id = ${EFFECT_ID('refund-paid')} AND r.status = 'processed')`,
  refund_owed_differs: `
    SELECT o.order_number AS reference, jsonb_build_object('owed', x.owed, 'on_their_way', x.open) AS detail
    FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce((SELECT -sum(a.balance) FROM ledger_accounts a WHERE a.order_id = o.id AND a.kind = 'refund'), 0) AS owed,
             coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'processed'), 0) AS open
    ) AS x
    WHERE o.checkout_id IS NOT NULL AND x.owed <> x.open`,
  refunded_total_differs: `
    SELECT o.order_number AS reference, jsonb_build_object('says', o.refunded_total, 'refunds', x.refunded) AS detail
    FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount), 0) AS refunded FROM refunds r
      WHERE r.order_id = o.id AND EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = 'refund:' || r.id)
    ) AS x
    WHERE o.checkout_id IS NOT NULL AND x.refunded <> o.refunded_total`,
  charged_back_total_differs: `
    SELECT o.order_number AS reference, jsonb_build_object('says', o.charged_back_total, 'chargebacks', x.taken) AS detail
    FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.amount), 0) AS taken FROM chargeback_orders b WHERE b.order_id = o.id AND ${IS_STANDING}
    ) AS x
    WHERE o.checkout_id IS NOT NULL AND x.taken <> o.charged_back_total`,
  balance_differs: `
    SELECT a.id::text AS reference, jsonb_build_object('kind', a.kind, 'balance', a.balance, 'entries', coalesce(sum(l.amount), 0)) AS detail
    FROM ledger_accounts a LEFT JOIN ledger_postings l ON l.account_id = a.id
    WHERE a.balance IS NOT NULL GROUP BY a.id HAVING a.balance <> coalesce(sum(l.amount), 0)
    UNION ALL
    SELECT coalesce(s.account_id, x.account_id) || ' ' || coalesce(s.kind, x.kind), jsonb_build_object('sum', coalesce(s.amount, 0), 'entries', coalesce(x.amount, 0))
    FROM ledger_sums s FULL JOIN (
      SELECT l.account_id, t.kind, sum(l.amount) AS amount FROM ledger_accounts a JOIN ledger_postings l ON l.account_id = a.id
      JOIN ledger_transactions t ON t.id = l.transaction_id WHERE a.vendor_id IS NOT NULL GROUP BY 1, 2
    ) AS x ON x.account_id = s.account_id AND x.kind = s.kind WHERE s.amount IS DISTINCT FROM x.amount`,
  payment_stuck: `
    SELECT p.reference, jsonb_build_object('status', p.status, 'since', p.created_at) AS detail FROM payments p
    WHERE p.status IN ${listed(openPaymentStatuses)} AND p.expires_at < now() - interval '30 minutes'`,
  refund_stuck: `
    SELECT r.reference, jsonb_build_object('status', r.status, 'amount', r.amount, 'since', r.created_at) AS detail FROM refunds r
    WHERE r.status = 'needs_attention' OR (r.status <> 'processed' AND r.created_at < now() - interval '7 days')`,
  ...payoutChecks,
}

/** What our own books say of each other, all at one moment. */
export async function compareOwnBooks(pool: pg.Pool): Promise<Difference[]> {
  return readAtLength(pool, async (read) => {
    const differences: Difference[] = []
    for (const [kind, check] of Object.entries(CHECKS) as [DifferenceKind, string][]) {
      const rows = await read<Omit<Difference, 'kind'>>(`${check} ORDER BY 1 LIMIT ${MAX_OF_A_KIND}`)
      differences.push(...rows.map((row) => ({ kind, ...row })))
    }
    const stuck = await read<Omit<Difference, 'kind'>>(`${payoutStuck} ORDER BY 1 LIMIT ${MAX_OF_A_KIND}`, [
      timer('payout_stuck'),
    ])
    differences.push(...stuck.map((row) => ({ kind: 'payout_stuck' as const, ...row })))
    return differences
  })
}

/** The balance that this provider should hold for us by the ledger, in pesewas: the clearing account of its own payments. */
export async function findClearing(
  pool: pg.Pool,
  provider: { name: string; mode: string },
  currency: string,
): Promise<number> {
  return readAtLength(pool, async (read) => {
    const [row] = await read<{ held: number }>(
      `SELECT ((SELECT coalesce(sum(p.amount - p.fee), 0) FROM payments p WHERE p.status = 'succeeded' AND p.currency = $3 AND p.provider = $1 AND p.mode = $2)
         - (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
            WHERE r.status = 'processed' AND p.currency = $3 AND p.provider = $1 AND p.mode = $2)
         - (SELECT coalesce(sum(c.amount), 0) FROM chargebacks c JOIN payments p ON p.id = c.payment_id
            WHERE c.status = 'lost' AND p.currency = $3 AND p.provider = $1 AND p.mode = $2)
         - (SELECT coalesce(sum(p.amount + p.fee), 0) FROM payouts p
            WHERE p.status = 'succeeded' AND p.currency = $3 AND p.provider = $1 AND p.mode = $2))::bigint AS held`,
      [provider.name, provider.mode, currency],
    )
    return row?.held ?? 0
  })
}

type Read = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** All at one moment. Reads everything, so it may take longer than a page's call. */
async function readAtLength<T>(pool: pg.Pool, work: (read: Read) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '10min'")
    const result = await work(async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const query: QueryConfig & { query_timeout: number } = { text, values, query_timeout: LONGEST_MS + 10_000 }
      return (await client.query<Row>(query)).rows
    })
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Not back into the pool with a transaction open.
    client.release(true)
    throw error
  }
}

export interface ComparedPayment {
  id: string
  reference: string
  status: PaymentStatus
  amount: number
  currency: string
  mode: PaymentMode
  fee: number
  is_expired: boolean
  /** All of it was refunded, or taken back by the payer's bank. */
  has_gone_back: boolean
}

/** Payments through this provider with ids after this one, page by page, oldest first. */
export async function listPaymentsToCompare(
  db: Db,
  provider: { name: string; mode: string },
  after: string,
  limit: number,
): Promise<ComparedPayment[]> {
  return queryRows<ComparedPayment>(
    db,
    `SELECT p.id, p.reference, p.status, p.amount, p.currency, p.mode, p.fee, p.expires_at <= clock_timestamp() AS is_expired,
            p.amount <= (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')
              + (SELECT coalesce(sum(c.amount), 0) FROM chargebacks c WHERE c.payment_id = p.id AND c.status = 'lost') AS has_gone_back
     FROM payments p WHERE p.provider = $1 AND p.mode = $2 AND p.id > $3 ORDER BY p.id LIMIT $4`,
    [provider.name, provider.mode, after, limit],
  )
}

/** Refunds through this provider that were sent within a week, with ids after this one, page by page, oldest first. */
export async function listRefundsToCompare(
  db: Db,
  provider: { name: string; mode: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE p.provider = $1 AND p.mode = $2 AND r.status = 'processed' AND r.processed_at > now() - interval '7 days'
       AND r.id > $3 ORDER BY r.id LIMIT $4`,
    [provider.name, provider.mode, after, limit],
  )
  return rows.map(({ id }) => id)
}

export interface ComparedPayout {
  id: string
  reference: string
  status: PayoutStatus
  amount: number
}

/** Payouts through this provider with ids after this one, page by page, oldest first. */
export async function listPayoutsToCompare(
  db: Db,
  provider: { name: string; mode: string },
  after: string,
  limit: number,
): Promise<ComparedPayout[]> {
  return queryRows<ComparedPayout>(
    db,
    'SELECT id, reference, status, amount FROM payouts WHERE provider = $1 AND mode = $2 AND id > $3 ORDER BY id LIMIT $4',
    [provider.name, provider.mode, after, limit],
  )
}
