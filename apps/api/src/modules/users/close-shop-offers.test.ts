import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { send } from '../../../test/every-endpoint.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { formOf } from '../../../test/forms.ts'
import { runJob } from '../../../test/jobs.ts'
import { pay } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useAppWithFiles } from '../../../test/uploads.ts'

// What a shop has offered ends with it: nobody can take it up, nor pay for it.

const { app } = useAppWithFiles()
let support: TestUser
beforeAll(async () => {
  support = await buildAdmin(app(), { staffRole: 'support' })
})

const close = (vendor: TestVendor) =>
  app().as(support).post(`/admin/users/${vendor.id}/make-buyer`, { reason: 'She asked us to close it' })
async function closeAtOnce(vendor: TestVendor): Promise<void> {
  const answer = await close(vendor)
  expect(answer.status, answer.text).toBe(200)
}

async function buildDeal(vendor: TestVendor, goods: object): Promise<{ id: string; token: string }> {
  const answer = await app()
    .as(vendor)
    .post('/user/deals', { price: 120.5, delivery_methods: ['pickup', 'vendor_delivery'], ...goods })
  expect(answer.status, answer.text).toBe(201)
  return { id: answer.body.data.id, token: answer.body.data.link.split('/').at(-1) }
}
const accept = (buyer: TestUser, { token }: { token: string }) =>
  app().as(buyer).post(`/deals/${token}/accept`, { delivery: DELIVERY })

test('deal links of a closed shop say that the offer is gone, and nobody buys by them', async () => {
  const vendor = await buildVendor(app())
  const { id } = await buildProduct(app(), { vendor })
  const deals = [
    { deal: await buildDeal(vendor, { product_id: id }), title: 'Product no longer for sale' },
    { deal: await buildDeal(vendor, { title: 'Smock for Kofi' }), title: 'Offer no longer available' },
  ]
  const buyer = await buildBuyer(app())
  await closeAtOnce(vendor)

  for (const { deal, title } of deals) {
    const shown = await app().anonymous.get(`/deals/${deal.token}`)
    expect(shown.body.data).toMatchObject({
      status: 'revoked',
      title,
      description: null,
      pictures: [],
      refusal: 'The seller has withdrawn this offer',
    })
    expectFailure(await accept(buyer, deal), 'deal_ended', 'This shop takes no orders')
  }
  expect(await app().sql('SELECT FROM orders WHERE vendor_id = $1', [vendor.vendorId])).toEqual([])
})

test('an order by a deal link that is not paid keeps the shop open, and its link gives no use back once that is closed', async () => {
  const vendor = await buildVendor(app())
  const deal = await buildDeal(vendor, { title: 'Smock for Kofi' })
  const buyer = await buildBuyer(app())
  const bought = await accept(buyer, deal)
  expect(bought.status, bought.text).toBe(201)
  const [order] = bought.body.data.orders
  expectFailure(
    await close(vendor),
    'account_state',
    'The shop cannot be closed yet. 1 order waits for payment. A buyer may be paying now.',
  )

  await letPaymentTimePass(app(), order.id)
  await runJob(app(), 'expire_orders')
  await closeAtOnce(vendor)

  expectFailure(await pay(app(), { id: bought.body.data.id, buyer }), 'nothing_to_pay')
  expect(await app().sql('SELECT status FROM deals WHERE id = $1', [deal.id])).toEqual([{ status: 'revoked' }])
  expectFailure(await accept(buyer, deal), 'deal_ended', 'This shop takes no orders')
})

