import { type Db, queryRows } from '../../platform/database/database.ts'
import type { LedgerAccountKind } from '@asime/contract/ledger'

export interface Line {
  kind: LedgerAccountKind
  order_id?: string
  vendor_id?: string
  amount: number
}

/** @returns whether it was posted now, and not before */
export async function post(
  db: Db,
  kind: string,
  effectKey: string,
  currency: string,
  lines: readonly Line[],
): Promise<boolean> {
  const [row] = await queryRows<{ posted: boolean }>(db, 'SELECT post_to_ledger($1, $2, $3, $4) AS posted', [
    kind,
    effectKey,
    currency,
    JSON.stringify(lines),
  ])
  return row?.posted ?? false
}

/**
 * By what the escrow holds, so that nothing is posted for an order that nobody paid through us. Writes down the sale, too:
 * what payouts pay and statements list.
 */
export async function postRelease(db: Db, orderId: string): Promise<void> {
  await queryRows(
    db,
    `WITH released AS MATERIALIZED (
       SELECT o.id, o.vendor_id, o.currency, o.total, -a.balance AS held, parts.*,
         post_to_ledger('release', 'release:' || o.id, o.currency, jsonb_build_array(
           jsonb_build_object('kind', 'escrow', 'order_id', o.id, 'amount', -a.balance),
           jsonb_build_object('kind', 'vendor_payable', 'vendor_id', o.vendor_id, 'amount', -parts.net),
           jsonb_build_object('kind', 'commission', 'amount', -parts.commission),
           jsonb_build_object('kind', 'commission_vat', 'amount', -parts.commission_vat),
           jsonb_build_object('kind', 'provider_fees', 'amount', -parts.payment_fee))) AS is_new
       FROM orders o JOIN ledger_accounts a ON a.order_id = o.id AND a.kind = 'escrow' AND a.currency = o.currency,
            parts_of_sale(o.total, -a.balance, o.commission, o.commission_vat, o.payment_fee) AS parts
       WHERE o.id = $1 AND a.balance < 0
     )
     INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net)
     SELECT id, vendor_id, currency, total, total - held, commission, commission_vat, payment_fee, net FROM released WHERE is_new`,
    [orderId],
  )
}

/** All lines of another transaction once more, with the opposite signs. */
export async function postReverse(db: Db, kind: string, effectKey: string, ofEffectKey: string): Promise<void> {
  const rows = await queryRows(
    db,
    `SELECT post_to_ledger($1, $2, l.currency, l.lines) FROM (
       SELECT min(a.currency) AS currency,
              jsonb_agg(jsonb_build_object('kind', a.kind, 'order_id', a.order_id, 'vendor_id', a.vendor_id, 'amount', -p.amount) ORDER BY p.position) AS lines
       FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id
       WHERE t.effect_key = $3
     ) AS l WHERE l.lines IS NOT NULL`,
    [kind, effectKey, ofEffectKey],
  )
  if (rows.length === 0) throw new Error(`nothing was posted as ${ofEffectKey}`)
}
