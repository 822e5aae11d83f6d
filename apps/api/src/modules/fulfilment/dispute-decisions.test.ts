import {
  approveDisputeDecisionEndpoint,
  listDisputeDecisionsEndpoint,
  refuseDisputeDecisionEndpoint,
} from '@asime/contract/dispute-decisions'
import { settleDisputeEndpoint } from '@asime/contract/fulfilment'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { buildAddedAdmin, buildAdmin, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { disputeSteps, type DisputedOrder } from '../../../test/disputes.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { walkPages } from '../../../test/pages.ts'
import { alertsOf, booksOf, buildPaidOrder, payableTo, statusOf } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Above 100 cedis here; 125.00 are held.
const app = useTestApp({ poolSize: 20, env: { DISPUTE_APPROVAL_ABOVE: '100' } })
const { buildDispute, letTimePass, offer, post } = disputeSteps(app)
let first: TestUser
let second: TestUser
let third: TestUser
beforeAll(async () => {
  ;[first, second, third] = [await buildAdmin(app()), await buildAdmin(app()), await buildAdmin(app())]
})

async function buildDecidable(): Promise<DisputedOrder> {
  const order = await buildDispute()
  await letTimePass(order, 'due_at')
  return order
}
const settle = (who: TestUser, order: DisputedOrder, refund = 25.01) =>
  post(who, order, 'settle-dispute', { refund_amount: refund, release_amount: 125 - refund, reason: 'One was missing' })
const proposedOf = async (order: DisputedOrder) =>
  (await app().as(second).get(`/admin/orders/${order.orderId}/dispute/evidence`)).body.data.proposed
/** @returns the id of a decision that the first admin has proposed */
async function propose(order: DisputedOrder, refund?: number): Promise<string> {
  const answer = await settle(first, order, refund)
  expect(answer.status, answer.text).toBe(200)
  return (await proposedOf(order)).id
}
const decide = (who: TestUser, id: string, what: 'approve' | 'refuse') =>
  app().as(who).post(`/admin/dispute-decisions/${id}/${what}`, { reason: 'I have read both sides' })
const escrowOf = async (order: DisputedOrder) => (await booksOf(app(), order.orderId))['escrow']
const actsOn = async ({ orderId }: DisputedOrder) =>
  (await app().sql('SELECT kind FROM audit_events WHERE subject_id = $1 ORDER BY id', [orderId])).map(
    ({ kind }) => kind,
  )

test('no admin alone cancels an order with a large amount held; its shop can', async () => {
  const order = await buildPaidOrder(app())
  const cancel = (who: TestUser) => post(who, order, 'cancel', { reason: 'The buyer is my friend' })

  const refused = await cancel(first)

  expectFailure(refused, 'order_state')
  expect(refused.body.message).toContain('a second admin has to approve a refund')
  expect(await escrowOf(order)).toBe(-12_500)
  expect(await statusOf(app(), order.orderId)).toBe('paid')
  expect(await actsOn(order)).not.toContain('order_cancelled')
  // What the sentence says to do.
  expect((await post(order.buyer, order, 'report-problem', { kind: 'damaged', reason: 'It is not mine' })).status).toBe(
    200,
  )
  const other = await buildPaidOrder(app())
  expect((await post(other.vendor, other, 'cancel', { reason: 'Sold out' })).status).toBe(200)
})

test('no admin alone refunds a large amount of an undisputed order, at once or in parts; its shop can', async () => {
  const order = await buildDispute()
  expect((await post(order.buyer, order, 'dispute/withdraw')).status).toBe(200)
  for (const amount of [125, 1]) {
    const refused = await post(first, order, 'refund', { amount, reason: 'The buyer is my friend' })
    expectFailure(refused, 'order_state')
    expect(refused.body.message).toContain('a second admin has to approve a refund')
  }
  expect(await escrowOf(order)).toBe(-12_500)

  expect((await post(order.vendor, order, 'refund', { amount: 30, reason: 'One was missing' })).status).toBe(200)
  const rest = await post(first, order, 'refund', { amount: 95, reason: 'The shop has closed' })
  expect(rest.status, rest.text).toBe(200)
  expect(rest.body.data.status).toBe('refunded')
})

test('a decision about much money moves nothing until a second admin approves it; both sides then read its reason', async () => {
  const order = await buildDecidable()

  const settled = await settle(first, order)

  expectContract(settleDisputeEndpoint, settled)
  expect(settled.body.data.status).toBe('disputed')
  expect(await escrowOf(order)).toBe(-12_500)
  expect(await alertsOf(app(), order.orderId)).toContain('decision_awaits_approval')
  const list = await app().as(second).get('/admin/dispute-decisions')
  expectContract(listDisputeDecisionsEndpoint, list)
  const proposed = await proposedOf(order)
  expect(list.body.data).toContainEqual(proposed)
  expect(proposed).toMatchObject({
    refund_amount: 25.01,
    release_amount: 99.99,
    reason: 'One was missing',
    state: 'awaiting_approval',
    proposed_by: { id: first.id },
  })
  await runJob(app(), 'mail_payment_alerts')
  expect((await mailsTo(app(), second.email)).map(({ text }) => text).join()).toContain('A large dispute decision')

  const approved = await decide(second, proposed.id, 'approve')

  expectContract(approveDisputeDecisionEndpoint, approved)
  expect(approved.body.data).toMatchObject({ state: 'approved', decided_by: { id: second.id } })
  expect([await statusOf(app(), order.orderId), await escrowOf(order)]).toEqual(['completed', 0])
  expect(await payableTo(app(), order.vendor)).toBeGreaterThan(0)
  const { body } = await app().as(order.buyer).get(`/orders/${order.orderId}`)
  expect(body.data.refunded_total).toBe(25.01)
  expect(body.data.timeline.map(({ note }: { note: string }) => note)).toContain('One was missing')
  expect(await actsOn(order)).toEqual(['dispute_decision_proposed', 'dispute_decided'])
  expect(await proposedOf(order)).toBeNull()
  expect(
    await app().sql('SELECT FROM payment_alerts WHERE reference = $1 AND closed_at IS NULL', [order.orderId]),
  ).toEqual([])
  // The same one again does nothing more; another is too late.
  expect((await decide(second, proposed.id, 'approve')).status).toBe(200)
  expectFailure(await decide(third, proposed.id, 'approve'), 'decision_state')
  expect(await actsOn(order)).toHaveLength(2)
})

test('those that wait are listed the oldest first, and page by page; what was decided the newest first', async () => {
  const ids = [await propose(await buildDecidable()), await propose(await buildDecidable())]
  const ours = async (state: string) =>
    (await walkPages(app().as(second), `/admin/dispute-decisions?state=${state}`, { limit: 1 })).ids.filter((id) =>
      ids.includes(id),
    )

  expect(await ours('awaiting_approval')).toEqual(ids)
  for (const id of ids) await decide(second, id, 'refuse')
  expect(await ours('refused')).toEqual(ids.toReversed())
})

test('nobody approves what they proposed, nor by SQL, nor a side of the order; a refused one makes room for another', async () => {
  const order = await buildDecidable()
  const id = await propose(order)

  expectFailure(
    await decide(first, id, 'approve'),
    'forbidden',
    'You proposed this decision. Another admin has to approve it',
  )
  expectFailure(await decide(order.buyer, id, 'refuse'), 'forbidden')
  await expect(
    app().sql(
      "UPDATE dispute_decisions SET state = 'approved', decided_by = proposed_by, decided_at = now() WHERE id = $1",
      [id],
    ),
  ).rejects.toThrow('dispute_decisions_second_admin')
  expectFailure(
    await settle(second, order, 1),
    'conflict',
    'A decision of this dispute awaits approval. Approve or refuse it first',
  )
  // A refund would be a decision without the second one.
  expectFailure(await post(second, order, 'refund', { amount: 5, reason: 'Now' }), 'dispute_state')
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1", [order.buyer.id])
  expectFailure(
    await decide(order.buyer, id, 'approve'),
    'forbidden',
    'You are a party to this order. Another admin has to decide',
  )

  expectContract(refuseDisputeDecisionEndpoint, await decide(first, id, 'refuse'))
  expectFailure(await decide(second, id, 'approve'), 'decision_state')
  expect((await settle(second, order, 125)).status).toBe(200)
  expect((await proposedOf(order)).proposed_by.id).toBe(second.id)
  expect(await escrowOf(order)).toBe(-12_500)
  expectInvalid(
    await post(second, await buildDecidable(), 'settle-dispute', { refund_amount: 125.01, reason: 'Too much' }),
    { refund_amount: 'This is more than is held for the order' },
  )
})

test('two admins who approve, or decide, at once move the money once', { repeats: 2 }, async () => {
  const [proposed, open] = [await buildDecidable(), await buildDecidable()]
  const id = await propose(proposed)

  const approvals = await atOnce(
    app(),
    'orders',
    [second, third, second, third].map((who) => () => decide(who, id, 'approve')),
  )
  const proposals = await atOnce(
    app(),
    'orders',
    [first, second, third].map((who, index) => () => settle(who, open, index + 1)),
  )

  expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await actsOn(proposed)).toEqual(['dispute_decision_proposed', 'dispute_decided'])
  expect(await escrowOf(proposed)).toBe(0)
  expect(proposals.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await actsOn(open)).toEqual(['dispute_decision_proposed'])
})