test('files of products that wait or are about to be saved end with their shop', async () => {
  const vendor = await buildVendor(app())
  const [category] = await app().sql('SELECT name FROM categories WHERE id = $1', [await buildCategory(app())])
  const checkFile = async (sku: string): Promise<string> => {
    const content = `SKU,Name,Description,Category,Price,Stock\r\n${sku},Smock,From Tamale,${category.name},120.50,5`
    const { headers, payload } = formOf({ name: 'goods.csv', content })
    const checked = await send(app(), 'POST', '/api/v1/user/product-imports?file_name=goods.csv', {
      headers: { ...headers, authorization: `Bearer ${vendor.token}` },
      payload,
    })
    return checked.body.data.id
  }
  const running = await checkFile('A-1')
  await app().as(vendor).post(`/user/product-imports/${running}/confirm`, { leave_out_bad: false })
  const waiting = await checkFile('A-2')
  const effects = await app().as(support).get(`/admin/users/${vendor.id}/closing-effects`)
  expect(effects.body.data).toMatchObject({ imports: 2, waits_for: [] })

  await closeAtOnce(vendor)
  await app().runJobs()

  expect(
    await app().sql('SELECT id, state, saved, content FROM product_imports WHERE vendor_id = $1 ORDER BY id', [
      vendor.vendorId,
    ]),
  ).toEqual([running, waiting].map((id) => ({ id, state: 'cancelled', saved: 0, content: null })))
  expect(await app().sql('SELECT FROM products WHERE vendor_id = $1', [vendor.vendorId])).toEqual([])
})

test('bids of a closed shop are withdrawn, and their requests go on', async () => {
  const [mine, other] = await Promise.all([buildVendor(app()), buildVendor(app())])
  const itemRequest = await buildItemRequest(app())
  const [bid, better] = [
    await buildBid(app(), { itemRequest, vendor: mine }),
    await buildBid(app(), { itemRequest, vendor: other }),
  ]
  const expired = await buildItemRequest(app(), { expiresAt: new Date(Date.now() - 60_000), createdAt: new Date(0) })
  const late = await buildBid(app(), { itemRequest: expired, vendor: mine })

  await closeAtOnce(mine)

  const statuses = await app().sql('SELECT id, status FROM bids WHERE id = ANY ($1) ORDER BY id', [
    [bid.id, better.id, late.id],
  ])
  expect(statuses).toEqual(
    [
      { id: bid.id, status: 'withdrawn' },
      { id: better.id, status: 'pending' },
      { id: late.id, status: 'withdrawn' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const owner = app().as(itemRequest.owner)
  expectFailure(await owner.post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`), 'not_found')
  expect((await owner.post(`/requests/${itemRequest.id}/bids/${better.id}/accept`)).status).toBe(200)
})

test('a bid that was passed over does not stand again once its shop is closed', async () => {
  const [closing, other] = await Promise.all([buildVendor(app()), buildVendor(app())])
  const itemRequest = await buildItemRequest(app())
  const [chosen, ofClosed, ofOther] = [
    await buildBid(app(), { itemRequest }),
    await buildBid(app(), { itemRequest, vendor: closing }),
    await buildBid(app(), { itemRequest, vendor: other }),
  ]
  const accepted = await app().as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${chosen.id}/accept`)
  expectFailure(await close(chosen.vendor), 'account_state')
  await closeAtOnce(closing)

  await letPaymentTimePass(app(), accepted.body.data.order.id)
  await runJob(app(), 'expire_orders')

  const listed = (await app().anonymous.get(`/requests/${itemRequest.id}/bids`)).body.data
  expect(Object.fromEntries(listed.map(({ id, status }: { id: string; status: string }) => [id, status]))).toEqual({
    [chosen.id]: 'rejected',
    [ofClosed.id]: 'rejected',
    [ofOther.id]: 'pending',
  })
  const told = await app().sql("SELECT FROM notifications WHERE user_id = $1 AND kind = 'bid_restored'", [closing.id])
  expect(told).toEqual([])
})

test('nobody orders what the job behind the closing of a large shop has not hidden yet', async () => {
  const { id: first, vendor } = await buildProduct(app())
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT vendor_id, category_id, 'Bead ' || n, 'Glass', 100, 5 FROM products, generate_series(1, 200) AS n WHERE id = $1`,
    [first],
  )
  const buyer = await buildBuyer(app())

  await closeAtOnce(vendor)

  const left = await app().sql('SELECT id FROM products WHERE vendor_id = $1 AND is_public', [vendor.vendorId])
  expect(left).toHaveLength(1)
  const items = [{ product_id: left[0].id, quantity: 1 }]
  expectInvalid(await app().as(buyer).post('/orders', { items, delivery: DELIVERY }), {
    'items.0.product_id': 'This product is no longer for sale',
  })
  await app().runJobs()
  expect((await app().anonymous.get(`/products/${left[0].id}`)).status).toBe(404)
})
