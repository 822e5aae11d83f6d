import { listChargebacksEndpoint, readChargebackEndpoint } from '@asime/contract/admin-chargebacks'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

/** An order of which the payer's bank wants the money back. */
async function buildChargeback() {
  const order = await buildPaystackOrder(market())
  await app().as(order.vendor).post(`/orders/${order.orderId}/dispatch`, { courier: 'VIP', waybill: 'VIP-77' })
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  const dispute = paystack().openDispute(order.payment.reference)
  const tell = (kind: 'create' | 'resolve') =>
    deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  await tell('create')
  const [{ id }] = await app().sql(
    'SELECT c.id FROM chargebacks c JOIN payments p ON p.id = c.payment_id WHERE p.reference = $1',
    [order.payment.reference],
  )
  return { ...order, id: id as string, dispute, tell }
}
const list = async (query = '') => {
  const answer = await app().as(admin).get(`/admin/chargebacks${query}`)
  expectContract(listChargebacksEndpoint, answer)
  return answer.body.data
}
const read = async (id: string) => {
  const answer = await app().as(admin).get(`/admin/chargebacks/${id}`)
  expectContract(readChargebackEndpoint, answer)
  return answer.body.data
}

test('the evidence against a chargeback is made from its orders, and what came of it is said', async () => {
  const [first, second] = [await buildChargeback(), await buildChargeback()]

  const open = await list()
  const [pack] = [await read(first.id)]

  // The oldest first, page by page.
  expect(open.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  const page = (await app().as(admin).get('/admin/chargebacks?limit=1')).body
  expect((await list(`?limit=1&cursor=${page.meta.next_cursor}`)).map(({ id }: { id: string }) => id)).toEqual([
    second.id,
  ])
  expect(open[0]).toMatchObject({
    status: 'open',
    amount: 125,
    payment: { reference: first.payment.reference, provider: 'paystack' },
    orders: [{ id: first.orderId }],
  })
  const [order] = pack.orders
  expect(order).toMatchObject({
    id: first.orderId,
    customer: { full_name: expect.any(String), email: first.buyer.email, phone: expect.stringMatching(/^\+233/) },
    dispatch: { courier: 'VIP', waybill: 'VIP-77' },
    handed_over_by_code: false,
    taken: null,
  })
  expect(order.service).not.toBe('')
  expect(order.delivery_address).not.toBe('')
  expect(Date.parse(order.delivered_at)).not.toBeNaN()
  expect(order.timeline.map(({ event }: { event: string }) => event)).toContain('confirm_receipt')

  Object.assign(first.dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await first.tell('resolve')
  Object.assign(second.dispute, { status: 'resolved', resolution: 'declined' })
  await second.tell('resolve')

  expect(await list()).toEqual([])
  expect((await list('?status=won')).map(({ id }: { id: string }) => id)).toEqual([second.id])
  const lost = await read(first.id)
  expect(lost).toMatchObject({ status: 'lost', orders: [{ taken: { amount: 125 } }] })
  expect(lost.orders[0].taken.owed_by_vendor).toBeGreaterThan(0)
})

test('it is for admins of money alone, names nobody whose account is closed, and what is not there is not found', async () => {
  const { id, buyer, vendor } = await buildChargeback()
  for (const who of [buyer, vendor, await buildAdmin(app(), { staffRole: 'support' })]) {
    expectFailure(await app().as(who).get('/admin/chargebacks'), 'forbidden')
    expectFailure(await app().as(who).get(`/admin/chargebacks/${id}`), 'forbidden')
  }
  expectFailure(await app().as(admin).get('/admin/chargebacks/01890000-0000-7000-8000-000000000000'), 'not_found')
  await app().sql('INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [buyer.id])
  expect((await read(id)).orders[0].customer).toMatchObject({ email: null, phone: null })
})
