import { mayAct, type OrderActionName, type OrderActorKind, statusesWithMoneyHeld } from '@asime/contract/order-states'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import { IS_STANDING } from '../src/modules/ledger/losses.sql.ts'
import { compareOwnBooks } from '../src/modules/reconciliation/reconcile.repository.ts'

// Nineteen properties of whatever may happen to orders. Of each order: (1) refunds, release and lost chargebacks stay within what
// was paid; (2) what is held is what was paid less what went; (3) what is owed is what is on its way back; (4) no more is held
// than it costs; (5) its own refunds are among all refunds; (6) nothing is held before it is paid or after its end; (7) all that
// was not given back is held in between; (8) it is released only when completed; (9) a vendor never pays for a sale; (10) all that
// was held is released; (11) stock is back when it came to nothing; (12) each step begins where the last one ended, by somebody
// who may; (13) the timeline ends where it is; (14) what its row says was charged back is what was; (15) no more is taken of a
// sale than was released, (16) and its vendor owes no more than they got; (17) it is frozen exactly while a chargeback is open.
// Of the whole: (18) all postings sum to nothing; (19) the clearing account is what the provider has.

/** What the books say of one order. */
const BOOKS = `
  SELECT o.status, o.total, o.refunded_total, o.charged_back_total, o.is_frozen,
    (SELECT coalesce(sum(x.amount), 0)::bigint FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE x.order_id = o.id AND p.status = 'succeeded') AS paid,
    (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE order_id = o.id) AS refunds,
    (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE order_id = o.id AND status <> 'processed') AS refunds_under_way,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE order_id = o.id AND kind = 'escrow') AS held,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE order_id = o.id AND kind = 'refund') AS owed,
    (SELECT coalesce(sum(amount), 0)::bigint FROM chargeback_orders WHERE order_id = o.id AND NOT is_of_sale) AS lost_held,
    (SELECT coalesce(sum(amount), 0)::bigint FROM chargeback_orders b WHERE order_id = o.id AND is_of_sale AND ${IS_STANDING}) AS lost_of_sale,
    (SELECT coalesce(sum(owed), 0)::bigint FROM chargeback_orders b WHERE order_id = o.id AND ${IS_STANDING}) AS owed_by_vendor,
    EXISTS (SELECT FROM payment_orders x JOIN chargebacks c ON c.payment_id = x.payment_id WHERE x.order_id = o.id AND c.status = 'open') AS has_open_chargeback,
    (SELECT coalesce(json_agg(json_build_object('kind', a.kind, 'amount', p.amount)), '[]') FROM ledger_transactions t
       JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id WHERE t.effect_key = 'release:' || o.id) AS release,
    (SELECT json_agg(json_build_object('event', e.event, 'actor', e.actor, 'from', e.from_status, 'to', e.to_status) ORDER BY e.happened_at, e.id)
       FROM order_events e WHERE e.order_id = o.id) AS events,
    (SELECT sum(i.stock_kept)::int FROM order_items i WHERE i.order_id = o.id) AS stock_kept,
    (SELECT count(*)::int FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL) AS open_disputes,
    (SELECT count(*)::int FROM dispute_offers f JOIN disputes d ON d.id = f.dispute_id
     WHERE d.order_id = o.id AND d.closed_at IS NOT NULL AND f.status = 'pending') AS forgotten_offers,
    (SELECT coalesce(sum(d.refunded), 0)::bigint FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NOT NULL) AS refunded_in_disputes
  FROM orders o WHERE o.id = $1`

interface Books {
  status: string
  total: number
  refunded_total: number
  charged_back_total: number
  is_frozen: boolean
  lost_held: number
  lost_of_sale: number
  owed_by_vendor: number
  has_open_chargeback: boolean
  paid: number
  refunds: number
  refunds_under_way: number
  held: number
  owed: number
  release: { kind: string; amount: number }[]
  events: { event: string; actor: OrderActorKind; from: 'paid' | null; to: string }[]
  stock_kept: number
  open_disputes: number
  forgotten_offers: number
  refunded_in_disputes: number
}

const released = (books: Books, kind: string) =>
  books.release.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0)

