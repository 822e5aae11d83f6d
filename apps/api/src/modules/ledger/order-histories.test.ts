import {
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
import { assertLedgerIsRight, assertOrderIsRight } from '../../../test/order-books.ts'
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
  admin = await buildAdmin(app())
  product = await buildProduct(app(), { stock: 1_000_000, price: 3_337 })
})

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
  // So far that one which was not dispatched has lapsed.
  datePasses: (h: History) =>
    app().sql(
      `WITH past AS (UPDATE order_date_proposals SET new_date = now() - interval '8 days' WHERE order_id = $1 AND status = 'open')
       UPDATE orders SET dispatch_by = now() - interval '8 days', deliver_by = now() - interval '8 days',
         proposed_date = CASE WHEN proposed_date IS NOT NULL THEN now() - interval '8 days' END WHERE id = $1`,
      [h.orderId],
    ),
  lapse: () => job('lapse_orders'),
  buyerCancelsLate: act(() => buyer, 'cancel-late'),
  buyerExtends: act(() => buyer, 'extend', { date: inDays(1) }),
  vendorProposes: act(() => product.vendor, 'propose-date', { date: inDays(9), reason: 'No bus' }),
  buyerTakesDate: act(() => buyer, 'accept-date'),
  buyerRefusesDate: act(() => buyer, 'refuse-date'),
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

/** A day, so many from today on. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function job(name: string): Promise<void> {
  await app().sql('SELECT graphile_worker.add_job($1)', [name])
  await app().runJobs()
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
  ...[TO.paid, TO.preparing].flatMap((way) => [
    [...way, 'datePasses' as const, 'reminders' as const, 'buyerCancelsLate' as const],
    [...way, 'datePasses' as const, 'lapse' as const],
  ]),
  ...[TO.paid, TO.preparing, TO.dispatched].flatMap((way) => [
    [...way, 'vendorProposes' as const, 'buyerTakesDate' as const, 'datePasses' as const, 'buyerExtends' as const],
    [...way, 'vendorProposes' as const, 'buyerRefusesDate' as const, 'handOver' as const],
  ]),
  [...TO.paid, 'vendorProposes', 'dispatch', 'confirm'],
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

/** Every step that the table allows, by name, from where and to where; chargebacks have histories of their own. */
function stepsOfTable(): string[] {
  const names = orderActionNames.filter((name) => name !== 'chargeback')
  return names.flatMap((name) =>
    (orderActions[name].from as readonly OrderStatus[]).flatMap((from) =>
      name === 'withdraw_complaint' || name === 'accept_offer'
        ? outcomesOf(name).map((to) => `${name}: ${from} to ${to}`)
        : [`${name}: ${from} to ${outcomesOf(name)[0] ?? from}`],
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
      // Each of a buyer of its own: nobody may leave so many unpaid.
      buyer = await buildBuyer(app())
      const checkout = await buildCheckout(app(), { product, buyer })
      const h: History = { checkoutId: checkout.id, orderId: checkout.orderId, payments: [] }
      for (const name of wanted) await steps[name](h)
      await app().runJobs()

      await assertOrderIsRight(app(), h.orderId)
    }),
    // Examples count as runs.
    { numRuns: RUNS + ALL_STEPS.length, seed: SEED, examples: ALL_STEPS.map((example) => [example]) },
  )
  const taken = await app().sql(
    "SELECT DISTINCT event || ': ' || from_status || ' to ' || to_status AS step, to_status FROM order_events",
  )
  const seen = taken.map(({ step }) => step)
  expect(stepsOfTable().filter((step) => !seen.includes(step))).toEqual([])
  expect(orderStatuses.filter((status) => !taken.some((row) => row.to_status === status))).toEqual([])

  await assertCountersEqualCounts(app())
  await assertLedgerIsRight(app())
})
