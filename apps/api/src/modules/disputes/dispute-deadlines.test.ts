import { askForDecisionEndpoint, listDisputesEndpoint } from '@asime/contract/disputes'
import { afterAll, expect, test } from 'vitest'
import { buildAdmin } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { disputeSteps } from '../../../test/disputes.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { statusOf } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const { buildDispute, letTimePass, offer, post, read } = disputeSteps(app)

test('a dispute unanswered for 48 hours goes to the admins; both sides can still agree before they decide', async () => {
  const order = await buildDispute()
  const admin = await buildAdmin(app())
  await runJob(app(), 'keep_dispute_deadlines')
  expect((await read(order.buyer, order)).body.data.status).toBe('awaiting_vendor')

  await letTimePass(order, 'due_at')
  await runJob(app(), 'keep_dispute_deadlines')
  await runJob(app(), 'keep_dispute_deadlines')

  const listed = await app().as(admin).get('/admin/disputes?limit=100')
  expectContract(listDisputesEndpoint, listed)
  expect(listed.body.data).toContainEqual(
    expect.objectContaining({
      status: 'awaiting_decision',
      is_unanswered: true,
      order: expect.objectContaining({ id: order.orderId }),
    }),
  )
  const timeline = (await app().as(order.buyer).get(`/orders/${order.orderId}`)).body.data.timeline
  expect(timeline.at(-1)).toMatchObject({
    event: 'escalate',
    actor: 'system',
    note: 'The seller did not answer in time',
    from_status: 'disputed',
    to_status: 'disputed',
  })
  expect(timeline.filter((step: { event: string }) => step.event === 'escalate')).toHaveLength(1)
  const offerId = await offer(order.vendor, order, 60)
  expect((await post(order.buyer, order, `dispute/offers/${offerId}/accept`)).body.data.status).toBe('agreed')
})

test('an answer that comes after the deadline does not turn it back, even before the job has run', async () => {
  const order = await buildDispute()
  await letTimePass(order, 'due_at')

  const late = await post(order.vendor, order, 'dispute/messages', { message: 'Sorry, I was away' })

  expect(late.body.data).toMatchObject({ status: 'awaiting_decision', is_unanswered: true, due_at: null })
})

test('either side may ask for a decision once the vendor has answered; an admin then decides', async () => {
  const order = await buildDispute()
  const admin = await buildAdmin(app())

  expectFailure(await post(order.buyer, order, 'dispute/ask-for-decision'), 'dispute_state')
  await offer(order.vendor, order, 5)
  const asked = await post(order.buyer, order, 'dispute/ask-for-decision')
  await post(admin, order, 'settle-dispute', { refund_amount: 125, reason: 'It was broken when it came' })
  await app().runJobs()

  expectContract(askForDecisionEndpoint, asked)
  expect(asked.body.data).toMatchObject({ status: 'awaiting_decision', is_unanswered: false })
  expect((await read(order.buyer, order)).body.data).toMatchObject({
    status: 'decided',
    refunded: 125,
    offers: [{ status: 'lapsed' }],
  })
  for (const [what, body] of [
    ['dispute/messages', { message: 'But' }],
    ['dispute/offers', { amount: 1 }],
    ['dispute/ask-for-decision'],
    ['dispute/withdraw'],
  ] as const)
    expectFailure(await post(order.buyer, order, what, body), 'dispute_state')
})

test('before the time to agree is over an admin can neither decide nor refund', async () => {
  const order = await buildDispute()
  const admin = await buildAdmin(app())
  const actions = async () => (await app().as(admin).get(`/orders/${order.orderId}`)).body.data.actions
  const tooEarly = 'Both parties still have time to agree. You can decide after the deadline, or when one of them asks'
  const decisions = [
    ['settle-dispute', { refund_amount: 25, reason: 'So' }],
    ['refund', { amount: 25, reason: 'So' }],
  ] as const

  for (const answer of ['awaiting_vendor', 'in_talks']) {
    if (answer === 'in_talks') await offer(order.vendor, order, 5)
    expect((await read(admin, order)).body.data).toMatchObject({ status: answer, actions: ['write'] })
    expect(await actions()).toEqual([])
    for (const [what, body] of decisions) expectFailure(await post(admin, order, what, body), 'dispute_state', tooEarly)
  }
  expect((await post(order.vendor, order, 'refund', { amount: 5, reason: 'Mine to give' })).status).toBe(200)
  await post(order.buyer, order, 'dispute/ask-for-decision')

  expect((await read(admin, order)).body.data.actions).toEqual(['write', 'decide'])
  expect(await actions()).toEqual(['refund', 'settle_dispute'])
  for (const [what, body] of decisions.toReversed()) expect((await post(admin, order, what, body)).status).toBe(200)
  expect(await statusOf(app(), order.orderId)).toBe('completed')
})
