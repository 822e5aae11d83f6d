import { orderActions } from '@asime/contract/order-states'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildProduct, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { assertLedgerIsRight, assertOrderIsRight } from '../../../test/order-books.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPayment } from '../../../test/payments.ts'
import { askForPayout, buildPayee } from '../../../test/payouts.ts'
import { deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import type { Caller } from '../../../test/test-app.ts'
import { paymentProvider, transferProvider } from '../providers/payment-provider.ts'
import { reconcile } from '../reconciliation/reconcile.service.ts'

// Random lives of a payment that its payer's bank wants back, in part or whole, once or again, while its two orders are sent,
// received, refunded, complained about and paid out. Whatever happens, the books are right after each. To look further than
// the suite does: LEDGER_RUNS=500 LEDGER_SEED=7 npx vitest run chargeback-histories
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 10)
const SEED = Number(process.env['LEDGER_SEED'] ?? 2026)

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let admin: TestUser
let buyer: TestUser
let products: { id: string; vendor: TestVendor }[]
beforeAll(async () => {
  ;[admin, buyer] = [await buildAdmin(app()), await buildBuyer(app())]
  products = []
  for (const price of [3_337, 12_501])
    products.push(await buildProduct(app(), { vendor: await buildPayee(app()), stock: 1_000_000, price }))
})

interface Sold {
  id: string
  vendor: TestVendor
}
interface History {
  reference: string
  orders: Sold[]
  chargebacks: ReturnType<ReturnType<typeof paystack>['openDispute']>[]
}

const post = (who: Caller, order: Sold, path: string, body?: object) =>
  app().as(who).post(`/orders/${order.id}/${path}`, body)

/** For the first order alone, or for both. */
const both = (work: (order: Sold) => Promise<unknown>) => async (h: History) => {
  for (const order of h.orders) await work(order)
}
const first = (work: (order: Sold) => Promise<unknown>) => async (h: History) => {
  if (h.orders[0]) await work(h.orders[0])
}

/** The bank decides the oldest chargeback that is open, of so much. */
function decide(resolution: 'declined' | 'merchant-accepted', amountOf: (whole: number) => number = (whole) => whole) {
  return async (h: History) => {
    const chargeback = h.chargebacks.find(({ status }) => status !== 'resolved')
    if (!chargeback) return
    const { amount } = chargeback.transaction
    Object.assign(chargeback, { status: 'resolved', resolution, refund_amount: amountOf(amount) })
    await deliverPaystack(app(), paystack().event('charge.dispute.resolve', chargeback))
  }
}

async function openChargeback(h: History): Promise<void> {
  const chargeback = paystack().openDispute(h.reference)
  h.chargebacks.push(chargeback)
  await deliverPaystack(app(), paystack().event('charge.dispute.create', chargeback))
}

async function acceptOffer(order: Sold): Promise<void> {
  const dispute = await app().as(buyer).get(`/orders/${order.id}/dispute`)
  const offer = dispute.body.data?.offers.find((each: { is_answerable: boolean }) => each.is_answerable)
  if (offer) await post(buyer, order, `dispute/offers/${offer.id}/accept`)
}

const steps = {
  openChargeback,
  win: decide('declined'),
  lose: decide('merchant-accepted'),
  losePart: decide('merchant-accepted', (whole) => Math.floor(whole / 3)),
  loseNothing: decide('merchant-accepted', () => 0),
  losePesewa: decide('merchant-accepted', () => 1),
  eventsAgain: async (h: History) => {
    for (const chargeback of h.chargebacks)
      await deliverPaystack(app(), paystack().event('charge.dispute.remind', chargeback))
  },
  prepare: both((order) => post(order.vendor, order, 'prepare')),
  dispatch: both((order) => post(order.vendor, order, 'dispatch', {})),
  dispatchFirst: first((order) => post(order.vendor, order, 'dispatch', {})),
  markDelivered: both((order) => post(order.vendor, order, 'mark-delivered', { proof: 'Yes' })),
  confirm: both((order) => post(buyer, order, 'confirm-receipt')),
  confirmFirst: first((order) => post(buyer, order, 'confirm-receipt')),
  release: async (h: History) => {
    await app().sql(
      "UPDATE orders SET release_at = now() - interval '1 second' WHERE id = ANY($1::uuid[]) AND release_at IS NOT NULL",
      [h.orders.map(({ id }) => id)],
    )
    await runJob(app(), 'release_orders')
  },
  refundPart: first((order) => post(order.vendor, order, 'refund', { amount: 7.01, reason: 'Some' })),
  refundOdd: both((order) => post(admin, order, 'refund', { amount: 11.13, reason: 'More' })),
  cancel: both((order) => post(buyer, order, 'cancel', { reason: 'No' })),
  report: both((order) => post(buyer, order, 'report-problem', { reason: 'Broken' })),
  offer: both((order) => post(order.vendor, order, 'dispute/offers', { amount: 5.01 })),
  accept: both(acceptOffer),
  withdraw: first((order) => post(buyer, order, 'dispute/withdraw')),
  askForDecision: both((order) => post(buyer, order, 'dispute/ask-for-decision')),
  settle: both((order) => post(admin, order, 'settle-dispute', { refund_amount: 1.11, reason: 'So' })),
  payOut: both((order) => askForPayout(app(), order.vendor)),
  payOutInVain: async (h: History) => {
    paystack().transferStatus = 'failed'
    for (const { vendor } of h.orders) await askForPayout(app(), vendor)
    await app().runJobs()
    paystack().transferStatus = 'success'
  },
} satisfies Record<string, (h: History) => Promise<unknown>>
type StepName = keyof typeof steps

