import {
  approveLossReversalEndpoint,
  proposeLossReversalEndpoint,
  readChargebackEndpoint,
  refuseLossReversalEndpoint,
} from '@asime/contract/admin-chargebacks'
import { listSalesEndpoint } from '@asime/contract/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAddedAdmin, buildAdmin, buildProduct, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { assertOrderIsRight, differencesOf } from '../../../test/order-books.ts'
import { alertsOf } from '../../../test/payments.ts'
import { askForPayout, buildPayee } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { expireOldReversals } from './loss-reversals.service.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let first: TestUser
let second: TestUser
beforeAll(async () => {
  ;[first, second] = [await buildAdmin(app()), await buildAdmin(app())]
})
afterAll(() => assertCountersEqualCounts(app()))

async function buildReleasedOrder(vendor: TestVendor) {
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  return order
}

/** The bank takes the money of an order, and gives it back unless told. */
async function buildLoss(order: { orderId: string; payment: { reference: string } }, isWon = true) {
  const dispute = paystack().openDispute(order.payment.reference)
  for (const resolution of isWon ? ['auto-accepted', 'declined'] : ['auto-accepted']) {
    Object.assign(dispute, { status: 'resolved', resolution })
    await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  }
  const [row] = await app().sql(
    `SELECT c.id, p.reference || '/' || c.provider_id AS reference FROM chargebacks c JOIN payments p ON p.id = c.payment_id
     JOIN payment_orders x ON x.payment_id = p.id WHERE x.order_id = $1`,
    [order.orderId],
  )
  return { id: row.id as string, reference: row.reference as string, dispute }
}
const propose = (who: TestUser, id: string) =>
  app().as(who).post(`/admin/chargebacks/${id}/reversal`, { reason: 'The bank gave the money back' })
const decide = (who: TestUser, id: string, what: 'approve' | 'refuse') =>
  app().as(who).post(`/admin/chargeback-reversals/${id}/${what}`, { reason: 'The dashboard says the same' })
