import { afterEach, expect, onTestFinished, test } from 'vitest'
import { alertsOf, buildPayment, sweepPayments } from '../../../test/payments.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { askForPayout, buildPayee, sweepPayouts } from '../../../test/payouts.ts'
import { buildCheckout, buildProduct } from '../../../test/builders.ts'
import { changeSetting } from '../../../test/settings.ts'
import { runCommand } from '../../../test/run-command.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { paymentProvider, transferProvider } from '../providers/payment-provider.ts'
import { differenceKinds, type DifferenceKind } from '../alerts/reconcile-kinds.ts'
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
  const run = (statements: string) =>
    app().sql(`BEGIN; SET LOCAL session_replication_role = replica; ${statements.replaceAll('$1', `'${id}'`)}; COMMIT`)
  await run(change)
  repairs.push(() => run(undo))
}

/** An order of 125.00 of which 20.00 went back, and everything agrees. */
async function buildMarket() {
  const { orderId, payment, vendor } = await buildPaystackOrder(market())
  paystack().refundStatus = 'processed'
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'Too few' })
  await app().runJobs()
  const [refund] = await app().sql('SELECT id, reference FROM refunds WHERE order_id = $1', [orderId])
  return { order: await findOrder(orderId), payment, refund }
}

/** A sale of 116.56 and its payout, which arrived, and everything agrees. */
async function buildPayout() {
  const vendor = await buildPayee(app())
  const { orderId, buyer, payment } = await buildPaystackOrder(market(), {
    product: await buildProduct(app(), { vendor }),
  })
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  return { id, reference, order: await findOrder(orderId), vendorId: vendor.vendorId, payment }
}

async function findOrder(id: string): Promise<{ id: string; reference: string }> {
  const [order] = await app().sql('SELECT id, order_number AS reference FROM orders WHERE id = $1', [id])
  return order
}

test('books that agree show no differences', async () => {
  await buildMarket()
  await buildPayment(app(), await buildCheckout(app()))

  const { differences, compared } = await compare()

  expect(differences).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(3)
})

/** Built once: each case puts right again what it changed, and says so before it begins. */
let built: Promise<Books> | undefined
async function buildBooks() {
  const [{ payment, order, refund }, { id, reference, order: sale, vendorId }] = [
    await buildMarket(),
    await buildPayout(),
  ]
  return { payment, order, refund, sale, payout: { id, reference }, vendor: { id: vendorId, reference: vendorId } }
}
type Books = Awaited<ReturnType<typeof buildBooks>>

/** A change of rows by hand, and what undoes it. $1 is the id of what is changed. */
type Change = readonly [change: string, undo: string]
const rename = (effect: string): Change => [
  `UPDATE ledger_transactions SET effect_key = 'x-' || effect_key WHERE effect_key = '${effect}:' || $1`,
  `UPDATE ledger_transactions SET effect_key = substr(effect_key, 3) WHERE effect_key = 'x-${effect}:' || $1`,
]
const set = (table: string, to: string, back: string, column = 'id'): Change => [
  `UPDATE ${table} SET ${to} WHERE ${column} = $1`,
  `UPDATE ${table} SET ${back} WHERE ${column} = $1`,
]
const plusOne = (change: string): Change => [change.replaceAll('#', '+ 1'), change.replaceAll('#', '- 1')]

