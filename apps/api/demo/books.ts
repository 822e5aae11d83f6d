import { CURRENCY } from '@asime/contract/money'
import { PAYOUT_HOUR } from '@asime/contract/times-of-day'
import type pg from 'pg'
import { TRANSFER_FEES } from '../src/modules/providers/transfer-fees.ts'

/**
 * The books of the orders whose life was told: sales, payouts and the ledger, by the database's own rules, for all of them
 * at once. The ledger's triggers would look at each entry; what they keep, balances, is summed here, and `verify` looks at it.
 */
export async function keepBooks(client: pg.ClientBase, now: Date, demoVendorId: string): Promise<void> {
  await client.query(ID_AT)
  // Just filled: without it the planner takes them for empty, and would look at each row for each other.
  await client.query('ANALYZE orders, order_events, payments, payment_orders, refunds')
  await client.query(SALES)
  await client.query('ANALYZE sales, payout_accounts')
  await client.query(PAYOUT_RUNS, [now, demoVendorId])
  for (const statement of PAYOUTS) await client.query(statement)
  await client.query('ANALYZE payouts')
  await client.query(ENTRIES)
  await client.query('ANALYZE demo_entries')
  for (const statement of [...TRIGGERS_OFF, ...LEDGER, ...TRIGGERS_ON]) await client.query(statement)
}

const TRIGGERS_OFF = [
  'ALTER TABLE ledger_accounts DISABLE TRIGGER USER',
  'ALTER TABLE ledger_transactions DISABLE TRIGGER USER',
  'ALTER TABLE ledger_postings DISABLE TRIGGER USER',
]
const TRIGGERS_ON = TRIGGERS_OFF.map((statement) => statement.replace('DISABLE', 'ENABLE'))

/** As idAt(), from what a thing is instead of a seed. */
const ID_AT = `
  CREATE FUNCTION pg_temp.id_at(at timestamptz, what text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || left(md5(what), 3) || '8' || right(md5(what), 15))::uuid
  $$`

const SALES = `
  INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net, released_at)
  SELECT o.id, o.vendor_id, o.currency, o.total, o.refunded_total, parts.commission, parts.commission_vat, parts.payment_fee, parts.net, e.happened_at
  FROM orders o JOIN order_events e ON e.order_id = o.id AND e.to_status = 'completed' AND e.from_status <> 'completed',
       parts_of_sale(o.total, o.total - o.refunded_total, o.commission, o.commission_vat, o.payment_fee) AS parts
  WHERE o.status = 'completed' AND o.checkout_id IS NOT NULL AND o.total > o.refunded_total
  ORDER BY e.happened_at, o.id`

/** Every payout day that has passed, at the hour of payouts. One of the demo vendor's failed, and was made good the day after. */
const PAYOUT_RUNS = `
  CREATE TEMP TABLE demo_payout_runs ON COMMIT DROP AS
  WITH runs AS (
    SELECT s.vendor_id, a.id AS account_id, CASE a.kind WHEN 'bank' THEN ${TRANSFER_FEES.bank} ELSE ${TRANSFER_FEES.mobile_money} END AS fee,
           payout_day(s.released_at, s.currency) AS day, sum(s.net)::bigint AS amount,
           (payout_day(s.released_at, s.currency) + time '${PAYOUT_HOUR}') AT TIME ZONE 'Africa/Accra' AS at
    FROM sales s JOIN payout_accounts a ON a.vendor_id = s.vendor_id WHERE s.net > 0 GROUP BY 1, 2, 3, 4
  ), failing AS (
    SELECT vendor_id, day FROM runs WHERE vendor_id = $2 AND at < $1::timestamptz - interval '8 days' ORDER BY day DESC LIMIT 1
  )
  SELECT pg_temp.id_at(runs.at, 'payout ' || vendor_id || ' ' || day || ' ' || attempt) AS id, vendor_id, account_id, day, amount, fee,
         runs.at + make_interval(days => attempt - 1) AS at, f.day IS NOT NULL AND attempt = 1 AS has_failed
  FROM runs LEFT JOIN failing f USING (vendor_id, day), generate_series(1, CASE WHEN f.day IS NULL THEN 1 ELSE 2 END) AS attempt
  WHERE runs.at <= $1`

const PAYOUTS = [
  `INSERT INTO payouts (id, vendor_id, account_id, provider, mode, reference, amount, fee, currency, trigger, status, message, checked_at, created_at, settled_at)
   SELECT id, vendor_id, account_id, 'sandbox', 'test', 'po-' || id, amount, CASE WHEN has_failed THEN 0 ELSE fee END, '${CURRENCY}', 'weekly',
          CASE WHEN has_failed THEN 'failed' ELSE 'succeeded' END,
          CASE WHEN has_failed THEN 'The network did not take the transfer' END, at + interval '50 seconds', at, at + interval '50 seconds'
   FROM demo_payout_runs ORDER BY at, id`,
  `INSERT INTO payout_orders (payout_id, order_id, vendor_id, currency, amount, is_live)
   SELECT r.id, s.order_id, s.vendor_id, s.currency, s.net, NOT r.has_failed
   FROM demo_payout_runs r JOIN sales s ON s.vendor_id = r.vendor_id AND payout_day(s.released_at, s.currency) = r.day WHERE s.net > 0`,
  `INSERT INTO sandbox_transfers (reference, amount, currency, recipient, state, created_at)
   SELECT p.reference, p.amount, p.currency,
          jsonb_build_object('kind', a.kind, 'name', a.account_name, 'accountNumber', right(a.account_number, 4), 'bankCode', a.bank_code), p.status, p.created_at
   FROM payouts p JOIN payout_accounts a ON a.id = p.account_id`,
]