test('it is too late after a day, once both have agreed, or another amount is held; nothing moves then', async () => {
  const [late, agreed, changed, orphaned, demoted] = [
    await buildDecidable(),
    await buildDecidable(),
    await buildDecidable(),
    await buildDecidable(),
    await buildDecidable(),
  ]
  const ids = { late: await propose(late), agreed: await propose(agreed), changed: await propose(changed) }
  const leaver = await buildAdmin(app())
  await settle(leaver, orphaned)
  const orphanedId = (await proposedOf(orphaned)).id
  await app().sql("UPDATE users SET user_type = 'buyer', staff_role = NULL WHERE id = $1", [leaver.id])
  const mover = await buildAdmin(app())
  await settle(mover, demoted)
  const demotedId = (await proposedOf(demoted)).id
  await app().sql("UPDATE users SET staff_role = 'moderator' WHERE id = $1", [mover.id])
  await app().sql("UPDATE dispute_decisions SET expires_at = now() - interval '1 second' WHERE id = $1", [ids.late])
  const offerId = await offer(agreed.vendor, agreed, 50)
  await post(agreed.buyer, agreed, `dispute/offers/${offerId}/accept`)
  await post(changed.vendor, changed, 'refund', { amount: 5, reason: 'For the trouble' })

  expectFailure(await decide(second, ids.late, 'approve'), 'decision_state')
  expectFailure(await decide(second, ids.agreed, 'approve'), 'decision_state')
  expectFailure(await decide(second, orphanedId, 'approve'), 'decision_state')
  expectFailure(await decide(second, demotedId, 'approve'), 'decision_state')
  expectFailure(
    await decide(second, ids.changed, 'approve'),
    'conflict',
    'This decision shares out GH₵\u00a0125.00, but GH₵\u00a0120.00 is held by now. Refuse it and make a new decision',
  )
  await runJob(app(), 'sweep_payments')

  const states = await app().sql('SELECT id, state FROM dispute_decisions WHERE id = ANY ($1)', [Object.values(ids)])
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [ids.late]: 'expired',
    [ids.agreed]: 'lapsed',
    [ids.changed]: 'awaiting_approval',
  })
  expect(await escrowOf(late)).toBe(-12_500)
  expect(await escrowOf(changed)).toBe(-12_000)
  expect(
    await app().sql(
      "SELECT reference FROM payment_alerts WHERE kind = 'decision_awaits_approval' AND reference = ANY ($1) AND closed_at IS NULL",
      [[late.orderId, agreed.orderId]],
    ),
  ).toEqual([])
  expect((await settle(second, late)).status).toBe(200)
})

