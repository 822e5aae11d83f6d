import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { alertsOf, buildPayment } from '../../../test/payments.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { askForPayout, buildPayee } from '../../../test/payouts.ts'
import { buildCheckout, buildProduct } from '../../../test/builders.ts'
import { startTestApp, type TestApp, TEST_SECRET } from '../../../test/test-app.ts'
import { paymentProvider, transferProvider } from './payment-provider.ts'
import { differenceKinds, type DifferenceKind } from './reconcile-kinds.ts'
import { reconcile } from './reconcile.service.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack

/** Undone after each test, so that the next begins with books that agree. */
const repairs: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const repair of repairs.splice(0).toReversed()) await repair()
})

const compare = (budgetMs?: number) => {
  const { context } = app()
  return reconcile(context, paymentProvider(context), transferProvider(context), budgetMs)
}
const found = async () => (await compare()).differences.map(({ kind, reference }) => [kind, reference])

/** Changes rows as somebody with the database in their hands could, with no trigger to stop them. */
async function tamper(change: string, undo: string, id: string): Promise<void> {
  // As text, since several statements at once take no values.
  const run = (text: string) =>
    app().sql(`BEGIN; SET LOCAL session_replication_role = replica; ${text.replaceAll('$1', `'${id}'`)}; COMMIT`)
  await run(change)
  repairs.push(() => run(undo))
}

/** An order of 125.00 of which 20.00 went back, and everything agrees. */
async function buildMarket() {
  const order = await buildPaystackOrder(market())
  paystack().refundStatus = 'processed'
  await app().as(order.vendor).post(`/orders/${order.orderId}/refund`, { amount: 20, reason: 'Too few' })
  await app().runJobs()
  const [{ order_number: number }] = await app().sql('SELECT order_number FROM orders WHERE id = $1', [order.orderId])
  const [refund] = await app().sql('SELECT id, reference FROM refunds WHERE order_id = $1', [order.orderId])
  return { ...order, number, refund }
}

test('in a market whose books agree there is nothing to say', async () => {
  await buildMarket()
  await buildPayment(app(), await buildCheckout(app()))

  const { differences, compared } = await compare()

  expect(differences).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(3)
})

type Market = Awaited<ReturnType<typeof buildMarket>>
const RENAME = (effect: string) =>
  [
    `UPDATE ledger_transactions SET effect_key = 'x-' || effect_key WHERE effect_key = '${effect}:' || $1`,
    `UPDATE ledger_transactions SET effect_key = substr(effect_key, 3) WHERE effect_key = 'x-${effect}:' || $1`,
  ] as const

const TAMPERED: [
  DifferenceKind,
  statements: readonly [string, string],
  id: (m: Market) => string,
  named: (m: Market) => string,
][] = [
  ['capture_missing', RENAME('capture'), (m) => m.payment.id, (m) => m.payment.reference],
  ['capture_without_payment', RENAME('capture'), (m) => m.payment.id, (m) => `x-capture:${m.payment.id}`],
  [
    'capture_differs',
    ['UPDATE payments SET fee = fee + 1 WHERE id = $1', 'UPDATE payments SET fee = fee - 1 WHERE id = $1'],
    (m) => m.payment.id,
    (m) => m.payment.reference,
  ],
  [
    'order_unpaid',
    [
      "UPDATE payments SET status = 'failed', settled_at = NULL WHERE id = $1",
      "UPDATE payments SET status = 'succeeded', settled_at = now() WHERE id = $1",
    ],
    (m) => m.payment.id,
    (m) => m.number,
  ],
  [
    'escrow_differs',
    ["UPDATE orders SET status = 'cancelled' WHERE id = $1", "UPDATE orders SET status = 'paid' WHERE id = $1"],
    (m) => m.orderId,
    (m) => m.number,
  ],
  ['refund_posting_missing', RENAME('refund-paid'), (m) => m.refund.id, (m) => m.refund.reference],
  ['refund_without_row', RENAME('refund-paid'), (m) => m.refund.id, (m) => `x-refund-paid:${m.refund.id}`],
  [
    'refund_owed_differs',
    [
      "UPDATE refunds SET status = 'pending', processed_at = NULL WHERE id = $1",
      "UPDATE refunds SET status = 'processed', processed_at = now() WHERE id = $1",
    ],
    (m) => m.refund.id,
    (m) => m.number,
  ],
  [
    'charged_back_total_differs',
    [
      'UPDATE orders SET charged_back_total = 1 WHERE id = $1',
      'UPDATE orders SET charged_back_total = 0 WHERE id = $1',
    ],
    (m) => m.orderId,
    (m) => m.number,
  ],
  [
    'refunded_total_differs',
    [
      'UPDATE orders SET refunded_total = refunded_total + 1 WHERE id = $1',
      'UPDATE orders SET refunded_total = refunded_total - 1 WHERE id = $1',
    ],
    (m) => m.orderId,
    (m) => m.number,
  ],
  [
    'refund_stuck',
    [
      "UPDATE refunds SET status = 'needs_attention', processed_at = NULL WHERE id = $1",
      "UPDATE refunds SET status = 'processed', processed_at = now() WHERE id = $1",
    ],
    (m) => m.refund.id,
    (m) => m.refund.reference,
  ],
]

