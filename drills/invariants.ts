import { VIOLATIONS, VIOLATIONS_OF_SERVICES } from '../apps/api/test/invariants.ts'
import type { DrillDatabase } from './database.ts'
import type { Findings } from './drill.ts'

/** Rules that only faults could break; the rest are in apps/api/test/invariants.ts. They find rows that break a rule. */
const AFTER_FAULTS = {
  'I1: what a product began with is there, or kept by orders': `
    SELECT p.id FROM products p LEFT JOIN order_items i ON i.product_id = p.id WHERE p.specifications::jsonb ? 'opening'
    GROUP BY p.id HAVING p.stock_quantity + coalesce(sum(i.stock_kept), 0) <> (p.specifications->>'opening')::bigint`,
  'I2: no ledger row is changed: its triggers stand': `
    SELECT 1 FROM (SELECT count(*) AS n FROM pg_trigger WHERE tgname IN ('ledger_postings_are_kept', 'ledger_transactions_are_kept') AND tgenabled = 'O') AS t WHERE n <> 2`,
  'I3: what is held of an order is between nothing and what was paid': `
    SELECT a.order_id FROM ledger_accounts a WHERE a.kind = 'escrow' AND -a.balance NOT BETWEEN 0 AND (
      SELECT coalesce(sum(x.amount), 0) FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE x.order_id = a.order_id AND p.status = 'succeeded')`,
  'I5: one charge at the provider for an attempt, and none without one': `
    SELECT s.reference FROM sandbox_charges s LEFT JOIN payments p ON p.reference = s.reference
    WHERE p.id IS NULL OR (s.amount, s.currency) <> (p.amount, p.currency)`,
  'I5: at most one payment of a checkout succeeded': `
    SELECT checkout_id FROM payments WHERE status = 'succeeded' GROUP BY checkout_id HAVING count(*) > 1`,
  'I5: an idempotency key whose work is done has its answer': `
    SELECT key FROM idempotency_keys WHERE body IS NULL AND subject_id IS NULL`,
  'I12: an effect is posted once': `
    SELECT effect_key FROM ledger_transactions GROUP BY effect_key HAVING count(*) > 1`,
  'I12: no job is held for longer than its lease and a minute': `
    SELECT id FROM graphile_worker.jobs WHERE locked_at < now() - interval '2 minutes'`,
}

/** Runs the queries of the invariants; each row found is a problem of the drill. */
export async function checkInvariants(database: DrillDatabase, findings: Findings): Promise<number> {
  const all = { ...VIOLATIONS, ...VIOLATIONS_OF_SERVICES, ...AFTER_FAULTS }
  for (const [rule, statement] of Object.entries(all)) {
    const rows = await database.rows(statement)
    findings.expect(rows.length === 0, `${rule}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
  }
  return Object.keys(all).length
}
