import {
  acceptDealEndpoint,
  type Deal,
  listDealsEndpoint,
  makeDealEndpoint,
  readDealEndpoint,
  revokeDealEndpoint,
} from '@asime/contract/deals'
import { readOrderEndpoint } from '@asime/contract/orders'
import { readReceiptEndpoint } from '@asime/contract/receipts'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, passwordHash } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildBuyer,
  buildMember,
  buildProduct,
  buildVariants,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { pay, play, statusOf } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'
import { buildVerification } from '../../../test/verifications.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const SMOCK = {
  title: 'Smock for Kofi',
  description: 'Blue, as agreed on the phone',
  price: 120.5,
  delivery_methods: ['vendor_delivery', 'pickup'],
  delivery_fee: 25,
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const make = (shop: TestVendor, changes: object = {}) =>
  app()
    .as(shop)
    .post('/user/deals', { ...SMOCK, ...changes })

async function buildDeal(shop: TestVendor, changes: object = {}): Promise<Deal & { token: string }> {
  const answer = await make(shop, changes)
  if (answer.status !== 201) throw new Error(answer.text)
  return { ...answer.body.data, token: answer.body.data.link.split('/').at(-1) }
}

const open = (deal: { token: string }) => app().anonymous.get(`/deals/${deal.token}`)
const accept = (caller: TestUser, deal: { token: string }, delivery: object = DELIVERY) =>
  app().as(caller).post(`/deals/${deal.token}/accept`, { delivery })
const revoke = (caller: TestUser, deal: { id: string }) => app().as(caller).post(`/user/deals/${deal.id}/revoke`)

async function listed(shop: TestVendor): Promise<Deal[]> {
  return (await app().as(shop).get('/user/deals')).body.data
}

async function usesTaken({ id }: { id: string }) {
  const [row] = await app().sql('SELECT status, uses_taken FROM deals WHERE id = $1', [id])
  return [row.status, row.uses_taken]
}

async function endTimeOf({ id }: { id: string }): Promise<void> {
  await app().sql(
    "UPDATE deals SET created_at = now() - interval '4 days', valid_until = now() - interval '1 second' WHERE id = $1",
    [id],
  )
}

test('a shop makes a link, and whoever has it sees what it is for', async () => {
  const shop = await buildVendor(app(), { businessName: 'Bolga Smocks', location: 'Bolgatanga' })

  const answer = await make(shop, { uses: 2, valid_until: inHours(5) })

  expectContract(makeDealEndpoint, answer)
  const { data } = answer.body
  expect(data).toMatchObject({ status: 'open', uses: 2, uses_taken: 0, price: 120.5, orders: [], actions: ['revoke'] })
  // 144 random bits.
  expect(data.link).toMatch(/^http:\/\/localhost:3000\/deal\/[\w-]{24}$/)
  const token = data.link.split('/').at(-1)
  const opened = await open({ token })
  expectContract(readDealEndpoint, opened)
  expect(opened.body.data).toMatchObject({
    status: 'open',
    title: 'Smock for Kofi',
    description: 'Blue, as agreed on the phone',
    items_total: 120.5,
    delivery_options: [
      { method: 'vendor_delivery', fee: 25 },
      { method: 'pickup', fee: 0 },
    ],
    delivery_days: 3,
    vendor: { id: shop.vendorId, business_name: 'Bolga Smocks', location: 'Bolgatanga' },
    refusal: null,
    is_own: false,
  })
  expect(opened.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  // Of whom it was made for, how often it is good and who took it, a link tells nothing.
  expect(Object.keys(opened.body.data)).not.toEqual(expect.arrayContaining(['uses']))
})

test('whoever is signed in and may buy by it reads to whom the money goes', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  const payee = async (caller: TestUser) => (await app().as(caller).get(`/deals/${deal.token}`)).body.data.paid_out_to
  expect(await payee(buyer)).toBeNull()

  await buildVerification(app(), shop, { status: 'verified', fullName: 'Kofi Asante', accountName: 'KOFI ASANTE' })

  expect(await payee(buyer)).toEqual({ name: 'K. Asante', bank_name: 'MTN MoMo', match: 'owner', is_confirmed: false })
  expect([(await open(deal)).body.data.paid_out_to, await payee(shop)]).toEqual([null, null])
})