test.for(TAMPERED)('what was changed by hand is found: %s', async ([kind, [change, undo], id, named]) => {
  const built = await buildMarket()
  await tamper(change, undo, id(built))

  expect(await found()).toContainEqual([kind, named(built)])
  expect(await alertsOf(app(), named(built))).toContain(kind)
})

/** A sale of 116.56 and its payout, which arrived, and everything agrees. */
async function buildPayout() {
  const vendor = await buildPayee(app())
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const [{ order_number: number }] = await app().sql('SELECT order_number FROM orders WHERE id = $1', [order.orderId])
  return { id, reference, number, orderId: order.orderId, vendorId: vendor.vendorId, payment: order.payment }
}
type Paid = Awaited<ReturnType<typeof buildPayout>>
const plusOne = (change: string) => [change.replaceAll('#', '+ 1'), change.replaceAll('#', '- 1')] as const

const TAMPERED_PAYOUTS: [
  DifferenceKind,
  statements: readonly [string, string],
  id: (paid: Paid) => string,
  named: (paid: Paid) => string,
][] = [
  ['release_without_sale', RENAME('release'), (p) => p.orderId, (p) => `x-release:${p.orderId}`],
  ['sale_differs', RENAME('release'), (p) => p.orderId, (p) => p.number],
  [
    'sale_differs',
    [
      'UPDATE sales SET commission = commission + 1, net = net - 1 WHERE order_id = $1',
      'UPDATE sales SET commission = commission - 1, net = net + 1 WHERE order_id = $1',
    ],
    (p) => p.orderId,
    (p) => p.number,
  ],
  ['payout_posting_missing', RENAME('payout-paid'), (p) => p.id, (p) => p.reference],
  ['payout_without_row', RENAME('payout-paid'), (p) => p.id, (p) => `x-payout-paid:${p.id}`],
  ['payout_differs', plusOne('UPDATE payouts SET fee = fee # WHERE id = $1'), (p) => p.id, (p) => p.reference],
  [
    'payout_orders_differ',
    plusOne('UPDATE payouts SET deducted = deducted # WHERE id = $1'),
    (p) => p.id,
    (p) => p.reference,
  ],
  [
    'on_its_way_differs',
    [
      "UPDATE payouts SET status = 'pending', settled_at = NULL WHERE id = $1",
      "UPDATE payouts SET status = 'succeeded', settled_at = now() WHERE id = $1",
    ],
    (p) => p.id,
    (p) => p.vendorId,
  ],
  [
    'payable_differs',
    [
      'UPDATE payout_orders SET is_live = false WHERE payout_id = $1',
      'UPDATE payout_orders SET is_live = true WHERE payout_id = $1',
    ],
    (p) => p.id,
    (p) => p.vendorId,
  ],
  [
    'payout_stuck',
    [
      "UPDATE payouts SET status = 'pending', settled_at = NULL, created_at = created_at - interval '2 days' WHERE id = $1",
      "UPDATE payouts SET status = 'succeeded', settled_at = now(), created_at = created_at + interval '2 days' WHERE id = $1",
    ],
    (p) => p.id,
    (p) => p.reference,
  ],
]

test.for(TAMPERED_PAYOUTS)('of payouts, too: %s', async ([kind, [change, undo], id, named]) => {
  const paid = await buildPayout()
  expect(await found()).toEqual([])
  await tamper(change, undo, id(paid))

  expect(await found()).toContainEqual([kind, named(paid)])
})

test('a lost chargeback that is not in the ledger, and a debt that is not what chargebacks took', async () => {
  const paid = await buildPayout()
  const dispute = Object.assign(paystack().openDispute(paid.payment.reference), {
    status: 'resolved',
    resolution: 'auto-accepted',
  })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  expect(await found()).toEqual([])
  const [{ id }] = await app().sql('SELECT id FROM chargebacks WHERE provider_id = $1', [dispute.id])
  await tamper(...RENAME('chargeback'), id)
  const owed = plusOne(
    'UPDATE chargeback_orders SET owed = owed #, commission = commission - (0 #) WHERE chargeback_id = $1',
  )
  await tamper(...owed, id)

  expect((await found()).toSorted()).toEqual(
    [
      ['chargeback_posting_missing', `${paid.payment.reference}/${dispute.id}`],
      ['debt_differs', paid.vendorId],
    ].toSorted(),
  )
})

test('of payouts Paystack says otherwise: not paid though we say so, and paid though we say it failed', async () => {
  const [unpaid, failed] = [await buildPayout(), await buildPayout()]
  const transfer = paystack().transfers.get(unpaid.reference)!
  transfer.status = 'pending'
  repairs.push(() => void (transfer.status = 'success'))
  await tamper(
    "UPDATE payouts SET status = 'failed' WHERE id = $1",
    "UPDATE payouts SET status = 'succeeded' WHERE id = $1",
    failed.id,
  )

  const differences = await found()

  expect(differences).toContainEqual(['payout_not_paid_at_provider', unpaid.reference])
  expect(differences).toContainEqual(['payout_paid_at_provider_only', failed.reference])
})

