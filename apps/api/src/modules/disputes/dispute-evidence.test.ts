import { readDisputeConversationEndpoint, readDisputeEvidenceEndpoint } from '@asime/contract/dispute-evidence'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { buildAdmin } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { disputeSteps, type DisputedOrder } from '../../../test/disputes.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { booksOf, buildPaidOrder, payableTo } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const { buildDispute, letTimePass, post } = disputeSteps(app)
const about = ({ orderId }: DisputedOrder, what: 'evidence' | 'conversation') =>
  `/admin/orders/${orderId}/dispute/${what}`

test('the evidence is the log of the code, the ledger of the order and the records of both sides', async () => {
  const order = await buildDispute()
  await app().as(order.buyer).post(`/orders/${order.orderId}/dispute/withdraw`)
  await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)
  await post(order.vendor, order, 'hand-over', { code: '000000' })
  await post(order.buyer, order, 'hand-over-code')
  await post(order.buyer, order, 'report-problem', { kind: 'not_received', reason: 'Nobody came' })

  const answer = await app()
    .as(await buildAdmin(app()))
    .get(about(order, 'evidence'))

  expectContract(readDisputeEvidenceEndpoint, answer)
  const { code, ledger, buyer, vendor } = answer.body.data
  expect(code.events.map(({ event }: { event: string }) => event)).toEqual(['made', 'wrong_code', 'renewed'])
  expect(code).toMatchObject({ wrong_tries: 0, tries_allowed: 5 })
  expect(ledger).toMatchObject([{ kind: 'capture', balance: 125 }])
  expect(buyer).toMatchObject({ orders: 1, completed: 0, disputes: 1, disputes_refunded: 0, chargebacks: 0 })
  expect(vendor).toMatchObject({ orders: 1, disputes: 1, is_verified: false, dispatched_on_time: 1 })
})

test('an admin reads what both wrote to each other until the dispute ended, which stays in the audit log', async () => {
  const order = await buildDispute()
  const opened = await app().as(order.buyer).post('/conversations', { order_id: order.orderId })
  const say = (content: string) =>
    app()
      .as(order.buyer)
      .post(`/conversations/${opened.body.data.id}/messages`, { client_id: uuid(), content, attachments: [] })
  expect((await say('The glass is broken')).status).toBe(201)
  const admin = await buildAdmin(app())

  const answer = await app().as(admin).get(about(order, 'conversation'))

  expectContract(readDisputeConversationEndpoint, answer)
  expect(answer.body.data).toMatchObject([{ content: 'The glass is broken', side: 'buyer' }])
  expect(
    await app().sql('SELECT kind, subject_id, after, reason FROM audit_events WHERE user_id = $1', [admin.id]),
  ).toEqual([
    {
      kind: 'messages_viewed',
      subject_id: opened.body.data.id,
      after: { messages: [answer.body.data[0].id], order: order.orderId },
      reason: 'To decide a dispute',
    },
  ])
  await app().as(order.buyer).post(`/orders/${order.orderId}/dispute/withdraw`)
  await say('All is well now')
  expect((await app().as(admin).get(about(order, 'conversation'))).body.data).toHaveLength(1)
})

test('nobody but an admin who is on no side reads it, and only where a problem was reported', async () => {
  const [order, quiet] = [await buildDispute(), await buildPaidOrder(app())]
  const admin = await buildAdmin(app())
  for (const what of ['evidence', 'conversation'] as const) {
    expectFailure(await app().as(order.vendor).get(about(order, what)), 'forbidden')
    expectFailure(await app().as(admin).get(about(quiet, what)), 'not_found', 'No problem was reported')
  }
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1", [order.buyer.id])
  for (const what of ['evidence', 'conversation'] as const)
    expectFailure(
      await app().as(order.buyer).get(about(order, what)),
      'forbidden',
      'You are a party to this order. Another admin has to decide',
    )
})

test('parts that do not sum to what is held move nothing', async () => {
  const order = await buildDispute()
  await letTimePass(order, 'due_at')
  const admin = await buildAdmin(app())
  const settle = (refund: number, release: number) =>
    post(admin, order, 'settle-dispute', { refund_amount: refund, release_amount: release, reason: 'Half of it broke' })

  expectInvalid(await settle(50, 75.01), {
    release_amount: 'These add up to GH₵\u00a0125.01, but GH₵\u00a0125.00 is held',
  })
  expect(await booksOf(app(), order.orderId)).toMatchObject({ escrow: -12_500 })
  expect((await settle(50.01, 74.99)).status).toBe(200)
  expect(await booksOf(app(), order.orderId)).toMatchObject({ escrow: 0 })
  expect(await payableTo(app(), order.vendor)).toBeGreaterThan(0)
})