/** Every effect that the application would have posted, under the same names and with the same lines. */
const ENTRIES = `
  CREATE TEMP TABLE demo_entries ON COMMIT DROP AS
  SELECT effect.kind, effect.key, effect.at, pg_temp.id_at(effect.at, effect.key) AS transaction_id, line.position, line.kind AS account,
         concat_ws(' ', line.kind, line.order_id, line.vendor_id) AS account_key, line.order_id, line.vendor_id, line.amount
  FROM (
    SELECT 'capture' AS kind, 'capture:' || p.id AS key, p.settled_at AS at, x.order_id, o.vendor_id,
           ARRAY['provider_clearing', 'provider_fees', 'escrow'] AS accounts, ARRAY[p.amount - p.fee, p.fee, -p.amount] AS amounts
    FROM payments p JOIN payment_orders x ON x.payment_id = p.id JOIN orders o ON o.id = x.order_id WHERE p.status = 'succeeded'
    UNION ALL
    SELECT 'refund', 'refund:' || r.id, r.created_at, r.order_id, NULL, ARRAY['escrow', 'refund'], ARRAY[r.amount, -r.amount] FROM refunds r
    UNION ALL
    SELECT 'refund_paid', 'refund-paid:' || r.id, r.processed_at, r.order_id, NULL, ARRAY['refund', 'provider_clearing'], ARRAY[r.amount, -r.amount] FROM refunds r
    UNION ALL
    SELECT 'release', 'release:' || s.order_id, s.released_at, s.order_id, s.vendor_id,
           ARRAY['escrow', 'vendor_payable', 'commission', 'commission_vat', 'provider_fees'],
           ARRAY[s.gross - s.refunded, -s.net, -s.commission, -s.commission_vat, -s.payment_fee] FROM sales s
    UNION ALL
    SELECT 'payout', 'payout:' || id, created_at, NULL, vendor_id, ARRAY['vendor_payable', 'payout'], ARRAY[amount, -amount] FROM payouts
    UNION ALL
    SELECT 'payout_failed', 'payout-failed:' || id, settled_at, NULL, vendor_id, ARRAY['payout', 'vendor_payable'], ARRAY[amount, -amount]
    FROM payouts WHERE status = 'failed'
    UNION ALL
    SELECT 'payout_paid', 'payout-paid:' || id, settled_at, NULL, vendor_id, ARRAY['payout', 'provider_fees', 'provider_clearing'], ARRAY[amount, fee, -amount - fee]
    FROM payouts WHERE status = 'succeeded'
  ) AS effect, LATERAL (
    SELECT n AS position, kind, CASE WHEN kind IN ('escrow', 'refund') THEN effect.order_id END AS order_id,
           CASE WHEN kind IN ('vendor_payable', 'payout') THEN effect.vendor_id END AS vendor_id, amount
    FROM unnest(effect.accounts, effect.amounts) WITH ORDINALITY AS l (kind, amount, n) WHERE amount <> 0
  ) AS line`

const LEDGER = [
  `CREATE TEMP TABLE demo_accounts ON COMMIT DROP AS
   SELECT pg_temp.id_at(min(at), account_key) AS id, account_key, account, order_id, vendor_id, sum(amount)::bigint AS balance
   FROM demo_entries GROUP BY account_key, account, order_id, vendor_id`,
  `INSERT INTO ledger_accounts (id, kind, currency, order_id, vendor_id, balance)
   SELECT id, account, '${CURRENCY}', order_id, vendor_id, CASE WHEN order_id IS NOT NULL OR vendor_id IS NOT NULL THEN balance END FROM demo_accounts`,
  `INSERT INTO ledger_transactions (id, kind, effect_key, posted_at)
   SELECT DISTINCT transaction_id, kind, key, at FROM demo_entries ORDER BY at`,
  `INSERT INTO ledger_postings (transaction_id, position, account_id, amount)
   SELECT e.transaction_id, e.position, a.id, e.amount FROM demo_entries e JOIN demo_accounts a USING (account_key)`,
  `INSERT INTO ledger_sums (account_id, kind, amount, since)
   SELECT a.id, e.kind, sum(e.amount), min(e.at) FROM demo_entries e JOIN demo_accounts a USING (account_key)
   WHERE a.vendor_id IS NOT NULL GROUP BY 1, 2`,
]