test('what the provider holds by its own word and by our books, to the pesewa', async () => {
  await buildPayout()
  paystack().balance = paystack().held
  repairs.push(() => void (paystack().balance = 1_000_000_000))

  const { holding, differences } = await compare()

  expect(holding).toEqual({ theirs: paystack().held, ours: paystack().held })
  expect(differences).toEqual([])
})

test('a balance that is not the sum of its entries', async () => {
  const { orderId } = await buildMarket()
  const [{ id }] = await app().sql("SELECT id FROM ledger_accounts WHERE order_id = $1 AND kind = 'escrow'", [orderId])
  const by = (n: number) => `UPDATE ledger_accounts SET balance = balance ${n < 0 ? '-' : '+'} 5 WHERE id = $1`
  await tamper(by(-1), by(1), id)

  expect(await found()).toContainEqual(['balance_differs', id])
})

test('a payment that stays open long after its time', async () => {
  const payment = await buildPayment(app(), await buildCheckout(app()))
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 hour' WHERE id = $1", [payment.id])
  repairs.push(() => app().sql("UPDATE payments SET status = 'failed' WHERE id = $1", [payment.id]))

  expect(await found()).toContainEqual(['payment_stuck', payment.reference])
})

test('what Paystack says otherwise: not paid, another amount or fee, paid though we say failed, a refund not done', async () => {
  const [unpaid, other, dearer] = [await buildMarket(), await buildMarket(), await buildMarket()]
  const failed = await buildPayment(app(), await buildCheckout(app()))
  const at = (payment: { reference: string }, changes: object) => {
    const before = { ...paystack().transaction(payment.reference) }
    paystack().decide(payment.reference, changes)
    repairs.push(() => paystack().decide(payment.reference, before))
  }
  at(unpaid.payment, { status: 'reversed' })
  at(other.payment, { amount: 12_400 })
  at(dearer.payment, { fees: 9 })
  await app().sql("UPDATE payments SET status = 'failed' WHERE id = $1", [failed.id])
  at(failed, { status: 'success' })
  const refund = paystack().refunds.find(({ merchant_note: note }) => note === other.refund.reference)!
  refund.status = 'pending'
  repairs.push(() => void (refund.status = 'processed'))

  expect((await found()).toSorted()).toEqual(
    [
      ['not_paid_at_provider', unpaid.payment.reference],
      ['charge_differs', other.payment.reference],
      ['charge_differs', dearer.payment.reference],
      ['paid_at_provider_only', failed.reference],
      ['refund_not_done', other.refund.reference],
    ].toSorted(),
  )
})

test('what could not be asked, for want of an answer or of time, is said', async () => {
  const { payment } = await buildMarket()
  paystack().breakNext(`/transaction/verify/${payment.reference}`, { does: false, answers: 'error' })

  expect((await found()).map(([kind]) => kind)).toEqual(['not_answered'])
  const { differences, compared } = await compare(-1)
  expect([differences.map(({ kind }) => kind), compared]).toEqual([['not_answered'], 0])
})

/** The command, as npm run reconcile ends up running it. */
async function runCommand(app: TestApp) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../reconcile-main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATABASE_URL: app.database.connectionString, JWT_SECRET: TEST_SECRET, LOG_LEVEL: 'fatal' },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, code }
}

// Two processes start, which takes its time on a machine that is busy.
test(
  'the job and the command tell: in the sandbox too, with what to do, and by the exit code',
  { timeout: 60_000 },
  async () => {
    const sandbox = await startTestApp()
    try {
      const checkout = await buildCheckout(sandbox)
      expect(await runCommand(sandbox)).toMatchObject({ code: 0, output: expect.stringContaining('Everything agrees') })
      await sandbox.sql("UPDATE orders SET status = 'paid' WHERE id = $1", [checkout.orderId])
      await sandbox.sql(
        "INSERT INTO payment_alerts (kind, reference, detail) VALUES ('unknown_transfer', 'not-sent-by-us', '{}'), ('charge_mismatch', 'seen-to', '{}')",
      )
      await sandbox.sql("UPDATE payment_alerts SET closed_at = now() WHERE reference = 'seen-to'")

      await sandbox.sql("SELECT graphile_worker.add_job('reconcile')")
      await sandbox.runJobs()
      const alerts = await sandbox.sql("SELECT kind FROM payment_alerts WHERE kind = 'order_unpaid'")
      const { code, output } = await runCommand(sandbox)

      expect(alerts).toEqual([{ kind: 'order_unpaid' }])
      expect(code).toBe(1)
      expect(output).toContain(differenceKinds.order_unpaid.todo)
      expect(output).toContain('not-sent-by-us')
      expect(output).not.toContain('seen-to')
    } finally {
      await sandbox.close()
    }
  },
)