test('without a word on it, a link is good for one order and three days, and pickup costs nothing', async () => {
  const shop = await buildVendor(app())

  const deal = await buildDeal(shop, { delivery_methods: ['pickup'], delivery_fee: 25 })

  const days = (Date.parse(deal.valid_until) - Date.parse(deal.created_at)) / 86_400_000
  expect([deal.uses, Math.round(days), deal.delivery_options]).toEqual([1, 3, [{ method: 'pickup', fee: 0 }]])
})

test.each<[string, object, Record<string, unknown>]>([
  ['a price of 0', { price: 0 }, { price: 'Must be above 0' }],
  ['a negative price', { price: -5 }, { price: 'Must not be below 0' }],
  ['a price with three decimals', { price: 1.005 }, { price: 'Must have at most 2 decimals' }],
  ['less than can be paid', { price: 0.05 }, { price: 'The minimum payment is GH₵\u00a00.10' }],
  ['more than can be paid', { price: 99_999_999, quantity: 2 }, { price: 'This is above the maximum payment' }],
  ['a price as text', { price: '12' }, { price: 'Enter an amount such as 25 or 19.50' }],
  ['no title', { title: '  ' }, { title: 'Title is required' }],
  ['a long title', { title: 'x'.repeat(121) }, { title: 'Must be at most 120 characters' }],
  ['no way to get it', { delivery_methods: [] }, { delivery_methods: 'Choose how the buyer gets it' }],
  [
    'one way twice',
    { delivery_methods: ['pickup', 'pickup'] },
    { delivery_methods: 'Each delivery method can be chosen only once' },
  ],
  ['a negative fee', { delivery_fee: -1 }, { delivery_fee: 'Must not be below 0' }],
  ['no use', { uses: 0 }, { uses: 'Must be at least 1' }],
  ['too many uses', { uses: 21 }, { uses: 'Must be at most 20' }],
  ['no piece', { quantity: 0 }, { quantity: 'Must be at least 1' }],
  ['days without end', { delivery_days: 31 }, { delivery_days: 'Must be at most 30' }],
  ['a past end', { valid_until: '2020-01-01T00:00:00Z' }, { valid_until: 'Must be one hour to 30 days from now' }],
  ['half an hour', { valid_until: inHours(0.5) }, { valid_until: 'Must be one hour to 30 days from now' }],
  ['a month and a day', { valid_until: inHours(31 * 24) }, { valid_until: 'Must be one hour to 30 days from now' }],
  [
    'a variant of nothing',
    { variant_id: '01890000-0000-7000-8000-000000000000' },
    { variant_id: 'Choose a product first' },
  ],
  [
    'a picture elsewhere',
    { pictures: ['https://pictures.example/1.webp'] },
    { 'pictures.0': 'Must be one of your uploads' },
  ],
  [
    'a picture of somebody else',
    { pictures: ['/media/uploads/01890000-0000-7000-8000-000000000000/1600.webp'] },
    { 'pictures.0': 'This file is not one of your uploads' },
  ],
  ['a price of the buyer’s', { buyer_price: 1 }, { buyer_price: expect.any(String) }],
])('%s is refused', async (_, changes, errors) => {
  expectInvalid(await make(await buildVendor(app()), changes), errors)
})