const LOST: StepName[] = ['openChargeback', 'lose']
const PARTLY_LOST: StepName[] = ['openChargeback', 'losePart']
const WAYS: StepName[][] = [
  [],
  ['prepare'],
  ['prepare', 'dispatch'],
  ['dispatch', 'markDelivered'],
  ['dispatch', 'report', 'offer'],
]
const EXAMPLES: StepName[][] = [
  ...WAYS.flatMap((way) => [
    [...way, ...LOST],
    [...way, ...PARTLY_LOST, 'accept' as const, 'prepare' as const, 'dispatch' as const, 'confirm' as const],
  ]),
  ['dispatch', 'report', 'offer', 'askForDecision', ...PARTLY_LOST, 'settle'],
  [...PARTLY_LOST, 'refundPart', ...LOST, 'eventsAgain'],
  ['dispatch', 'confirm', ...PARTLY_LOST, 'payOut', ...LOST],
  ['dispatch', 'confirmFirst', ...LOST, 'eventsAgain'],
  ['openChargeback', 'loseNothing', 'dispatch', 'confirm', 'eventsAgain'],
  ['dispatch', 'confirm', ...LOST, 'payOutInVain', 'payOut'],
  ['dispatch', 'markDelivered', 'openChargeback', 'release', 'win', 'release'],
]

async function begin(): Promise<History> {
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const answer = await app().as(buyer).post('/orders', { items, delivery: DELIVERY })
  const { id, orders } = answer.body.data
  const { reference } = await buildPayment(app(), { id, buyer })
  paystack().decide(reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(reference))
  const rows = await app().sql('SELECT id, vendor_id FROM orders WHERE id = ANY($1::uuid[])', [
    orders.map((order: { id: string }) => order.id),
  ])
  const sold = products.map(({ vendor }) => ({
    id: rows.find((row) => row.vendor_id === vendor.vendorId).id,
    vendor,
  }))
  return { reference, orders: sold, chargebacks: [] }
}

test('whatever a payer’s bank does to a payment, the books are right', { timeout: 60_000 + RUNS * 4_000 }, async () => {
  const names = Object.keys(steps) as StepName[]
  // So that most lives meet a chargeback on their way.
  const usual: StepName[] = [
    'dispatch',
    'openChargeback',
    'openChargeback',
    'lose',
    'losePart',
    'confirmFirst',
    'payOut',
  ]
  const history = fc.array(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...usual)), {
    minLength: 4,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(history, async (wanted) => {
      const h = await begin()
      for (const name of wanted) await steps[name](h)
      await app().runJobs()

      for (const { id } of h.orders) await assertOrderIsRight(app(), id)
    }),
    { numRuns: RUNS + EXAMPLES.length, seed: SEED, examples: EXAMPLES.map((example) => [example]) },
  )

  const taken = await app().sql(
    "SELECT DISTINCT from_status FROM order_events WHERE event = 'chargeback' AND to_status = 'refunded' AND from_status <> to_status",
  )
  expect(taken.map((row) => row.from_status).toSorted()).toEqual(orderActions.chargeback.from.toSorted())
  // Nothing was refused by the database and left to be tried again.
  expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
  await assertCountersEqualCounts(app())
  await assertLedgerIsRight(app())
  const { context } = app()
  const { differences, holding } = await reconcile(context, paymentProvider(context), transferProvider(context))
  expect(differences).toEqual([])
  // What transfers cost included, to the pesewa.
  expect(holding?.ours).toBe(paystack().held)
})
