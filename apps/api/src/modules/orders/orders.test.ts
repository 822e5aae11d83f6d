import { listOrdersEndpoint, readOrderEndpoint, readOrderOfRequestEndpoint } from '@asime/contract/orders'
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
import { idsIn } from '../../../test/pages.ts'
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
  return idsIn(answer)
}

test('both sides read the order; only its vendor sees what they get of it, and each what they may do', async () => {
  const order = await buildOrder()
  await app().sql(
    `UPDATE item_requests SET attachments = '["/uploads/terms.pdf", "/uploads/wanted.webp", "/uploads/other.webp"]'
     WHERE id = (SELECT item_request_id FROM orders WHERE id = $1)`,
    [order.id],
  )

  const buyers = await app().as(order.buyer).get(`/orders/${order.id}`)
  const vendors = await app().as(order.vendor).get(`/orders/${order.id}`)

  expectContract(readOrderEndpoint, buyers)
  expectContract(readOrderEndpoint, vendors)
  expect({ ...vendors.body.data, sale: null, actions: [] }).toEqual({ ...buyers.body.data, actions: [] })
  expect(buyers.body.data.items).toMatchObject([{ thumbnail_url: '/uploads/wanted.webp' }])
  const waiting = await app().as(order.buyer).get('/orders?role=buyer&status=awaiting_payment')
  const { checkout_id, payment_due_at } = buyers.body.data
  expect(waiting.body.data).toMatchObject([{ checkout_id: expect.any(String), payment_due_at: expect.any(String) }])
  expect(waiting.body.data).toMatchObject([{ checkout_id, payment_due_at }])
  expect([buyers.body.data.actions, vendors.body.data.actions]).toEqual([['pay', 'cancel'], ['decline']])
  expect(vendors.body.data.sale).toEqual({
    gross: 50,
    refunded: 0,
    commission: 2.5,
    commission_vat: 0.5,
    payment_fee: 0,
    net: 47,
    charged_back: 0,
    owed: 0,
    expected_payout_on: null,
    held_back: null,
    payout: null,
    is_payout_estimated: true,
  })
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

test('a request names its order to its owner and to the vendor whose bid it was; own bids name theirs', async () => {
  const itemRequest = await buildItemRequest(app())
  const passedOver = await buildBid(app(), { itemRequest })
  const order = await buildOrder({ itemRequest })
  const path = `/requests/${itemRequest.id}/order`

  for (const party of [order.buyer, order.vendor]) {
    const answer = await app().as(party).get(path)
    expectContract(readOrderOfRequestEndpoint, answer)
    expect(answer.body.data).toMatchObject({ id: order.id, status: 'awaiting_payment', total: 50 })
  }
  for (const other of [passedOver.vendor, await buildAdmin(app())])
    expectFailure(await app().as(other).get(path), 'not_found', 'Order not found')
  const quiet = await buildItemRequest(app())
  expectFailure(await app().as(quiet.owner).get(`/requests/${quiet.id}/order`), 'not_found', 'Order not found')
  expectFailure(await app().as(quiet.owner).get('/requests/not-an-id/order'), 'not_found', 'Request not found')
  const ordersOfBids = async (vendor: { token: string }) =>
    (await app().as(vendor).get('/user/bids')).body.data.map((bid: { order: { id: string } | null }) => bid.order?.id)
  expect(await ordersOfBids(order.vendor)).toEqual([order.id])
  expect(await ordersOfBids(passedOver.vendor)).toEqual([undefined])
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

test('orders are found by their number, what they are of, and who is on either side, in one state or all', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Bonwire 100% Weavers' })
  const cloth = await buildOrder({
    vendor,
    itemRequest: await buildItemRequest(app(), {
      title: 'Kente for a wedding',
      owner: await buildBuyer(app(), { fullName: 'Akosua Frimpong' }),
    }),
  })
  const shoes = await buildOrder({ vendor, itemRequest: await buildItemRequest(app(), { title: 'Sandals' }) })
  await app().as(shoes.buyer).post(`/orders/${shoes.id}/cancel`, { reason: 'No' })
  const { order_number: number } = (await app().as(cloth.buyer).get(`/orders/${cloth.id}`)).body.data

  for (const query of [
    number,
    number.toLowerCase(),
    'KENTE for',
    'akosua',
    '100%',
    `${number}&status=awaiting_payment`,
  ])
    expect(await idsOf(vendor, `?role=vendor&query=${query.replace('%', '%25')}`), query).toContain(cloth.id)
  expect(await idsOf(vendor, '?query=akosua')).toEqual([cloth.id])
  expect(await idsOf(vendor, '?query=sandals&status=cancelled')).toEqual([shoes.id])
  expect(await idsOf(vendor, '?query=sandals&status=paid')).toEqual([])
  expect(await idsOf(vendor, '?query=100_')).toEqual([])
  expect(await idsOf(cloth.buyer, '?role=buyer&query=bonwire')).toEqual([cloth.id])
  expect(await idsOf(shoes.buyer, '?query=akosua')).toEqual([])
})

test('each page of what is searched for says how much there is, bought and sold together, newest first', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Damba Traders' })
  const sold = [await buildOrder({ vendor }), await buildOrder({ vendor })]
  const bought = await buildOrder({
    vendor: await buildVendor(app(), { businessName: 'Tamale Damba' }),
    itemRequest: await buildItemRequest(app(), { owner: vendor }),
  })
  const newest = [bought.id, ...sold.map(({ id }) => id).toReversed()]

  const read: string[] = []
  for (let cursor = ''; ;) {
    const { data, meta } = (await app().as(vendor).get(`/orders?query=damba&limit=1${cursor}`)).body
    expect([data.length, meta.total, meta.total_is_capped]).toEqual([1, 3, false])
    read.push(data[0].id)
    if (!meta.next_cursor) break
    cursor = `&cursor=${meta.next_cursor}`
  }

  expect(read).toEqual(newest)
})

test('one’s own orders are saved as a table, filtered like the list', async () => {
  const vendor = await buildVendor(app(), { businessName: '=SUM(A1)' })
  const kept = await buildOrder({ vendor })
  const gone = await buildOrder({ vendor })
  await app().as(gone.buyer).post(`/orders/${gone.id}/cancel`, { reason: 'No' })

  const all = await app().as(vendor).get('/orders.csv?role=vendor')
  const some = await app().as(vendor).get('/orders.csv?role=vendor&status=awaiting_payment')

  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="asime-orders.csv"',
  })
  expect(all.text.trimEnd().split('\r\n')).toHaveLength(3)
  const { dispatch_by: dispatch, deliver_by: deliver } = (await app().as(vendor).get(`/orders/${kept.id}`)).body.data
  expect(all.text.split('\r\n')[0]).toMatch(/,Dispatch by,Deliver by$/)
  expect(all.text).toContain(`,${dispatch.slice(0, 10)},${deliver.slice(0, 10)}\r\n`)
  expect(some.text).toContain(`,Awaiting payment,${kept.buyer.fullName},"'=SUM(A1)",`)
  expect(some.text.trimEnd().split('\r\n')).toHaveLength(2)
  const strangers = await app()
    .as(await buildBuyer(app()))
    .get('/orders.csv')
  expect(strangers.text.trimEnd().split('\r\n')).toHaveLength(1)
})
