import { openPayoutStatuses, arrivedPayoutStatuses } from '@asime/contract/payout-states'
import { IS_STANDING } from '../ledger/losses.sql.ts'
import { listed } from '../../platform/database/listed.ts'

// What has to hold of releases, payouts and debts, as statements that find what does not: for `reconcile` and for the tests.

const IS_OF = (kind: string) => `substring(t.effect_key FROM '^${kind}:([0-9a-f-]{36})$')::uuid`
const postedTo = (kind: string) => `coalesce(sum(l.amount) FILTER (WHERE a.kind = '${kind}'), 0)`

export const payoutChecks = {
  release_without_sale: `
    SELECT t.effect_key AS reference, '{}'::jsonb AS detail FROM ledger_transactions t
    WHERE t.kind = 'release' AND NOT EXISTS (SELECT FROM sales s WHERE s.order_id = ${IS_OF('release')})`,
  sale_differs: `
    SELECT o.order_number AS reference, jsonb_build_object('sale', to_jsonb(s), 'posted', to_jsonb(x)) AS detail
    FROM sales s JOIN orders o ON o.id = s.order_id LEFT JOIN ledger_transactions t ON t.effect_key = 'release:' || s.order_id
    CROSS JOIN LATERAL (
      SELECT ${postedTo('escrow')} AS held, -${postedTo('vendor_payable')} AS net, -${postedTo('commission')} AS commission,
             -${postedTo('commission_vat')} AS commission_vat, -${postedTo('provider_fees')} AS payment_fee
      FROM ledger_postings l JOIN ledger_accounts a ON a.id = l.account_id WHERE l.transaction_id = t.id
    ) AS x
    WHERE (x.held, x.net, x.commission, x.commission_vat, x.payment_fee)
       <> (s.gross - s.refunded, s.net, s.commission, s.commission_vat, s.payment_fee)`,
  payout_orders_differ: `
    SELECT p.reference, jsonb_build_object('amount', p.amount, 'deducted', p.deducted, 'orders', x.sum) AS detail
    FROM payouts p CROSS JOIN LATERAL (SELECT coalesce(sum(y.amount), 0) AS sum FROM payout_orders y WHERE y.payout_id = p.id) AS x
    WHERE p.amount + p.deducted <> x.sum`,
  payout_posting_missing: `
    SELECT p.reference, jsonb_build_object('status', p.status, 'missing', e.effect, 'amount', p.amount) AS detail
    FROM payouts p CROSS JOIN LATERAL (VALUES ('payout', true), ('payout-paid', p.status IN ${listed(arrivedPayoutStatuses)}),
      ('payout-failed', p.status = 'failed'), ('payout-reversed', p.status = 'reversed')) AS e (effect, is_due)
    WHERE e.is_due AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = e.effect || ':' || p.id)`,
  payout_without_row: `
    SELECT t.effect_key AS reference, jsonb_build_object('kind', t.kind) AS detail FROM ledger_transactions t
    WHERE t.kind IN ('payout', 'payout_paid', 'payout_failed', 'payout_reversed') AND NOT EXISTS (
      SELECT FROM payouts p WHERE p.id = ${IS_OF('payout(?:-paid|-failed|-reversed)?')} AND CASE t.kind WHEN 'payout' THEN true
        WHEN 'payout_paid' THEN p.status IN ${listed(arrivedPayoutStatuses)} WHEN 'payout_failed' THEN p.status = 'failed' ELSE p.status = 'reversed' END)`,
  payout_differs: `
    SELECT p.reference, jsonb_build_object('amount', p.amount, 'fee', p.fee, 'posted', x.posted) AS detail
    FROM payouts p JOIN ledger_transactions t ON t.effect_key = 'payout-paid:' || p.id
    CROSS JOIN LATERAL (
      SELECT -${postedTo('provider_clearing')} AS posted FROM ledger_postings l JOIN ledger_accounts a ON a.id = l.account_id WHERE l.transaction_id = t.id
    ) AS x
    WHERE x.posted <> p.amount + p.fee`,
  payable_differs: `
    SELECT a.vendor_id::text AS reference, jsonb_build_object('ledger', -a.balance, 'sales', x.sum) AS detail
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.net), 0) AS sum FROM sales s WHERE s.vendor_id = a.vendor_id AND s.currency = a.currency
        AND NOT EXISTS (SELECT FROM payout_orders y WHERE y.order_id = s.order_id AND y.is_live)
    ) AS x
    WHERE a.kind = 'vendor_payable' AND -a.balance <> x.sum`,
  on_its_way_differs: `
    SELECT a.vendor_id::text AS reference, jsonb_build_object('ledger', -a.balance, 'payouts', x.sum) AS detail
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount), 0) AS sum FROM payouts p
      WHERE p.vendor_id = a.vendor_id AND p.currency = a.currency AND p.status IN ${listed(openPayoutStatuses)}
    ) AS x
    WHERE a.kind = 'payout' AND -a.balance <> x.sum`,
  debt_differs: `
    SELECT a.vendor_id::text AS reference, jsonb_build_object('ledger', a.balance, 'chargebacks', x.sum) AS detail
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(b.owed), 0) FROM chargeback_orders b WHERE b.vendor_id = a.vendor_id AND b.currency = a.currency AND ${IS_STANDING})
        - (SELECT coalesce(sum(p.deducted), 0) FROM payouts p WHERE p.vendor_id = a.vendor_id AND p.currency = a.currency AND p.is_live) AS sum
    ) AS x
    WHERE a.kind = 'vendor_debt' AND a.balance <> x.sum`,
  chargeback_posting_missing: `
    SELECT p.reference || '/' || c.provider_id AS reference, jsonb_build_object('amount', c.amount, 'posted', x.posted) AS detail
    FROM chargebacks c JOIN payments p ON p.id = c.payment_id LEFT JOIN ledger_transactions t ON t.effect_key = 'chargeback:' || c.id
    CROSS JOIN LATERAL (
      SELECT -${postedTo('provider_clearing')} AS posted FROM ledger_postings l JOIN ledger_accounts a ON a.id = l.account_id WHERE l.transaction_id = t.id
    ) AS x
    WHERE c.status = 'lost' AND c.amount <> x.posted`,
}

/** Not in the tests' invariants: time alone brings it about. Its value is `payout_stuck`. */
export const payoutStuck = `
  SELECT p.reference, jsonb_build_object('status', p.status, 'amount', p.amount, 'since', p.created_at, 'waits_for_balance', p.retry_at IS NOT NULL, 'longerThan', $1::text) AS detail
  FROM payouts p WHERE p.status IN ${listed(openPayoutStatuses)} AND p.created_at < now() - $1::text::interval`