test('an owner who has just raised the limit still needs a second admin, and reads so', async () => {
  const order = await buildDecidable()
  const raised = { value: 999_999, if_version: 0, reason: 'For a moment' }
  expect((await app().as(first).put('/admin/settings/dispute_approval_above', raised)).status).toBe(200)

  expect((await settle(first, order)).body.data.status).toBe('disputed')

  const evidence = await app().as(first).get(`/admin/orders/${order.orderId}/dispute/evidence`)
  expect(evidence.body.data).toMatchObject({ approval_above: 100, proposed: { state: 'awaiting_approval' } })
  expectFailure(await post(first, order, 'refund', { amount: 25, reason: 'At once' }), 'dispute_state')
  expect(await escrowOf(order)).toBe(-12_500)
})

test('an owner makes no second admin of their own: neither approves what the other proposed', async () => {
  const owner = await buildAdmin(app())
  const order = await buildDecidable()
  const puppet = await buildAddedAdmin(app(), owner, 'owner')
  // Through another one that was made for it.
  const helper = await buildAddedAdmin(app(), puppet, 'owner')
  const isRefused = async (who: TestUser, id: string) =>
    expectFailure(
      await decide(who, id, 'approve'),
      'forbidden',
      'Within the last three days, one of you has added the other as an admin, changed their role or reset their codes, or somebody has done so for both. Another admin has to approve this',
    )

  await settle(owner, order)
  const { id } = await proposedOf(order)
  await isRefused(puppet, id)
  await isRefused(helper, id)
  expect((await decide(puppet, id, 'refuse')).status).toBe(200)
  await settle(helper, order)
  const again = (await proposedOf(order)).id
  await isRefused(owner, again)
  await isRefused(puppet, again)

  expect((await decide(third, again, 'approve')).status).toBe(200)
  // After three days two are two.
  const other = await buildDecidable()
  const otherId = await propose(other)
  await app().sql(
    "INSERT INTO audit_events (kind, actor_type, user_id, subject_type, subject_id, happened_at) VALUES ('staff_added', 'user', $1, 'user', $2, now() - interval '3 days')",
    [first.id, second.id],
  )
  expect((await decide(second, otherId, 'approve')).status).toBe(200)
})
