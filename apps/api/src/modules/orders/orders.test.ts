import { listOrdersEndpoint, readOrderEndpoint } from '@asime/contract/orders'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildDeliveredOrder,
  buildItemRequest,
  buildProduct,
  buildVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

/** An order of an accepted bid, with both its sides. */
async function buildOrder(parties: Parameters<typeof buildBid>[1] = {}) {
  const bid = await buildBid(app(), parties)
  const { owner, id } = bid.itemRequest
  const accepted = await app().as(owner).post(`/requests/${id}/bids/${bid.id}/accept`)
  return { id: accepted.body.data.order.id as string, buyer: owner, vendor: bid.vendor }
}

async function idsOf(caller: { token: string }, query = ''): Promise<string[]> {
  const answer = await app().as(caller).get(`/orders${query}`)
  expectContract(listOrdersEndpoint, answer)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return answer.body.data.map(({ id }: { id: string }) => id)
}

test('both sides read the order, and see the same', async () => {
  const order = await buildOrder()

  const buyers = await app().as(order.buyer).get(`/orders/${order.id}`)
  const vendors = await app().as(order.vendor).get(`/orders/${order.id}`)

  expectContract(readOrderEndpoint, buyers)
  expect(buyers.body).toEqual(vendors.body)
  expect(buyers.headers['cache-control']).toBe('no-store')
})

test('an admin reads any order', async () => {
  const order = await buildOrder()

  expect(
    (
      await app()
        .as(await buildAdmin(app()))
        .get(`/orders/${order.id}`)
    ).body.data.id,
  ).toBe(order.id)
})

test('for everybody else the order does not exist', async () => {
  const order = await buildOrder()

  for (const stranger of [
    await buildBuyer(app()),
    await buildVendor(app()),
    await buildBuyer(app(), { fullName: order.buyer.fullName }),
  ]) {
    expectFailure(await app().as(stranger).get(`/orders/${order.id}`), 'not_found', 'Order not found')
    expect(await idsOf(stranger)).toEqual([])
  }
  expectFailure(await app().anonymous.get(`/orders/${order.id}`), 'unauthenticated')
  expectFailure(await app().anonymous.get('/orders'), 'unauthenticated')
})

test.for(['01890000-0000-7000-8000-000000000000', 'not-an-id'])('no order is called %s', async (id) => {
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .get(`/orders/${id}`),
    'not_found',
    'Order not found',
  )
})

test('a vendor who also buys lists both, newest first, or either by role', async () => {
  const person = await buildVendor(app())
  const first = await buildOrder({ vendor: person })
  const bought = await buildOrder({ itemRequest: await buildItemRequest(app(), { owner: person }) })
  const last = await buildOrder({ vendor: person })

  expect(await idsOf(person)).toEqual([last.id, bought.id, first.id])
  expect(await idsOf(person, '?role=vendor')).toEqual([last.id, first.id])
  expect(await idsOf(person, '?role=buyer')).toEqual([bought.id])
  expect(await idsOf(first.buyer)).toEqual([first.id])
  expect(await idsOf(first.buyer, '?role=vendor')).toEqual([])
})

test('the list narrows by status', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const delivered = await buildDeliveredOrder(app(), product, buyer)
  const waiting = await buildOrder({ itemRequest: await buildItemRequest(app(), { owner: buyer }) })

  expect(await idsOf(buyer, '?status=delivered')).toEqual([delivered])
  expect(await idsOf(buyer, '?status=awaiting_payment')).toEqual([waiting.id])
  expect(await idsOf(buyer, '?status=refunded')).toEqual([])
  expect(await idsOf(product.vendor, '?status=delivered&role=vendor')).toEqual([delivered])
})

test('an unknown role or status is refused by name', async () => {
  const answer = await app()
    .as(await buildBuyer(app()))
    .get('/orders?role=admin&status=lost')

  expectInvalid(answer, { role: 'Must be buyer or vendor', status: expect.any(String) })
})

test('an order number is not used twice', async () => {
  await Promise.all([buildOrder(), buildOrder(), buildOrder()])

  const [numbers] = await app().sql('SELECT count(*) = count(DISTINCT order_number) AS distinct FROM orders')

  expect(numbers).toEqual({ distinct: true })
})