test('a link is of a published product of the shop alone, and of a variant where it has some', async () => {
  const shop = await buildVendor(app())
  const [own, foreign, hidden] = [
    await buildProduct(app(), { vendor: shop }),
    await buildProduct(app()),
    await buildProduct(app(), { vendor: shop }),
  ]
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [hidden.id])
  const dress = await buildProduct(app(), { vendor: shop, name: 'Dress' })
  const variants = await buildVariants(app(), dress, { M: { stock: 2 } })
  const of = (product: { id: string }, changes: object = {}) =>
    make(shop, { title: undefined, description: undefined, product_id: product.id, ...changes })

  for (const product of [foreign, hidden])
    expectInvalid(await of(product), { product_id: 'Choose one of your published products' })
  expectInvalid(await of(own, { pictures: ['/media/uploads/01890000-0000-7000-8000-000000000000/1600.webp'] }), {
    pictures: 'A product is shown with its own pictures',
  })
  expectInvalid(await of(dress), { variant_id: expect.stringMatching(/^Choose/) })
  expectInvalid(await of(own, { variant_id: variants['M'] }), { variant_id: 'This variant is no longer for sale' })

  const { body } = await of(dress, { variant_id: variants['M'], price: 80 })
  expect(body.data).toMatchObject({
    title: 'Dress',
    product: { id: dress.id, product_name: 'Dress' },
    variant_label: expect.stringContaining('M'),
    price: 80,
  })
})

test('a link for a variant sells nothing else once the product has no variants any more', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const dress = await buildProduct(app(), { vendor: shop, name: 'Dress' })
  const variants = await buildVariants(app(), dress, { M: { stock: 2 } })
  const goods = { title: undefined, description: undefined, product_id: dress.id, variant_id: variants['M'] }
  const deal = await buildDeal(shop, goods)
  const saved = await app().as(shop).patch(`/products/${dress.id}`, { options: [], variants: [], stock_quantity: 5 })
  expect(saved.status).toBe(200)

  const opened = await open(deal)
  expect(opened.body.data).toMatchObject({
    variant_label: expect.stringContaining('M'),
    refusal: 'This product is no longer for sale',
  })
  expect((await listed(shop))[0]).toMatchObject({ refusal: 'This product is no longer for sale' })
  expectFailure(await accept(buyer, deal), 'deal_ended', 'This product is no longer for sale')
})

test('a buyer orders at the price and fee of the link; the order is like any other, and says where it came from', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop, { quantity: 2 })

  const answer = await accept(buyer, deal)

  expectContract(acceptDealEndpoint, answer)
  const checkout = answer.body.data
  expect([checkout.total, checkout.amount_due, checkout.orders.length]).toEqual([266, 266, 1])
  const orderId = checkout.orders[0].id
  const payment = await pay(app(), { id: checkout.id, buyer })
  await play(app(), { id: payment.body.data.id, buyer }, 'approve')
  for (const caller of [buyer, shop]) {
    const read = await app().as(caller).get(`/orders/${orderId}`)
    expectContract(readOrderEndpoint, read)
    expect(read.body.data).toMatchObject({
      source: 'deal',
      status: 'paid',
      items_total: 241,
      delivery_fee: 25,
      items: [{ title: 'Smock for Kofi', quantity: 2, unit_price: 120.5, product_id: null }],
      deal: { description: 'Blue, as agreed on the phone', pictures: [] },
      // As the link promised, and not as the shop usually takes.
      dispatch_by: expect.any(String),
      deliver_by: expect.any(String),
    })
    const receipt = await app().as(caller).get(`/orders/${orderId}/receipt`)
    expectContract(readReceiptEndpoint, receipt)
    expect(receipt.body.data.source).toBe('deal')
    expect((await app().as(caller).get('/orders.csv')).text).toMatch(/,Deal link,GHS,266\.00,/)
    const mails = await app().sql('SELECT body_text FROM mails WHERE recipient = $1', [caller.email])
    expect(mails.map(({ body_text: text }) => text)).toEqual([expect.stringContaining('Ordered by deal link.')])
  }
  // 5 % of the goods and not of the fee, and VAT on that.
  const { sale } = (await app().as(shop).get(`/orders/${orderId}`)).body.data
  expect([sale.gross, sale.commission]).toEqual([266, 12.05])
  expect(await listed(shop)).toMatchObject([
    {
      status: 'used_up',
      uses_taken: 1,
      link: null,
      actions: [],
      orders: [{ id: orderId, status: 'paid', total: 266 }],
    },
  ])
})

