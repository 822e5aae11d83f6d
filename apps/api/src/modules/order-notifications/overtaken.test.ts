import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildMember, type TestUser } from '../../../test/builders.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

// NOT-1: what a step asks of somebody, where the order has gone on before anybody was told of it.

const app = useTestApp()

type Order = Awaited<ReturnType<typeof buildPaidOrder>>

async function act(who: TestUser, { orderId }: Order, what: string, body?: object): Promise<void> {
  const answer = await app().as(who).post(`/orders/${orderId}/${what}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** As if no job had told of the payment yet. */
async function untold(order: Order): Promise<Order> {
  await app().sql('DELETE FROM mails')
  await app().sql('DELETE FROM notifications')
  await app().sql(
    "SELECT graphile_worker.add_job('mail_order_event', json_build_object('event_id', id)) FROM order_events WHERE order_id = $1 AND event = 'pay'",
    [order.orderId],
  )
  return order
}

const subjectsTo = async ({ email }: { email: string }) =>
  (await mailsTo(app(), email)).map(({ subject }) => subject.replace(/ \(AS-\d+\)$/, '')).toSorted()
const kindsOf = async ({ id }: TestUser) =>
  (await app().sql('SELECT kind FROM notifications WHERE user_id = $1 ORDER BY kind', [id])).map(({ kind }) => kind)

test('of an order that was cancelled before its payment was told, nobody is asked to confirm or pack it', async () => {
  const order = await untold(await buildPaidOrder(app()))
  const packer = await buildMember(app(), order.vendor, 'packer')
  await act(order.buyer, order, 'cancel', { reason: 'Found another' })
  await app().runJobs()

  expect(await subjectsTo(order.vendor)).toEqual(['The buyer cancelled an order'])
  expect(await kindsOf(order.vendor)).toEqual(['order_cancel'])
  expect(await kindsOf(packer)).toEqual(['order_not_to_pack'])
  expect(await subjectsTo(order.buyer)).toEqual(['Payment received', 'Your order is cancelled'])
  const paid = (await mailsTo(app(), order.buyer.email)).find(({ subject }) => subject.startsWith('Payment received'))
  expect(paid?.text).toContain('You have paid GH₵\u00a0125.00')
  expect(paid?.text).not.toMatch(/money is held|will now prepare|Dispatched by/)
  const [inApp] = await app().sql("SELECT detail FROM notifications WHERE user_id = $1 AND kind = 'order_pay'", [
    order.buyer.id,
  ])
  expect(inApp.detail).not.toContain('money is held')
})

test('of a problem that was reported and withdrawn before it was told, the shop is asked for no answer', async () => {
  const order = await buildPaidOrder(app())
  await act(order.vendor, order, 'prepare')
  await act(order.vendor, order, 'dispatch', { courier: 'VIP Kaneshie' })
  await app().runJobs()
  await app().sql('DELETE FROM mails')
  await act(order.buyer, order, 'report-problem', { kind: 'damaged', reason: 'It is cracked' })
  await act(order.vendor, order, 'dispute/offers', { amount: 10 })
  await act(order.buyer, order, 'dispute/withdraw')
  await app().runJobs()

  expect(await subjectsTo(order.vendor)).toEqual(['A report was withdrawn'])
  expect(await subjectsTo(order.buyer)).toEqual([])
})

test('an order that is complete before its dispatch was told is told as complete alone', async () => {
  const order = await buildPaidOrder(app())
  await app().sql('DELETE FROM mails')
  await act(order.vendor, order, 'prepare')
  await act(order.vendor, order, 'dispatch', { courier: 'VIP Kaneshie' })
  await act(order.vendor, order, 'mark-delivered', { proof: 'Her brother took it' })
  await act(order.buyer, order, 'confirm-receipt')
  await app().runJobs()

  expect(await subjectsTo(order.buyer)).toEqual([])
  expect(await subjectsTo(order.vendor)).toEqual(['Order complete'])
})