/** Checks that the order's books, state and timeline agree, whatever happened to it. */
export async function assertOrderIsRight(app: TestApp, orderId: string): Promise<void> {
  const [books] = await app.sql<Books & Record<string, unknown>>(BOOKS, [orderId])
  if (!books) throw new Error(`order ${orderId} vanished`)
  const out = released(books, 'escrow')
  expect(books.refunds + out + books.lost_held, 'refunded, released and lost within what was paid').toBeLessThanOrEqual(
    books.paid,
  )
  expect(books.held, 'held is what was paid less what went').toBe(books.paid - books.refunds - out - books.lost_held)
  expect(books.charged_back_total, 'lost of the order').toBe(books.lost_held + books.lost_of_sale)
  expect(books.lost_of_sale, 'no more is taken back than was released').toBeLessThanOrEqual(out)
  expect(books.owed_by_vendor, 'a vendor owes no more than they got').toBeLessThanOrEqual(
    -released(books, 'vendor_payable'),
  )
  expect(books.is_frozen, 'frozen exactly while a chargeback is open').toBe(books.has_open_chargeback)
  expect(books.owed, 'owed is what is on its way back').toBe(books.refunds_under_way)
  expect(books.held, 'no more is held than the order costs').toBeLessThanOrEqual(books.total)
  expect(books.refunded_total, 'refunds of the order itself').toBeLessThanOrEqual(books.refunds)
  if (['completed', 'cancelled', 'expired', 'refunded', 'awaiting_payment'].includes(books.status))
    expect(books.held, `nothing is held once it is ${books.status}`).toBe(0)
  if ((statusesWithMoneyHeld as readonly string[]).includes(books.status))
    expect(books.held, `what was not refunded is held while it is ${books.status}`).toBe(
      books.total - books.refunded_total - books.charged_back_total,
    )
  if (books.release.length > 0) {
    expect(books.status, 'released only when completed').toBe('completed')
    expect(-released(books, 'vendor_payable'), 'a vendor never pays for a sale').toBeGreaterThanOrEqual(0)
    expect(out, 'all that was held was released').toBe(books.total - books.refunded_total - books.lost_held)
  }
  expect(books.open_disputes, 'a dispute is open exactly while the order is disputed').toBe(
    books.status === 'disputed' ? 1 : 0,
  )
  expect(books.forgotten_offers, 'no offer outlives its dispute').toBe(0)
  expect(books.refunded_in_disputes, 'disputes gave back no more than went back').toBeLessThanOrEqual(
    books.refunded_total,
  )
  if (['cancelled', 'expired'].includes(books.status)) expect(books.stock_kept, 'stock is back').toBe(0)
  let at: string | null = null
  for (const { event, actor, from, to } of books.events) {
    expect(from, `${event} begins where the last step ended`).toBe(at)
    // A step that leaves the order where it is, such as an offer, is not in the table of orders.
    if (from !== null && from !== to)
      expect(mayAct(event as OrderActionName, actor, from), `${actor} may ${event} what is ${from}`).toBe(true)
    at = to
  }
  expect(at, 'the timeline ends where the order is').toBe(books.status)
}

/** All postings sum to nothing, and the clearing account is what the provider has: what payments brought, less what left. */
export async function assertLedgerIsRight(app: TestApp): Promise<void> {
  const [all] = await app.sql(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_postings) AS sum,
            (SELECT sum(p.amount)::bigint FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'provider_clearing') AS clearing,
            (SELECT coalesce(sum(amount - fee), 0)::bigint FROM payments WHERE status = 'succeeded')
              - (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE status = 'processed')
              - (SELECT coalesce(sum(amount), 0)::bigint FROM chargebacks WHERE status = 'lost')
              - (SELECT coalesce(sum(amount + fee), 0)::bigint FROM payouts WHERE status = 'succeeded') AS at_provider`,
  )
  expect(all.sum).toBe(0)
  expect(all.clearing).toBe(all.at_provider)
}

/** Differences within our own books, without asking a provider. */
export async function differencesOf(app: TestApp) {
  return compareOwnBooks(app.pool)
}