test('what the caller adds to an order by a link counts for nothing', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  const order = (body: object) => app().as(buyer).post(`/deals/${deal.token}/accept`, body)

  expectFailure(await order({ delivery: DELIVERY, price: 1 }), 'validation_failed')
  expectInvalid(await order({ delivery: { ...DELIVERY, method: 'bus_parcel' } }), {
    'delivery.method': 'The seller does not offer this delivery method here',
  })
  expect(await usesTaken(deal)).toEqual(['open', 0])
  const { body } = await order({ delivery: { ...DELIVERY, method: 'pickup' } })
  expect(body.data.total).toBe(120.5)
})

test('exactly one of 50 buyers of a single-use link orders', async () => {
  const shop = await buildVendor(app())
  const deal = await buildDeal(shop)
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(app())))

  const answers = await atOnce(
    app(),
    'orders',
    buyers.map((buyer) => () => accept(buyer, deal)),
  )

  const refused = answers.filter(({ status }) => status !== 201)
  expect(answers.length - refused.length).toBe(1)
  for (const answer of refused) expectFailure(answer, 'deal_ended', 'This offer has been taken')
  expect(await usesTaken(deal)).toEqual(['used_up', 1])
  expect(await app().sql('SELECT FROM orders WHERE deal_id = $1', [deal.id])).toHaveLength(1)
})

test('the same order sent twice is one, and takes one use', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop, { uses: 2 })
  const send = () =>
    app()
      .as(buyer)
      .post(`/deals/${deal.token}/accept`, { delivery: DELIVERY }, { headers: { 'idempotency-key': deal.id } })

  const [first, again] = [await send(), await send()]

  expect(again.body).toEqual(first.body)
  expect(await usesTaken(deal)).toEqual(['open', 1])
})

