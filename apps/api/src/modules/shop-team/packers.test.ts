import { listOrdersEndpoint, readOrderEndpoint } from '@asime/contract/orders'
import { beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildCheckout,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const PRICE = 739_135
/** As it is written, with delivery and without; what is refunded, and what is offered in a dispute. */
const AMOUNTS = /7,?391\.35|7,?416\.35|1,?234\.56|2,?468\.13/

/** Which fields of an answer hold a number. */
function numericFields(value: unknown, key = ''): string[] {
  if (typeof value === 'number') return [key]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => numericFields(inner, Array.isArray(value) ? key : name))
}

let owner: TestVendor
let packer: TestVendor
let manager: TestVendor
beforeAll(async () => {
  owner = await buildVendor(app(), { businessName: 'Nana Akua Fabrics' })
  packer = await buildMember(app(), owner, 'packer')
  manager = await buildMember(app(), owner, 'manager')
})

const act = (user: TestUser, orderId: string, what: string, body?: object) =>
  app().as(user).post(`/orders/${orderId}/${what}`, body)
const sell = async () => buildPaidOrder(app(), { product: await buildProduct(app(), { vendor: owner, price: PRICE }) })

test('a packer takes an order from paid to the buyer’s hands, and no answer holds an amount', async () => {
  const order = await sell()
  // What others have written into the order about money.
  expect(
    (await act(manager, order.orderId, 'refund', { amount: 1234.56, reason: 'GH₵ 1,234.56 too much' })).status,
  ).toBe(200)

  const read = await app().as(packer).get(`/orders/${order.orderId}`)
  const answers = [
    read,
    await act(packer, order.orderId, 'prepare'),
    await act(packer, order.orderId, 'dispatch', { courier: 'VIP', note: 'On the morning bus' }),
    await act(packer, order.orderId, 'mark-delivered', { proof: 'Left with the neighbour' }),
    await app().as(packer).get('/orders?role=vendor'),
    await app().as(packer).get('/orders'),
    await app().as(packer).get('/orders.csv?role=vendor'),
  ]

  expectContract(readOrderEndpoint, read)
  expectContract(listOrdersEndpoint, answers[4]!)
  for (const { status, text, body } of answers) {
    expect(status, text).toBe(200)
    expect(text).toContain(read.body.data.order_number)
    expect(text).not.toMatch(AMOUNTS)
    expect([...new Set(numericFields(body?.data))].filter((name) => name !== 'quantity')).toEqual([])
  }
  expect(read.body.data).toMatchObject({
    status: 'paid',
    total: null,
    items: [{ title: expect.any(String), quantity: 1, unit_price: null }],
    items_total: null,
    delivery_fee: null,
    refunded_total: null,
    charged_back_total: null,
    release_at: null,
    charges: [],
    refunds: [],
    sale: null,
    // Where it goes, they have to know.
    delivery: { town: 'Madina', contact_phone: '+233244123456' },
    actions: ['prepare', 'dispatch', 'hand_over'],
  })
  expect(
    answers[3]?.body.data.timeline.map(({ event, note }: { event: string; note: string }) => [event, note]),
  ).toEqual([
    ['place', null],
    ['pay', null],
    ['prepare', null],
    ['dispatch', 'On the morning bus'],
    ['mark_delivered', 'Left with the neighbour'],
  ])
  // The same order, for whoever sells.
  expect((await app().as(manager).get(`/orders/${order.orderId}`)).body.data).toMatchObject({
    total: 7416.35,
    refunded_total: 1234.56,
    sale: { refunded: 1234.56 },
  })
})

test('a packer reads why an order ended that was never dispatched', async () => {
  const { orderId } = await sell()
  await app().sql("UPDATE orders SET dispatch_by = now() - interval '20 days', deliver_by = now() WHERE id = $1", [
    orderId,
  ])
  await runJob(app(), 'lapse_orders')

  const { status, timeline } = (await app().as(packer).get(`/orders/${orderId}`)).body.data
  expect([status, timeline.at(-1)]).toMatchObject(['cancelled', { event: 'lapse_undispatched', note: null }])
})

test('a packer hands over by the code, and then no longer sees where the buyer lives', async () => {
  const order = await sell()
  const { code } = (await app().as(order.buyer).get(`/orders/${order.orderId}/hand-over-code`)).body.data

  const done = await act(packer, order.orderId, 'hand-over', { code })

  expect(done.body.data).toMatchObject({ status: 'completed', delivery: null, sale: null, actions: [] })
  const slip = `/user/shop/packing-slips?orders=${order.orderId}`
  expectFailure(await app().as(packer).get(slip), 'order_state')
  expect((await app().as(manager).get(slip)).text).toContain('Madina')
})

