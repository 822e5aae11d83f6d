import { MAX_ORDERS_AT_ONCE } from '@asime/contract/packing'
import { prepareOrdersEndpoint } from '@asime/contract/shop-orders'
import { expect, test } from 'vitest'
import { buildBuyer, buildMember, buildProduct } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder, statusOf } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const prepare = (caller: { token: string }, ids: readonly string[], headers = {}) =>
  app().as(caller).post('/user/shop/orders/prepare', { ids }, { headers })

const stepsOf = async (id: string) =>
  (await app().sql("SELECT FROM order_events WHERE order_id = $1 AND event = 'prepare'", [id])).length

test('of several orders those that can be are confirmed once, and each other one is named with its reason', async () => {
  const product = await buildProduct(app())
  const { vendor } = product
  const [first, second, cancelled] = [
    await buildPaidOrder(app(), { product }),
    await buildPaidOrder(app(), { product }),
    await buildPaidOrder(app(), { product }),
  ]
  const foreign = await buildPaidOrder(app())
  await app().as(cancelled.buyer).post(`/orders/${cancelled.orderId}/cancel`, { reason: 'Too late' })
  const ids = [second, cancelled, foreign, first].map(({ orderId }) => orderId)
  const headers = { 'idempotency-key': 'confirm-these' }

  const answer = await prepare(vendor, ids, headers)

  expectContract(prepareOrdersEndpoint, answer)
  expect(answer.body.data.prepared.toSorted()).toEqual([first.orderId, second.orderId].toSorted())
  expect(answer.body.data.refused).toHaveLength(2)
  expect(answer.body.data.refused).toEqual(
    expect.arrayContaining([
      { id: cancelled.orderId, code: 'order_state', message: expect.any(String) },
      { id: foreign.orderId, code: 'not_found', message: 'Order not found' },
    ]),
  )
  expect([await statusOf(app(), first.orderId), await statusOf(app(), foreign.orderId)]).toEqual(['preparing', 'paid'])
  // Sent again it is answered as before; asked anew, there is nothing left to confirm.
  expect((await prepare(vendor, ids, headers)).body).toEqual(answer.body)
  expect((await prepare(vendor, ids)).body.data.prepared).toEqual([])
  expect([await stepsOf(first.orderId), await stepsOf(second.orderId)]).toEqual([1, 1])
})

test('packers may confirm orders; buyers may not, not even their own', async () => {
  const order = await buildPaidOrder(app())
  const packer = await buildMember(app(), order.vendor, 'packer')

  expectFailure(await prepare(order.buyer, [order.orderId]), 'forbidden')
  expectFailure(await prepare(await buildBuyer(app()), [order.orderId]), 'forbidden')
  expect((await prepare(packer, [order.orderId])).body.data.prepared).toEqual([order.orderId])
})

test('the list is bounded, and names each order once', async () => {
  const { vendor, orderId } = await buildPaidOrder(app())
  const many = Array.from({ length: MAX_ORDERS_AT_ONCE + 1 }, (_, n) => orderId.slice(0, -4) + String(1_000 + n))

  expectInvalid(await prepare(vendor, []), { ids: 'Choose at least one order' })
  expectInvalid(await prepare(vendor, many), { ids: 'At most 50 orders' })
  expectInvalid(await prepare(vendor, [orderId, orderId.toUpperCase()]), { ids: 'Each order can be named only once' })
})