test('an order that is not paid gives its use back, for as long as the link is good', async () => {
  const [shop, buyer, next] = [await buildVendor(app()), await buildBuyer(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  const orderId = (await accept(buyer, deal)).body.data.orders[0].id
  expectFailure(await accept(next, deal), 'deal_ended')

  await letPaymentTimePass(app(), orderId)
  await runJob(app(), 'expire_orders')

  expect([await statusOf(app(), orderId), await usesTaken(deal)]).toEqual(['expired', ['open', 0]])
  // Cancelled before it is paid, too.
  const second = (await accept(next, deal)).body.data.orders[0].id
  await app().as(next).post(`/orders/${second}/cancel`, { reason: 'Not needed any more' })
  expect(await usesTaken(deal)).toEqual(['open', 0])
  // What is paid for is sold, also where it is called off afterwards.
  const third = (await accept(buyer, deal)).body.data
  const payment = await pay(app(), { id: third.id, buyer })
  await play(app(), { id: payment.body.data.id, buyer }, 'approve')
  await app().as(shop).post(`/orders/${third.orders[0].id}/cancel`, { reason: 'Sold out' })
  expect([await statusOf(app(), third.orders[0].id), await usesTaken(deal)]).toEqual(['cancelled', ['used_up', 1]])
})

test('what an order that was not paid in time keeps is free at once, for whoever opens the link or buys by it', async () => {
  const [shop, buyer, next] = [await buildVendor(app()), await buildBuyer(app()), await buildBuyer(app())]
  const product = await buildProduct(app(), { vendor: shop, stock: 1, price: 9_000 })
  const deal = await buildDeal(shop, { title: undefined, product_id: product.id })
  const other = await buildDeal(shop, { title: undefined, product_id: product.id })
  const late = async (who: TestUser, of: { token: string }) => {
    const answer = await accept(who, of)
    expect(answer.status, answer.text).toBe(201)
    const [{ id }] = answer.body.data.orders
    await letPaymentTimePass(app(), id)
    return id
  }

  const first = await late(buyer, deal)
  expect((await open(deal)).body.data).toMatchObject({ status: 'open', refusal: null })
  expect([await statusOf(app(), first), await usesTaken(deal)]).toEqual(['expired', ['open', 0]])

  const second = await late(buyer, deal)
  const third = await late(next, deal)
  expect([await statusOf(app(), second), await usesTaken(deal)]).toEqual(['expired', ['used_up', 1]])
  // The stock alone: the uses of the other link are its own.
  expect((await accept(buyer, other)).status).toBe(201)
  expect([await statusOf(app(), third), await usesTaken(deal)]).toEqual(['expired', ['open', 0]])
})

test('whoever comes back by the link finds what they have ordered by it, and nobody else does', async () => {
  const [shop, buyer, other] = [await buildVendor(app()), await buildBuyer(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  const ownOrder = async (caller: TestUser) => {
    const answer = await app().as(caller).get(`/deals/${deal.token}`)
    expectContract(readDealEndpoint, answer)
    return answer.body.data.own_order
  }
  expect(await ownOrder(buyer)).toBeNull()

  const { body } = await accept(buyer, deal)

  const [order] = body.data.orders
  expect(await ownOrder(buyer)).toEqual(order)
  expect([await ownOrder(other), await ownOrder(shop)]).toEqual([null, null])
  expect((await open(deal)).body.data).toMatchObject({ refusal: 'This offer has been taken', own_order: null })
  await revoke(shop, deal)
  expect(await ownOrder(buyer)).toMatchObject({ id: order.id, status: 'awaiting_payment' })
})

test('a shop reads of its open links why nobody can buy by them now', async () => {
  const shop = await buildVendor(app(), { businessName: 'Bolga Smocks' })
  const product = await buildProduct(app(), { vendor: shop, stock: 5, price: 9_000 })
  const made = await make(shop, { title: undefined, product_id: product.id, quantity: 6 })
  const own = await buildDeal(shop)
  const refusals = async () => (await listed(shop)).map(({ refusal }) => refusal)

  expectContract(makeDealEndpoint, made)
  expect(made.body.data).toMatchObject({ status: 'open', refusal: 'Only 5 left' })
  expect(await refusals()).toEqual([null, 'Only 5 left'])
  await app().sql('UPDATE products SET stock_quantity = 6 WHERE id = $1', [product.id])
  expect(await refusals()).toEqual([null, null])
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])
  expect(await refusals()).toEqual([null, 'This product is no longer for sale'])
  await app().sql('UPDATE vendors SET away_from = current_date, away_until = current_date + 1 WHERE id = $1', [
    shop.vendorId,
  ])
  expect(await refusals()).toEqual([expect.stringContaining('Bolga Smocks is away'), expect.stringContaining('away')])
  await revoke(shop, own)
  expect((await refusals())[0]).toBeNull()
})

test('a link that is revoked or over sells nothing more, and what was ordered stands', async () => {
  const [shop, buyer, next] = [await buildVendor(app()), await buildBuyer(app()), await buildBuyer(app())]
  const [revoked, expired] = [await buildDeal(shop, { uses: 3 }), await buildDeal(shop)]
  const checkout = (await accept(buyer, revoked)).body.data

  const answer = await revoke(shop, revoked)
  await endTimeOf(expired)

  expectContract(revokeDealEndpoint, answer)
  expect(answer.body.data).toMatchObject({ status: 'revoked', link: null, actions: [] })
  expect((await revoke(shop, revoked)).status).toBe(200)
  expectFailure(await accept(next, revoked), 'deal_ended', 'The seller has withdrawn this offer')
  expectFailure(await accept(next, expired), 'deal_ended', 'This offer has expired')
  expectFailure(await revoke(shop, expired), 'deal_ended')
  expect((await open(revoked)).body.data).toMatchObject({
    status: 'revoked',
    refusal: 'The seller has withdrawn this offer',
  })
  expect((await open(expired)).body.data).toMatchObject({ status: 'expired', refusal: 'This offer has expired' })
  const payment = await pay(app(), { id: checkout.id, buyer })
  await play(app(), { id: payment.body.data.id, buyer }, 'approve')
  expect(await statusOf(app(), checkout.orders[0].id)).toBe('paid')

  await runJob(app(), 'expire_deals')
  expect([await usesTaken(revoked), await usesTaken(expired)]).toEqual([
    ['revoked', 1],
    ['expired', 0],
  ])
})

test('one that is used up is revoked while its order is unpaid, and stays so when that lapses', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  const orderId = (await accept(buyer, deal)).body.data.orders[0].id
  expect(await listed(shop)).toMatchObject([{ status: 'used_up', actions: ['revoke'] }])

  await revoke(shop, deal)
  await letPaymentTimePass(app(), orderId)
  await runJob(app(), 'expire_orders')

  expect(await usesTaken(deal)).toEqual(['revoked', 0])
  expectFailure(await accept(buyer, deal), 'deal_ended')
})

test('a link of a product takes its stock as an order does, and gives it back', async () => {
  const [shop, buyer, next] = [await buildVendor(app()), await buildBuyer(app()), await buildBuyer(app())]
  const product = await buildProduct(app(), { vendor: shop, stock: 5, price: 9_000 })
  const deal = await buildDeal(shop, { title: undefined, product_id: product.id, quantity: 3, price: 75, uses: 4 })
  const stock = async () => (await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [product.id]))[0]

  const { body } = await accept(buyer, deal)

  expect([body.data.total, await stock()]).toEqual([250, { stock_quantity: 2 }])
  expectFailure(await accept(next, deal), 'insufficient_stock', 'Only 2 left')
  expect((await open(deal)).body.data.refusal).toBe('Only 2 left')
  await letPaymentTimePass(app(), body.data.orders[0].id)
  await runJob(app(), 'expire_orders')
  expect(await stock()).toEqual({ stock_quantity: 5 })
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])
  expectFailure(await accept(next, deal), 'deal_ended', 'This product is no longer for sale')
})