test('a packer does nothing with an order that moves money, and reads nothing about it', async () => {
  const order = await sell()
  const forbidden: [string, object | undefined][] = [
    ['cancel', { reason: 'No' }],
    ['refund', { amount: 5, reason: 'No' }],
  ]

  for (const [what, body] of forbidden)
    expectFailure(
      await act(packer, order.orderId, what, body),
      'forbidden',
      'Your role in this shop does not allow this. Ask its owner',
    )
  expectFailure(
    await app().as(packer).get(`/orders/${order.orderId}/receipt`),
    'forbidden',
    'Receipts are for the owner and managers of the shop',
  )
  await act(order.buyer, order.orderId, 'report-problem', { kind: 'damaged', reason: 'It is broken' })
  await act(manager, order.orderId, 'dispute/offers', { amount: 2468.13 })
  expectFailure(
    await app().as(packer).get(`/orders/${order.orderId}/dispute`),
    'forbidden',
    'Disputes are for the owner and managers of the shop',
  )
  expectFailure(await act(packer, order.orderId, 'dispute/messages', { message: 'Sorry' }), 'forbidden')
  const seen = await app().as(packer).get(`/orders/${order.orderId}`)
  expect([seen.body.data.status, seen.body.data.actions]).toEqual(['disputed', []])
  expect(seen.text).not.toMatch(AMOUNTS)
  expect((await app().as(packer).get('/user/dashboard')).body.data.selling).toBeNull()
})

test('what is not paid is not shown to packers', async () => {
  const unpaid = await buildCheckout(app(), { product: await buildProduct(app(), { vendor: owner, price: PRICE }) })

  expectFailure(await app().as(packer).get(`/orders/${unpaid.orderId}`), 'not_found', 'Order not found')
  expect((await app().as(packer).get('/orders?role=vendor&status=awaiting_payment')).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  })
  expect((await app().as(manager).get(`/orders/${unpaid.orderId}`)).status).toBe(200)
})

test('what a packer buys elsewhere is shown to them with its price', async () => {
  const buyer = await buildMember(app(), await buildVendor(app()), 'packer')
  const bought = await buildPaidOrder(app(), { product: await buildProduct(app(), { price: PRICE }), buyer })

  expect((await app().as(buyer).get(`/orders/${bought.orderId}`)).body.data.total).toBe(7416.35)
  expect((await app().as(buyer).get('/orders')).body.data).toMatchObject([{ total: 7416.35 }])
  expect((await app().as(buyer).get('/orders.csv')).text).toContain('7416.35')
  expect((await app().as(buyer).get(`/orders/${bought.orderId}/receipt`)).status).toBe(200)
})

test('what is uploaded for a shop is the shop’s, and stays when that person leaves', async () => {
  const helper = await buildMember(app(), owner, 'manager')
  const [upload] = await app().sql(
    "INSERT INTO uploads (owner_id, kind, state, bytes, width, height, thumbhash) VALUES ($1, 'image', 'ready', 1, 10, 10, '\\x01') RETURNING id",
    [helper.id],
  )
  const { id: categoryProduct } = await buildProduct(app())
  const [{ category_id: categoryId }] = await app().sql('SELECT category_id FROM products WHERE id = $1', [
    categoryProduct,
  ])
  const product = {
    product_name: 'Smock',
    description: 'Hand-woven',
    price: 80,
    category_id: categoryId,
    stock_quantity: 1,
    images_urls: [`/media/uploads/${upload.id}/1600.webp`],
  }
  const made = await app().as(helper).post('/products', product)
  expect(made.status, made.text).toBe(201)

  await app().as(owner).delete(`/user/shop/members/${helper.id}`)

  const { id } = made.body.data
  expect(
    (
      await app()
        .as(owner)
        .put(`/products/${id}`, { ...product, price: 90 })
    ).status,
  ).toBe(200)
  expect(await app().sql('SELECT owner_id, uses FROM uploads WHERE id = $1', [upload.id])).toEqual([
    { owner_id: owner.id, uses: 1 },
  ])
  // Not a way to take what is another's.
  const [others] = await app().sql(
    "INSERT INTO uploads (owner_id, kind, state, bytes, width, height, thumbhash) VALUES ($1, 'image', 'ready', 1, 10, 10, '\\x01') RETURNING id",
    [(await buildBuyer(app())).id],
  )
  const stolen = { ...product, images_urls: [`/media/uploads/${others.id}/1600.webp`] }
  expectFailure(await app().as(owner).put(`/products/${id}`, stolen), 'validation_failed')
})

test('a manager duplicates a product whose pictures are the owner’s, and undoes a deletion', async () => {
  const [upload] = await app().sql(
    "INSERT INTO uploads (owner_id, kind, state, bytes, width, height, thumbhash) VALUES ($1, 'image', 'ready', 1, 10, 10, '\\x01') RETURNING id",
    [owner.id],
  )
  const { id } = await buildProduct(app(), { vendor: owner })
  const [{ category_id: categoryId }] = await app().sql('SELECT category_id FROM products WHERE id = $1', [id])
  const made = await app()
    .as(owner)
    .post('/products', {
      product_name: 'Smock',
      description: 'Hand-woven',
      price: 80,
      category_id: categoryId,
      stock_quantity: 1,
      images_urls: [`/media/uploads/${upload.id}/1600.webp`],
    })

  const copy = await app().as(manager).post(`/user/products/${made.body.data.id}/duplicate`)
  const ids = [made.body.data.id, copy.body.data?.id]
  const deleted = await app()
    .as(manager)
    .post('/user/products/bulk', { ids, change: { kind: 'delete' } })
  const undone = await app().as(manager).post('/user/products/restore', deleted.body.data?.undo)

  expect([copy.status, deleted.status, undone.status], undone.text).toEqual([201, 200, 200])
  expect(await app().sql('SELECT owner_id, uses FROM uploads WHERE id = $1', [upload.id])).toEqual([
    { owner_id: owner.id, uses: 2 },
  ])
})