/** Of which thing something is changed; it is told under its reference, or under what is named after it. */
const TAMPERED: [DifferenceKind, of: keyof Books, Change, named?: keyof Books | 'x-'][] = [
  ['capture_missing', 'payment', rename('capture')],
  ['capture_without_payment', 'payment', rename('capture'), 'x-'],
  ['capture_differs', 'payment', plusOne('UPDATE payments SET fee = fee # WHERE id = $1')],
  [
    'order_unpaid',
    'payment',
    set('payments', "status = 'failed', settled_at = NULL", "status = 'succeeded', settled_at = now()"),
    'order',
  ],
  ['escrow_differs', 'order', set('orders', "status = 'cancelled'", "status = 'paid'")],
  ['refund_posting_missing', 'refund', rename('refund-paid')],
  ['refund_without_row', 'refund', rename('refund-paid'), 'x-'],
  [
    'refund_owed_differs',
    'refund',
    set('refunds', "status = 'pending', processed_at = NULL", "status = 'processed', processed_at = now()"),
    'order',
  ],
  ['charged_back_total_differs', 'order', set('orders', 'charged_back_total = 1', 'charged_back_total = 0')],
  ['refunded_total_differs', 'order', plusOne('UPDATE orders SET refunded_total = refunded_total # WHERE id = $1')],
  [
    'refund_stuck',
    'refund',
    set('refunds', "status = 'needs_attention', processed_at = NULL", "status = 'processed', processed_at = now()"),
  ],
  ['release_without_sale', 'sale', rename('release'), 'x-'],
  ['sale_differs', 'sale', rename('release')],
  [
    'sale_differs',
    'sale',
    plusOne('UPDATE sales SET commission = commission #, net = net - (0 #) WHERE order_id = $1'),
  ],
  ['payout_posting_missing', 'payout', rename('payout-paid')],
  ['payout_without_row', 'payout', rename('payout-paid'), 'x-'],
  ['payout_differs', 'payout', plusOne('UPDATE payouts SET fee = fee # WHERE id = $1')],
  ['payout_orders_differ', 'payout', plusOne('UPDATE payouts SET deducted = deducted # WHERE id = $1')],
  [
    'on_its_way_differs',
    'payout',
    set('payouts', "status = 'pending', settled_at = NULL", "status = 'succeeded', settled_at = now()"),
    'vendor',
  ],
  ['payable_differs', 'payout', set('payout_orders', 'is_live = false', 'is_live = true', 'payout_id'), 'vendor'],
  [
    'payout_stuck',
    'payout',
    set(
      'payouts',
      "status = 'pending', settled_at = NULL, created_at = created_at - interval '2 days'",
      "status = 'succeeded', settled_at = now(), created_at = created_at + interval '2 days'",
    ),
  ],
]