test('of a product that is not public, a link shows neither text nor card', async () => {
  const shop = await buildVendor(app())
  const product = await buildProduct(app(), { vendor: shop, name: 'Forged papers' })
  const deal = await buildDeal(shop, { title: undefined, product_id: product.id })
  const card = () => app().server.inject({ url: `/cards/deals/${deal.token}.jpg` })
  expect((await open(deal)).body.data.title).toBe('Forged papers')
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])

  const shown = await open(deal)

  expectContract(readDealEndpoint, shown)
  expect(shown.body.data).toMatchObject({ title: 'Product no longer for sale', description: null, pictures: [] })
  expect((await card()).statusCode).toBe(404)
})

test('what may not be posted is not sold by a link either', async () => {
  const shop = await buildVendor(app())
  const product = await buildProduct(app(), { vendor: shop })
  const why = '“cocaine” is not allowed. Illegal drugs cannot be traded on Asime.'

  expectInvalid(await make(shop, { title: 'Cocaine, 5 g' }), { title: why })
  expectInvalid(await make(shop, { product_id: product.id, description: 'With cocaine' }), { description: why })
})

test('of a variant its own stock is taken; without the variant there is nothing to buy', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const dress = await buildProduct(app(), { vendor: shop })
  const { M: medium, L: large } = await buildVariants(app(), dress, { M: { stock: 2 }, L: { stock: 1 } })
  const deal = await buildDeal(shop, { product_id: dress.id, variant_id: medium, uses: 2 })
  const gone = await buildDeal(shop, { product_id: dress.id, variant_id: large })

  const { body } = await accept(buyer, deal)

  const [row] = await app().sql('SELECT stock_quantity FROM product_variants WHERE id = $1', [medium])
  expect(row).toEqual({ stock_quantity: 1 })
  const order = (await app().as(buyer).get(`/orders/${body.data.orders[0].id}`)).body.data
  expect(order.items[0]).toMatchObject({ variant_id: medium, variant_label: deal.variant_label })
  await app().sql('DELETE FROM product_variants WHERE id = $1', [large])
  expect((await open(gone)).body.data.refusal).toBe('This product is no longer for sale')
})

