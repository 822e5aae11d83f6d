import {
  mayAct,
  type OrderActionName,
  orderActionNames,
  orderActions,
  type OrderStatus,
  orderStatuses,
  outcomesOf,
} from '@asime/contract/order-states'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCheckout,
  buildProduct,
  letPaymentTimePass,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { pay } from '../../../test/payments.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'

// Random lives of orders, through HTTP: people pay, pay again, change their minds, refund, complain, and events come late,
// twice or never. Whatever happens, the books are right after each. To look further than the suite does:
// LEDGER_RUNS=4000 LEDGER_SEED=7 npx vitest run order-histories
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 25)
const SEED = Number(process.env['LEDGER_SEED'] ?? 2026)

const app = useTestApp()
let admin: TestUser
let buyer: TestUser
let product: { id: string; vendor: TestVendor }
beforeAll(async () => {
  ;[admin, buyer] = [await buildAdmin(app()), await buildBuyer(app())]
  product = await buildProduct(app(), { stock: 1_000_000, price: 3_337 })
})

// Fifteen properties. Of each order: (1) refunds and release stay within what was paid; (2) what is held is what was paid less
// what went; (3) what is owed is what is on its way back; (4) no more is held than it costs; (5) its own refunds are among all
// refunds; (6) nothing is held before it is paid or after its end; (7) all that was not refunded is held in between; (8) it is
// released only when completed; (9) a vendor never pays for a sale; (10) all that was held is released; (11) stock is back when it
// came to nothing; (12) each step begins where the last one ended, by somebody who may; (13) the timeline ends where it is. Of the
// whole: (14) all postings sum to nothing; (15) the clearing account is what the provider has.

interface History {
  checkoutId: string
  orderId: string
  payments: string[]
}

const steps = {
  pay: async (h: History) => {
    const answer = await pay(app(), { id: h.checkoutId, buyer })
    if (answer.status === 201) h.payments.push(answer.body.data.id)
  },
  // The prompt of an attempt lapses for us, though the network may still take it.
  promptLapses: (h: History) =>
    app().sql(
      "UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = ANY($1::uuid[]) AND status <> 'succeeded'",
      [h.payments],
    ),
  approve: (h: History) => playAll(h, 'approve'),
  approveSilently: (h: History) => playAll(h, 'approve_silently'),
  decline: (h: History) => playAll(h, 'decline'),
  eventAgain: (h: History) => playAll(h, 'send_again'),
  check: async (h: History) => {
    for (const id of h.payments) await app().as(buyer).post(`/payments/${id}/check`)
  },
  paymentTimePasses: (h: History) => letPaymentTimePass(app(), h.orderId),
  expire: () => job('expire_orders'),
  sweep: async () => {
    await app().sql("UPDATE payments SET checked_at = now() - interval '1 hour' WHERE status <> 'succeeded'")
    await job('sweep_payments')
  },
  releaseTimePasses: (h: History) =>
    app().sql("UPDATE orders SET release_at = now() - interval '1 second' WHERE id = $1 AND release_at IS NOT NULL", [
      h.orderId,
    ]),
  release: () => job('release_orders'),
  buyerCancels: act(() => buyer, 'cancel', { reason: 'No' }),
  vendorDeclines: act(() => product.vendor, 'cancel', { reason: 'No' }),
  prepare: act(() => product.vendor, 'prepare'),
  dispatch: act(() => product.vendor, 'dispatch', {}),
  markDelivered: act(() => product.vendor, 'mark-delivered', { proof: 'Yes' }),
  confirm: act(() => buyer, 'confirm-receipt'),
  reportProblem: act(() => buyer, 'report-problem', { reason: 'Broken' }),
  refundPart: act(() => product.vendor, 'refund', { amount: 7.01, reason: 'Some' }),
  refundOdd: act(() => admin, 'refund', { amount: 33.33, reason: 'More' }),
  settle: act(() => admin, 'settle-dispute', { refund_amount: 11.11, reason: 'So' }),
  settleForVendor: act(() => admin, 'settle-dispute', { refund_amount: 0, reason: 'So' }),
  buyerWrites: act(() => buyer, 'dispute/messages', { message: 'Look' }),
  vendorWrites: act(() => product.vendor, 'dispute/messages', { message: 'I see' }),
  buyerOffers: act(() => buyer, 'dispute/offers', { amount: 12.34 }),
  vendorOffers: act(() => product.vendor, 'dispute/offers', { amount: 5.01 }),
  vendorOffersAll: async (h: History) => {
    const dispute = await app().as(buyer).get(`/orders/${h.orderId}/dispute`)
    await app()
      .as(product.vendor)
      .post(`/orders/${h.orderId}/dispute/offers`, { amount: dispute.body.data?.held ?? 1 })
  },
  buyerAccepts: answerOffer(() => buyer, 'accept'),
  vendorAccepts: answerOffer(() => product.vendor, 'accept'),
  buyerDeclines: answerOffer(() => buyer, 'decline'),
  buyerWithdraws: act(() => buyer, 'dispute/withdraw'),
  askForDecision: act(() => buyer, 'dispute/ask-for-decision'),
  answerTimePasses: (h: History) =>
    app().sql("UPDATE disputes SET due_at = now() - interval '1 second' WHERE order_id = $1 AND due_at IS NOT NULL", [
      h.orderId,
    ]),
  disputeDeadlines: () => job('keep_dispute_deadlines'),
  reminders: async (h: History) => {
    await app().sql('UPDATE orders SET remind_at = now() WHERE id = $1 AND remind_at IS NOT NULL', [h.orderId])
    await job('remind_of_orders')
  },
  refundAll: async (h: History) => {
    const order = await app().as(buyer).get(`/orders/${h.orderId}`)
    const { total, refunded_total: refunded } = order.body.data
    await app()
      .as(product.vendor)
      .post(`/orders/${h.orderId}/refund`, { amount: Math.round((total - refunded) * 100) / 100, reason: 'All' })
  },
  handOver: async (h: History) => {
    const code = await app().as(buyer).get(`/orders/${h.orderId}/hand-over-code`)
    await app()
      .as(product.vendor)
      .post(`/orders/${h.orderId}/hand-over`, { code: code.body.data?.code ?? '000000' })
  },
} satisfies Record<string, (h: History) => Promise<unknown>>

