import { expect, test } from 'vitest'
import { buildCheckout, letPaymentTimePass } from '../../../test/builders.ts'
import { disputeSteps } from '../../../test/disputes.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaidOrder, buildPayment, play, statusOf, sweepPayments } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const { buildDispute, letTimePass } = disputeSteps(app)

/** A row that nothing can be done with, whatever the reason. */
async function poison(table: 'order_events' | 'payments', when: 'INSERT' | 'UPDATE', condition: string): Promise<void> {
  await app().sql(
    `CREATE TRIGGER poison BEFORE ${when} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse_change()`,
  )
}
const cure = (table: string) => app().sql(`DROP TRIGGER poison ON ${table}`)

async function buildDelivered(): Promise<string> {
  const { vendor, orderId } = await buildPaidOrder(app())
  await app().as(vendor).post(`/orders/${orderId}/prepare`)
  await app().as(vendor).post(`/orders/${orderId}/mark-delivered`, { proof: 'At the door' })
  return orderId
}

async function buildOverdue(): Promise<string> {
  const { orderId } = await buildCheckout(app())
  await letPaymentTimePass(app(), orderId)
  return orderId
}

test.for([
  ['release_orders', buildDelivered, 'UPDATE orders SET release_at = now() - $2::interval WHERE id = $1', 'completed'],
  ['expire_orders', buildOverdue, 'UPDATE orders SET payment_due_at = now() - $2::interval WHERE id = $1', 'expired'],
] as const)('an order that %s stumbles over does not keep those behind it', async ([job, build, makeDue, end]) => {
  const [first, second] = [await build(), await build()]
  await app().sql(makeDue, [first, '2 hours'])
  await app().sql(makeDue, [second, '1 hour'])
  const before = await statusOf(app(), first)
  await poison('order_events', 'INSERT', `NEW.order_id = '${first}'`)

  await runJob(app(), job)

  expect([await statusOf(app(), first), await statusOf(app(), second)]).toEqual([before, end])
  await cure('order_events')
  await runJob(app(), job)
  expect(await statusOf(app(), first)).toBe(end)
})

test('nor does a dispute whose deadline cannot be kept', async () => {
  const [first, second] = [await buildDispute(), await buildDispute()]
  for (const order of [first, second]) await letTimePass(order, 'due_at')
  await poison('order_events', 'INSERT', `NEW.order_id = '${first.orderId}'`)

  await runJob(app(), 'keep_dispute_deadlines')

  const statuses = await app().sql('SELECT status FROM disputes ORDER BY opened_at')
  expect(statuses.map(({ status }) => status)).toEqual(['awaiting_vendor', 'awaiting_decision'])
  await cure('order_events')
})

test('a payment that cannot be settled keeps no refund from being looked at', async () => {
  const stuck = await buildPayment(app(), await buildCheckout(app()))
  await play(app(), stuck, 'approve_silently')
  const { vendor, orderId } = await buildPaidOrder(app())
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 10, reason: 'One was missing' })
  // As if the job that sends it had been lost.
  await app().sql('DELETE FROM graphile_worker._private_jobs')
  await poison('payments', 'UPDATE', `NEW.id = '${stuck.id}' AND NEW.status = 'succeeded'`)

  await sweepPayments(app())

  expect(await app().sql('SELECT status FROM refunds')).toEqual([{ status: 'processed' }])
  await cure('payments')
})