test('nobody buys from the shop that they own or work for', async () => {
  const shop = await buildVendor(app())
  const people = [shop, await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'packer')]
  const deal = await buildDeal(shop)

  for (const caller of people) {
    expectFailure(await accept(caller, deal), 'forbidden', 'You cannot buy from your own shop')
    expect((await app().as(caller).get(`/deals/${deal.token}`)).body.data.is_own).toBe(true)
  }
  expect(await usesTaken(deal)).toEqual(['open', 0])
})

test('links are for the shop’s owner and managers; another shop, a packer or a buyer reaches none of them', async () => {
  const [shop, other, buyer] = [await buildVendor(app()), await buildVendor(app()), await buildBuyer(app())]
  const [manager, packer] = [await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'packer')]
  const deal = await buildDeal(manager)

  expect((await listed(shop)).map(({ id, link }) => [id, link])).toEqual([[deal.id, deal.link]])
  expect(await listed(other)).toEqual([])
  expectFailure(await revoke(other, deal), 'not_found', 'Deal not found')
  for (const caller of [packer, buyer]) {
    expectFailure(await app().as(caller).get('/user/deals'), 'forbidden')
    expectFailure(await app().as(caller).post('/user/deals', SMOCK), 'forbidden')
    expectFailure(await revoke(caller, deal), 'forbidden')
  }
  expectFailure(await app().anonymous.post(`/deals/${deal.token}/accept`, { delivery: DELIVERY }), 'unauthenticated')
  expect((await revoke(manager, deal)).body.data.status).toBe('revoked')
})

test('a shop that is away or suspended sells nothing by its links, and the link says so', async () => {
  const [shop, buyer] = [await buildVendor(app(), { businessName: 'Osu Tailors' }), await buildBuyer(app())]
  const deal = await buildDeal(shop)
  await app().sql(
    "UPDATE vendors SET away_from = (now() AT TIME ZONE 'UTC')::date, away_until = (now() AT TIME ZONE 'UTC')::date + 5 WHERE id = $1",
    [shop.vendorId],
  )

  const sentence = expect.stringMatching(/^Osu Tailors is away and takes orders again on /)
  expect((await open(deal)).body.data.refusal).toEqual(sentence)
  expectFailure(await accept(buyer, deal), 'shop_away')
  await app().sql('UPDATE vendors SET away_from = NULL, away_until = NULL WHERE id = $1', [shop.vendorId])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [shop.id])
  expect((await open(deal)).body.data.refusal).toBe('This shop takes no orders')
  expect((await accept(buyer, deal)).status).toBe(409)
  expect(await usesTaken(deal)).toEqual(['open', 0])
})

test('an invalid token leads nowhere, whatever it looks like, and guesses are counted', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const guess = (token: string) => limited.anonymous.get(`/deals/${token}`, { ip: '203.0.113.9' })
    for (const token of ['A'.repeat(24), 'x', '01890000-0000-7000-8000-000000000000', '%00'])
      expectFailure(await guess(token), 'not_found', 'This link does not exist')
    for (let n = 1; n < 20; n++) await guess(`${'B'.repeat(22)}${10 + n}`)
    expectFailure(await guess('C'.repeat(24)), 'rate_limited')
  } finally {
    await limited.close()
  }
})

test('the token is kept as a hash and encrypted, and nothing else holds it', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  const sent = () =>
    app()
      .as(shop)
      .post('/user/deals', SMOCK, { headers: { 'idempotency-key': `deal-of-${shop.vendorId}` } })
  const [first, again] = [await sent(), await sent()]
  expect(again.body).toEqual(first.body)
  const token: string = first.body.data.link.split('/').at(-1)
  await accept(buyer, { token })

  const tables = await app().sql<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  for (const { name } of tables) {
    const holding = await app().sql(`SELECT FROM ${name} t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%' LIMIT 1`, [
      token,
    ])
    expect([name, holding.length]).toEqual([name, 0])
  }
})