/** @returns its id */
async function proposed(id: string): Promise<string> {
  const answer = await propose(first, id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.id
}
const packOf = async (id: string) => {
  const answer = await app().as(second).get(`/admin/chargebacks/${id}`)
  expectContract(readChargebackEndpoint, answer)
  return answer.body.data
}
const balanceOf = async (vendor: TestVendor) => (await app().as(vendor).get('/user/balance')).body.data
const differences = async () => (await differencesOf(app())).filter(({ kind }) => !kind.endsWith('_stuck'))

test('one admin proposes to reverse a loss, and only another approves it: the shop owes nothing and is paid', async () => {
  const vendor = await buildPayee(app())
  const order = await buildReleasedOrder(vendor)
  const { available } = await balanceOf(vendor)
  const { id, reference } = await buildLoss(order)
  expect(await alertsOf(app(), order.payment.reference)).toContain('chargeback_won_after_loss')
  expect((await balanceOf(vendor)).debt).toBe(available)
  expect((await packOf(id)).reversal).toEqual({ why_not: null, latest: null })

  const answer = await propose(first, id)

  expectContract(proposeLossReversalEndpoint, answer)
  const reversal = answer.body.data
  expect(reversal).toMatchObject({ state: 'awaiting_approval', proposed_by: { id: first.id } })
  expect(await alertsOf(app(), order.payment.reference)).toContain('reversal_awaits_approval')
  expect((await balanceOf(vendor)).debt).toBe(available)
  expectFailure(await propose(second, id), 'conflict')
  expectFailure(await decide(first, reversal.id, 'approve'), 'forbidden')
  expectFailure(await decide(await buildAddedAdmin(app(), first, 'finance'), reversal.id, 'approve'), 'forbidden')

  const approved = await decide(second, reversal.id, 'approve')

  expectContract(approveLossReversalEndpoint, approved)
  expect(approved.body.data).toMatchObject({ state: 'approved', decided_by: { id: second.id } })
  expect((await decide(second, reversal.id, 'approve')).status).toBe(200)
  expect(await balanceOf(vendor)).toMatchObject({ debt: 0, available })
  const statement = await app().as(vendor).get('/user/sales')
  expectContract(listSalesEndpoint, statement)
  expect(statement.body.data.map(({ kind, net }: { kind: string; net: number }) => [kind, net])).toEqual([
    ['chargeback_reversal', available],
    ['chargeback_reversed', -available],
    ['sale', available],
  ])
  const csv = (await app().as(vendor).get('/user/sales.csv')).text
  expect(csv).toContain('Chargeback given back')
  expect((await app().as(vendor).get(`/orders/${order.orderId}`)).body.data).toMatchObject({ charged_back_total: 0 })
  const [told] = (await app().as(vendor).get('/notifications')).body.data
  expect(told.title).toMatch(/^You no longer owe GH₵/)
  const open =
    "SELECT kind FROM payment_alerts WHERE reference = $1 AND closed_at IS NULL AND kind <> 'chargeback_lost'"
  expect(await app().sql(open, [reference])).toEqual([])
  await assertOrderIsRight(app(), order.orderId)
  expect(await differences()).toEqual([])

  const payout = await askForPayout(app(), vendor)
  expect(payout.body.data).toMatchObject({ amount: available, deducted: 0 })
  await app().runJobs()
  expect(await balanceOf(vendor)).toMatchObject({ available: 0, debt: 0, paid: available })
  expectFailure(await propose(first, id), 'conflict', 'This loss has been reversed')
})

test('what is refused, or not approved in time, changes nothing and can be proposed again', async () => {
  const vendor = await buildPayee(app())
  const { id, reference } = await buildLoss(await buildReleasedOrder(vendor))
  const { debt } = await balanceOf(vendor)
  const refused = await proposed(id)

  const answer = await decide(second, refused, 'refuse')

  expectContract(refuseLossReversalEndpoint, answer)
  expect(answer.body.data.state).toBe('refused')
  expectFailure(await decide(second, refused, 'approve'), 'decision_state')
  const late = await proposed(id)
  await app().sql("UPDATE chargeback_reversals SET expires_at = now() - interval '1 second' WHERE id = $1", [late])
  expectFailure(await decide(second, late, 'approve'), 'decision_state')
  expect((await packOf(id)).reversal.latest).toMatchObject({ id: late, state: 'expired' })
  await expireOldReversals(app().context.db)
  expect(
    await app().sql(
      "SELECT FROM payment_alerts WHERE kind = 'reversal_awaits_approval' AND reference = $1 AND closed_at IS NULL",
      [reference],
    ),
  ).toEqual([])
  expect((await balanceOf(vendor)).debt).toBe(debt)
  await proposed(id)
})

test.each(['01890000-0000-7000-8000-000000000000', 'mine'])('there is no proposal %j', async (id) => {
  for (const what of ['approve', 'refuse'] as const)
    expectFailure(await decide(first, id, what), 'not_found', 'Proposal not found')
})

test('of two who approve at once one does, and the books are posted once', async () => {
  const vendor = await buildPayee(app())
  const { id } = await buildLoss(await buildReleasedOrder(vendor))
  const reversal = await proposed(id)
  const third = await buildAdmin(app())

  const answers = await atOnce(
    app(),
    'orders',
    [second, third, second, third].map((who) => () => decide(who, reversal, 'approve')),
  )

  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await balanceOf(vendor)).debt).toBe(0)
  expect(
    await app().sql('SELECT FROM ledger_transactions WHERE effect_key = $1', [`chargeback-reversed:${id}`]),
  ).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('a loss that is booked back and then lost again is booked again, and may be taken back again', async () => {
  const vendor = await buildPayee(app())
  const order = await buildReleasedOrder(vendor)
  const { available } = await balanceOf(vendor)
  const { id, reference, dispute } = await buildLoss(order)
  expect((await decide(second, await proposed(id), 'approve')).status).toBe(200)
  const decideAgain = async (resolution: 'auto-accepted' | 'declined') => {
    Object.assign(dispute, { resolution })
    for (const kind of ['resolve', 'remind'])
      await deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  }

  await decideAgain('auto-accepted')

  expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
  expect((await balanceOf(vendor)).debt).toBe(available)
  const ofOrder = async () => (await app().as(vendor).get(`/orders/${order.orderId}`)).body.data
  expect(await ofOrder()).toMatchObject({ charged_back_total: 125, is_frozen: false })
  const alerts = 'SELECT detail FROM payment_alerts WHERE kind = $1 AND reference = $2 AND closed_at IS NULL'
  expect(await app().sql(alerts, ['chargeback_lost', `${reference}/2`])).toHaveLength(1)
  const lost = (await app().as(second).get('/admin/chargebacks?status=lost')).body.data
  const again = lost.find(({ provider_id: name }: { provider_id: string }) => name === `${dispute.id}/2`)
  expect(again).toMatchObject({ amount: 125, orders: [{ id: order.orderId }] })
  expect((await packOf(id)).reversal.latest.state).toBe('approved')
  await assertOrderIsRight(app(), order.orderId)
  expect(await differences()).toEqual([])

  await decideAgain('declined')
  expect((await decide(second, await proposed(again.id), 'approve')).status).toBe(200)

  expect(await balanceOf(vendor)).toMatchObject({ debt: 0, available })
  expect(await ofOrder()).toMatchObject({ charged_back_total: 0 })
  await assertOrderIsRight(app(), order.orderId)
  expect(await differences()).toEqual([])
})

test('a loss that was won is for an admin only until it is lost again, and anew when it is won again', async () => {
  const { reference, dispute } = await buildLoss(await buildReleasedOrder(await buildPayee(app())))
  const decideAgain = async (resolution: 'auto-accepted' | 'declined') => {
    Object.assign(dispute, { resolution })
    await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  }
  const open =
    "SELECT id FROM payment_alerts WHERE kind = 'chargeback_won_after_loss' AND reference = $1 AND closed_at IS NULL"

  await decideAgain('auto-accepted')
  expect(await app().sql(open, [reference])).toEqual([])

  await decideAgain('declined')
  const [alert] = await app().sql(open, [reference])
  const closed = await app()
    .as(first)
    .post(`/admin/payment-alerts/${alert?.id}/close`, { reason: 'It is taken back by hand' })
  expect(closed.status).toBe(200)
  // Told again, it is known.
  await deliverPaystack(app(), paystack().event('charge.dispute.remind', dispute))
  expect(await app().sql(open, [reference])).toEqual([])
})

test('nothing is taken back at the desk that was not won, was held, or has been deducted; it says why', async () => {
  const vendor = await buildPayee(app())
  const lost = await buildLoss(await buildReleasedOrder(vendor), false)
  expect((await packOf(lost.id)).reversal).toBeNull()
  expectFailure(await propose(first, lost.id), 'conflict')

  const held = await buildLoss(await buildPaystackOrder(market()))
  expect((await packOf(held.id)).reversal.why_not).toContain('still held')
  expectFailure(await propose(first, held.id), 'conflict')

  // A payout keeps what is owed of the first, which the bank then gives back.
  await buildReleasedOrder(vendor)
  await buildReleasedOrder(vendor)
  expect((await askForPayout(app(), vendor)).body.data.deducted).toBeGreaterThan(0)
  Object.assign(lost.dispute, { resolution: 'declined' })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', lost.dispute))
  expect((await packOf(lost.id)).reversal.why_not).toContain('A payout has deducted')
  expectFailure(await propose(first, lost.id), 'conflict')
})
