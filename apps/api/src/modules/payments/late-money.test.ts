import { expect, test } from 'vitest'
import { buildCheckout } from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { alertsOf, booksOf, buildPayment } from '../../../test/payments.ts'
import { usePaystack } from '../../../test/paystack.ts'
import { findLateMoney } from './late-money.service.ts'
import { paymentProvider, transferProvider } from '../providers/payment-provider.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack

/** A payment that failed so long ago that the sweep does not ask about it any more. */
async function buildFailedPayment(days: number) {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().sql(
    `UPDATE payments SET status = 'failed', created_at = now() - make_interval(days => $2), checked_at = now() - interval '2 hours',
       expires_at = now() - interval '1 day' WHERE id = $1`,
    [payment.id, days],
  )
  return { ...checkout, payment }
}
const statusOf = async (id: string) => (await app().sql('SELECT status FROM payments WHERE id = $1', [id]))[0].status
const asked = () => paystack().callsTo('/transaction/verify').length

test('money that came late and without an event is found within the hour, and settled as any late payment', async () => {
  const late = await buildFailedPayment(3)
  await app().sql("UPDATE orders SET payment_due_at = now() - interval '2 days' WHERE id = $1", [late.orderId])
  await runJob(app(), 'expire_orders')
  paystack().decide(late.payment.reference, { status: 'success' })
  await runJob(app(), 'sweep_payments')
  expect(await statusOf(late.payment.id)).toBe('failed')

  await runJob(app(), 'find_late_money')

  expect(await statusOf(late.payment.id)).toBe('succeeded')
  // The order had lapsed, so the money is on its way back.
  expect(await app().sql('SELECT amount::int FROM refunds WHERE order_id = $1', [late.orderId])).toEqual([
    { amount: late.payment.amount },
  ])
  expect(await booksOf(app(), late.orderId)).toMatchObject({ refund: -late.payment.amount })
})

test('what has failed for good is asked about once an hour, for a week', async () => {
  const [failed, old] = [await buildFailedPayment(2), await buildFailedPayment(20)]
  for (const { payment } of [failed, old]) paystack().decide(payment.reference, { status: 'failed' })
  const before = asked()

  for (let n = 0; n < 2; n++) await runJob(app(), 'find_late_money')

  expect(asked()).toBe(before + 1)
  expect(await statusOf(failed.payment.id)).toBe('failed')
})

test('a provider that does not answer is left alone after three questions, and asked again an hour later', async () => {
  const many = [
    await buildFailedPayment(2),
    await buildFailedPayment(2),
    await buildFailedPayment(2),
    await buildFailedPayment(2),
    await buildFailedPayment(2),
  ]
  for (const { payment } of many) paystack().decide(payment.reference, { status: 'success' })
  paystack().breakAll({ does: false, answers: 'error' })
  const before = asked()
  const { context } = app()
  const look = () => findLateMoney(context, paymentProvider(context), transferProvider(context), { pauseMs: 0 })

  await look()

  expect(asked() - before).toBeLessThanOrEqual(3)
  paystack().breakAll(undefined)
  for (const { payment } of many) expect(await statusOf(payment.id)).toBe('failed')
})

test('a payout that failed here and arrived there is an alert within the hour', async () => {
  const { buildPayee } = await import('../../../test/payouts.ts')
  const vendor = await buildPayee(app())
  const [payout] = await app().sql(
    `INSERT INTO payouts (vendor_id, account_id, provider, mode, reference, amount, currency, trigger, status, settled_at)
     SELECT vendor_id, id, 'paystack', 'test', 'po-' || uuid_v7(), 5000, 'GHS', 'weekly', 'failed', now() FROM payout_accounts WHERE vendor_id = $1 RETURNING reference`,
    [vendor.vendorId],
  )
  paystack().transfers.set(payout.reference, {
    reference: payout.reference,
    amount: 5000,
    recipient: 'RCP_1',
    status: 'success',
  })

  await runJob(app(), 'find_late_money')

  expect(await alertsOf(app(), payout.reference)).toEqual(['payout_paid_at_provider_only'])
})