function act(who: () => Caller, path: string, body?: object) {
  return (h: History) => app().as(who()).post(`/orders/${h.orderId}/${path}`, body)
}

/** The newest offer that waits for this side. */
function answerOffer(who: () => Caller, answer: 'accept' | 'decline') {
  return async (h: History) => {
    const dispute = await app().as(who()).get(`/orders/${h.orderId}/dispute`)
    const offers: { id: string; is_answerable: boolean }[] = dispute.body.data?.offers ?? []
    const offer = offers.findLast((each) => each.is_answerable)
    if (offer) await app().as(who()).post(`/orders/${h.orderId}/dispute/offers/${offer.id}/${answer}`)
  }
}

async function playAll(h: History, action: string): Promise<void> {
  const id = h.payments.at(-1)
  if (id) await app().as(buyer).post(`/payments/${id}/sandbox`, { action })
}

async function job(name: string): Promise<void> {
  await app().sql('SELECT graphile_worker.add_job($1)', [name])
  await app().runJobs()
}

/** What the books say of one order. */
const BOOKS = `
  SELECT o.status, o.total, o.refunded_total,
    (SELECT coalesce(sum(x.amount), 0)::bigint FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE x.order_id = o.id AND p.status = 'succeeded') AS paid,
    (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE order_id = o.id) AS refunds,
    (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE order_id = o.id AND status = 'pending') AS refunds_under_way,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE order_id = o.id AND kind = 'escrow') AS held,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE order_id = o.id AND kind = 'refund') AS owed,
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
  paid: number
  refunds: number
  refunds_under_way: number
  held: number
  owed: number
  release: { kind: string; amount: number }[]
  events: { event: string; actor: 'buyer' | 'vendor' | 'admin' | 'system'; from: 'paid' | null; to: string }[]
  stock_kept: number
  open_disputes: number
  forgotten_offers: number
  refunded_in_disputes: number
}

const released = (books: Books, kind: string) =>
  books.release.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0)

function assertRight(books: Books): void {
  const out = released(books, 'escrow')
  expect(books.refunds + out, 'refunded and released within what was paid').toBeLessThanOrEqual(books.paid)
  expect(books.held, 'held is what was paid less what went').toBe(books.paid - books.refunds - out)
  expect(books.owed, 'owed is what is on its way back').toBe(books.refunds_under_way)
  expect(books.held, 'no more is held than the order costs').toBeLessThanOrEqual(books.total)
  expect(books.refunded_total, 'refunds of the order itself').toBeLessThanOrEqual(books.refunds)
  if (['completed', 'cancelled', 'expired', 'refunded', 'awaiting_payment'].includes(books.status))
    expect(books.held, `nothing is held once it is ${books.status}`).toBe(0)
  if (['paid', 'preparing', 'dispatched', 'delivered', 'disputed'].includes(books.status))
    expect(books.held, `what was not refunded is held while it is ${books.status}`).toBe(
      books.total - books.refunded_total,
    )
  if (books.release.length > 0) {
    expect(books.status, 'released only when completed').toBe('completed')
    expect(-released(books, 'vendor_payable'), 'a vendor never pays for a sale').toBeGreaterThanOrEqual(0)
    expect(out, 'all that was held was released').toBe(books.total - books.refunded_total)
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

// So that each run takes every step of the table, from and to every state that it names, whatever chance has in store.
const PAID: (keyof typeof steps)[] = ['pay', 'approve', 'check']
const TO: Record<'paid' | 'preparing' | 'dispatched' | 'delivered', (keyof typeof steps)[]> = {
  paid: PAID,
  preparing: [...PAID, 'prepare'],
  dispatched: [...PAID, 'dispatch'],
  delivered: [...PAID, 'dispatch', 'markDelivered'],
}
const ALL_STEPS: (keyof typeof steps)[][] = [
  ['buyerCancels'],
  ['vendorDeclines'],
  ['paymentTimePasses', 'expire'],
  [...PAID, 'buyerCancels'],
  [...PAID, 'reminders', 'vendorDeclines'],
  [...TO.preparing, 'vendorDeclines'],
  [...TO.preparing, 'dispatch', 'handOver'],
  [...TO.preparing, 'markDelivered', 'reminders', 'releaseTimePasses', 'release'],
  [...TO.dispatched, 'confirm'],
  [...TO.delivered, 'confirm'],
  ...Object.values(TO).flatMap((way) => [
    [...way, 'handOver' as const],
    [...way, 'refundPart' as const, 'refundAll' as const],
    [...way, 'reportProblem' as const, 'buyerWrites' as const, 'vendorWrites' as const, 'buyerWithdraws' as const],
  ]),
  [...PAID, 'reportProblem', 'refundAll'],
  [...PAID, 'reportProblem', 'answerTimePasses', 'disputeDeadlines', 'settle'],
  [...TO.dispatched, 'reportProblem', 'vendorOffers', 'buyerDeclines', 'buyerOffers', 'vendorAccepts'],
  [...TO.preparing, 'reportProblem', 'vendorOffers', 'buyerAccepts'],
  [...TO.delivered, 'reportProblem', 'refundPart', 'vendorOffersAll', 'buyerAccepts'],
]

/** Every step that the table allows, by name, from where and to where. */
function stepsOfTable(): string[] {
  return orderActionNames.flatMap((name) =>
    (orderActions[name].from as readonly OrderStatus[]).flatMap((from) =>
      name === 'withdraw_complaint' || name === 'accept_offer'
        ? outcomesOf(name).map((to) => `${name}: ${from} to ${to}`)
        : [`${name}: ${from} to ${outcomesOf(name)[0]}`],
    ),
  )
}

test('whatever happens to orders, the books are right', { timeout: 60_000 + RUNS * 2_000 }, async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  // Half of the steps lead on, so that lives are long.
  const usual: (keyof typeof steps)[] = [
    'pay',
    'approve',
    'check',
    'prepare',
    'dispatch',
    'markDelivered',
    'reportProblem',
  ]
  const history = fc.array(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...usual)), {
    minLength: 4,
    maxLength: 16,
  })
  await fc.assert(
    fc.asyncProperty(history, async (wanted) => {
      const checkout = await buildCheckout(app(), { product, buyer })
      const h: History = { checkoutId: checkout.id, orderId: checkout.orderId, payments: [] }
      for (const name of wanted) await steps[name](h)
      await app().runJobs()

      const [books] = await app().sql<Books & Record<string, unknown>>(BOOKS, [h.orderId])
      assertRight(books as Books)
    }),
    // Examples count as runs.
    { numRuns: RUNS + ALL_STEPS.length, seed: SEED, examples: ALL_STEPS.map((steps) => [steps]) },
  )
  const taken = await app().sql(
    "SELECT DISTINCT event || ': ' || from_status || ' to ' || to_status AS step, to_status FROM order_events",
  )
  const seen = taken.map(({ step }) => step)
  expect(stepsOfTable().filter((step) => !seen.includes(step))).toEqual([])
  expect(orderStatuses.filter((status) => !taken.some((row) => row.to_status === status))).toEqual([])

  await assertCountersEqualCounts(app())
  const [all] = await app().sql(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_postings) AS sum,
            (SELECT sum(p.amount)::bigint FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'provider_clearing') AS clearing,
            (SELECT coalesce(sum(amount - fee), 0)::bigint FROM payments WHERE status = 'succeeded')
              - (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE status = 'processed') AS at_provider`,
  )
  expect(all.sum).toBe(0)
  expect(all.clearing).toBe(all.at_provider)
})