test.for(TAMPERED)('what was changed by hand is found: %s, of the %s', async ([kind, of, change, named = of]) => {
  const things = await (built ??= buildBooks())
  const [effect] = /(?<=')[a-z-]+(?=:)/.exec(change[0]) ?? []
  const reference = named === 'x-' ? `x-${effect}:${things[of].id}` : things[named].reference
  expect(await found()).toEqual([])
  await app().sql('DELETE FROM payment_alerts')

  await tamper(...change, things[of].id)

  expect(await found()).toContainEqual([kind, reference])
  expect(await alertsOf(app(), reference)).toContain(kind)
})

test('after what time a payout is an alert is set', async () => {
  const { id, reference } = (await (built ??= buildBooks())).payout
  expect(await found()).toEqual([])
  onTestFinished(await changeSetting(app(), 'payout_stuck', 72))
  const [, , change] = TAMPERED.find(([kind]) => kind === 'payout_stuck')!

  await tamper(...change, id)

  expect(await found()).not.toContainEqual(['payout_stuck', reference])
  await changeSetting(app(), 'payout_stuck', 47)
  expect(await found()).toContainEqual(['payout_stuck', reference])
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
  await tamper(...rename('chargeback'), id)
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

test('payouts that Paystack reports differently: not paid though we say so, and paid though we say it failed', async () => {
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
  const { order } = await buildMarket()
  const [{ id }] = await app().sql("SELECT id FROM ledger_accounts WHERE order_id = $1 AND kind = 'escrow'", [order.id])
  const by = (n: number) => `UPDATE ledger_accounts SET balance = balance ${n < 0 ? '-' : '+'} 5 WHERE id = $1`
  await tamper(by(-1), by(1), id)

  expect(await found()).toContainEqual(['balance_differs', id])
})

test('a sum of a shop’s account that is not that of its entries of the kind, or is of none', async () => {
  const { vendorId } = await buildPayout()
  const [{ id }] = await app().sql("SELECT id FROM ledger_accounts WHERE vendor_id = $1 AND kind = 'vendor_payable'", [
    vendorId,
  ])
  expect(await found()).toEqual([])
  const by = (n: string) => `UPDATE ledger_sums SET amount = amount ${n} WHERE account_id = $1 AND kind = 'release'`
  const called = (kind: string, from: string) =>
    `UPDATE ledger_sums SET kind = '${kind}' WHERE account_id = $1 AND kind = '${from}'`
  await tamper(by('- 5'), by('+ 5'), id)
  await tamper(called('lost', 'payout'), called('payout', 'lost'), id)

  expect((await found()).toSorted()).toEqual([
    ['balance_differs', `${id} lost`],
    ['balance_differs', `${id} payout`],
    ['balance_differs', `${id} release`],
  ])
})

test('what has come right by itself is for nobody to look at any more', async () => {
  const stuck = await buildPayment(app(), await buildCheckout(app()))
  const late = await buildPayment(app(), await buildCheckout(app()))
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 hour' WHERE reference = ANY ($1)", [
    [stuck.reference, late.reference],
  ])
  await app().sql("UPDATE payments SET status = 'failed' WHERE reference = $1", [late.reference])
  paystack().decide(late.reference, { status: 'success' })
  paystack().transferStatus = 'otp'
  repairs.push(() => void (paystack().transferStatus = 'success'))
  const payout = await buildPayout()
  await app().sql("UPDATE payouts SET created_at = now() - interval '5 days' WHERE id = $1", [payout.id])
  const open = async () =>
    (
      await app().sql(
        'SELECT kind FROM payment_alerts WHERE reference = ANY ($1) AND closed_at IS NULL ORDER BY kind',
        [[stuck.reference, late.reference, payout.reference]],
      )
    ).map(({ kind }) => kind)
  await compare()
  expect(await open()).toEqual(['paid_at_provider_only', 'payment_stuck', 'payout_stuck', 'transfer_needs_otp'])

  await sweepPayments(app())
  paystack().transfers.get(payout.reference)!.status = 'success'
  await sweepPayouts(app())

  expect(await open()).toEqual([])
})

test('a payment that stays open long after its time', async () => {
  const payment = await buildPayment(app(), await buildCheckout(app()))
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 hour' WHERE id = $1", [payment.id])
  repairs.push(() => app().sql("UPDATE payments SET status = 'failed' WHERE id = $1", [payment.id]))

  expect(await found()).toContainEqual(['payment_stuck', payment.reference])
})

test('payments that Paystack reports differently: not paid, another amount or fee, paid though we say failed, a refund not done', async () => {
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

test('a payment that has gone back as a whole is no difference: Paystack calls it reversed from then on', async () => {
  const [refunded, taken] = [await buildPaystackOrder(market()), await buildPaystackOrder(market())]
  paystack().refundStatus = 'processed'
  for (const amount of [20, 105])
    await app().as(refunded.vendor).post(`/orders/${refunded.orderId}/refund`, { amount, reason: 'None is left' })
  await app().runJobs()
  const dispute = paystack().openDispute(taken.payment.reference)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  for (const { payment } of [refunded, taken]) {
    paystack().decide(payment.reference, { status: 'reversed' })
    repairs.push(() => paystack().decide(payment.reference, { status: 'success' }))
  }

  expect(await found()).toEqual([])
})

test('what could not be asked, for want of an answer or of time, is said', async () => {
  const { payment } = await buildMarket()
  paystack().breakNext(`/transaction/verify/${payment.reference}`, { does: false, answers: 'error' })

  expect((await found()).map(([kind]) => kind)).toEqual(['not_answered'])
  const { differences, compared } = await compare(-1)
  expect([differences.map(({ kind }) => kind), compared]).toEqual([['not_answered'], 0])
})

test('the job and the command tell: in the sandbox too, with what to do, and by the exit code', async () => {
  const sandbox = await startTestApp()
  try {
    const checkout = await buildCheckout(sandbox)
    const agreed = await runCommand(sandbox, 'reconcile-main.ts')
    expect(agreed).toMatchObject({ code: 0, output: expect.stringContaining('Everything agrees') })
    await sandbox.sql("UPDATE orders SET status = 'paid' WHERE id = $1", [checkout.orderId])
    await sandbox.sql(
      "INSERT INTO payment_alerts (kind, reference, detail) VALUES ('unknown_transfer', 'not-sent-by-us', '{}'), ('charge_mismatch', 'seen-to', '{}')",
    )
    await sandbox.sql("UPDATE payment_alerts SET closed_at = now() WHERE reference = 'seen-to'")

    await sandbox.sql("SELECT graphile_worker.add_job('reconcile')")
    await sandbox.runJobs()
    const alerts = await sandbox.sql("SELECT kind FROM payment_alerts WHERE kind = 'order_unpaid'")
    const { code, output } = await runCommand(sandbox, 'reconcile-main.ts')

    expect(alerts).toEqual([{ kind: 'order_unpaid' }])
    expect(code).toBe(1)
    expect(output).toContain(differenceKinds.order_unpaid.todo)
    expect(output).toContain('not-sent-by-us')
    expect(output).not.toContain('seen-to')
  } finally {
    await sandbox.close()
  }
})