test('a shop has up to 100 open links; one that ends makes room', async () => {
  const shop = await buildVendor(app())
  const deal = await buildDeal(shop)
  await app().sql(
    `INSERT INTO deals (vendor_id, made_by, token_hash, token_encrypted, title, quantity, unit_price, currency, delivery_methods, delivery_fee, delivery_days, valid_until, uses)
     SELECT vendor_id, made_by, sha256(uuid_v7()::text::bytea), token_encrypted, title, quantity, unit_price, currency, delivery_methods, delivery_fee, delivery_days, valid_until, uses
     FROM deals, generate_series(1, 99) WHERE id = $1`,
    [deal.id],
  )

  expectFailure(await make(shop), 'conflict', 'You can have up to 100 open links. Revoke one that you no longer need')
  await revoke(shop, deal)
  expect((await make(shop)).status).toBe(201)
})

test('the list is of one state or of all, newest first', async () => {
  const shop = await buildVendor(app())
  const [first, second, third] = [await buildDeal(shop), await buildDeal(shop), await buildDeal(shop)]
  await revoke(shop, second)
  await endTimeOf(third)
  const idsOf = async (query: string) => {
    const answer = await app().as(shop).get(`/user/deals?${query}`)
    expectContract(listDealsEndpoint, answer)
    return answer.body.data.map(({ id }: Deal) => id)
  }

  // Judged by the clock, also before the job has come by.
  expect(await idsOf('status=expired')).toEqual([third.id])
  expect([await idsOf('status=open'), await idsOf('status=revoked')]).toEqual([[first.id], [second.id]])
  const page = await app().as(shop).get('/user/deals?limit=2')
  const next = await idsOf(`limit=2&cursor=${page.body.meta.next_cursor}`)
  expect([page.body.meta.total, ...page.body.data.map(({ id }: Deal) => id), ...next]).toEqual([
    3,
    second.id,
    first.id,
    third.id,
  ])
})

test('an unconfirmed account orders by a link, one unpaid order at a time', async () => {
  const [shop, buyer] = [await buildVendor(app()), await buildBuyer(app())]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [buyer.id])
  const [one, two] = [await buildDeal(shop), await buildDeal(shop)]

  expect((await accept(buyer, one)).status).toBe(201)
  expectFailure(await accept(buyer, two), 'too_many_unpaid')
  expect(await usesTaken(two)).toEqual(['open', 0])
})

test('when the shop’s account is closed its links are unknown, and their words are gone', async () => {
  const shop = await buildVendor(app(), { passwordHash: await passwordHash() })
  const deal = await buildDeal(shop)

  const closed = await app().as(shop).post('/user/close', { password: PASSWORD })

  expect(closed.status).toBe(204)
  expectFailure(await open(deal), 'not_found', 'This link does not exist')
  expect(await app().sql('SELECT title, description FROM deals WHERE id = $1', [deal.id])).toEqual([
    { title: 'Removed with the account', description: null },
  ])
})

const withFiles = useAppWithFiles()

test('its own pictures are shown to whoever has the link, and on the card that the link is shown with', async () => {
  const there = withFiles.app()
  const shop = await buildVendor(there)
  const upload = await buildUpload(there, shop)
  const made = await there.as(shop).post('/user/deals', { ...SMOCK, pictures: [upload.url] })
  const token = made.body.data.link.split('/').at(-1)

  const { data } = (await there.anonymous.get(`/deals/${token}`)).body

  expect(data.pictures).toEqual([{ url: upload.url, thumbnail_url: upload.thumbnail_url, thumbhash: upload.thumbhash }])
  expect((await there.anonymous.get(upload.url)).status).toBe(200)
  const card = await there.server.inject({ url: data.card })
  expect([card.statusCode, card.headers['content-type'], card.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=300',
  ])
  expect((await there.server.inject({ url: `/cards/deals/${'A'.repeat(24)}.jpg` })).statusCode).toBe(404)
  await there.as(shop).post(`/user/deals/${made.body.data.id}/revoke`)
  expect((await there.server.inject({ url: data.card })).statusCode).toBe(404)
})
