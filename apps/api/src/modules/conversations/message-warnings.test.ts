import { expect, test } from 'vitest'
import {
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { conversationsOf } from '../../../test/conversations.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })
const { open, meet, write, messages } = conversationsOf(app)

test('somebody who has read the message says that it is no scam; its writer does not', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const sent = (await write(shop, id, 'Send the rest to my wallet 024 000 0123')).body.data
  const clear = (caller: TestUser) =>
    app().as(caller).put(`/conversations/${id}/messages/${sent.id}/cleared`, { is_cleared: true })

  expect(sent.warnings).toEqual(['pay_outside', 'phone'])
  expectFailure(await clear(shop), 'forbidden', 'Only the recipient can do this')
  expect((await clear(buyer)).body.data.is_cleared).toBe(true)
  expect((await messages(shop, id))[0]).toMatchObject({
    is_cleared: true,
    content: 'Send the rest to my wallet 024 000 0123',
  })
})

test('the same text to many is warned of, and a price far under the usual one', async () => {
  const writer = await buildBuyer(app())
  const warnings: string[][] = []
  for (let n = 0; n < 7; n++) {
    const id = await meet(writer, await buildVendor(app()))
    warnings.push((await write(writer, id, 'Best offers of the week, only today!')).body.data.warnings)
  }
  expect(warnings).toEqual([[], [], [], [], [], ['bulk'], ['bulk']])

  const shop = await buildVendor(app())
  const product = await buildProduct(app(), { vendor: shop, price: 500_000 })
  const { body } = await open(writer, { product_id: product.id })
  await write(writer, body.data.id, 'I give you GH₵ 1,000').then((answer) =>
    expect(answer.body.data.warnings).toEqual([]),
  )
  expect((await write(shop, body.data.id, 'You have it for GH₵ 1,000')).body.data.warnings).toEqual(['low_price'])
})

test('a price in a conversation about a request or bid is compared with its category, else with the budget or the bid', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const [phones, rare] = [await buildCategory(app()), await buildCategory(app())]
  for (const price of [300_000, 400_000, 500_000, 600_000, 9_000_000])
    await buildProduct(app(), { categoryId: phones, price })
  const warned = async (about: Record<string, string>, amount: number) => {
    const { body } = await open(shop, about)
    return (await write(shop, body.data.id, `You have it for GH₵ ${amount}`)).body.data.warnings
  }
  const ask = async (categoryId: string, budgetMax?: number) =>
    (await buildItemRequest(app(), { owner: buyer, categoryId, ...(budgetMax ? { budgetMax } : {}) })).id

  const usualIn = async (about: Record<string, string>) => {
    const opened = await open(shop, about)
    const { usual_price: usualPrice } = opened.body.data
    expect((await app().as(shop).get(`/conversations/${opened.body.data.id}`)).body.data.usual_price).toBe(usualPrice)
    return usualPrice
  }

  const phone = await ask(phones)
  // Its writer is told by the same price, before it is sent.
  expect(await usualIn({ item_request_id: phone })).toBe(5_000)
  expect(await warned({ item_request_id: phone }, 1_900)).toEqual(['low_price'])
  expect(await warned({ item_request_id: phone }, 2_100)).toEqual([])
  const { body } = await app().as(shop).post(`/requests/${phone}/bids`, { bid_amount: 1_000 })
  expect(await warned({ bid_id: body.data.id }, 1_000)).toEqual(['low_price'])
  // What is asked for is small among its kind.
  const phoneCase = await ask(phones, 8_000)
  expect(await warned({ item_request_id: phoneCase }, 60)).toEqual([])
  expect(await warned({ item_request_id: phoneCase }, 20)).toEqual(['low_price'])
  // Nobody sells such things yet.
  const budgeted = await ask(rare, 500_000)
  expect(await warned({ item_request_id: budgeted }, 1_000)).toEqual(['low_price'])
  const unknown = await ask(rare)
  expect(await usualIn({ item_request_id: unknown })).toBeNull()
  expect(await warned({ item_request_id: unknown }, 1_000)).toEqual([])
  const bid = await app().as(shop).post(`/requests/${unknown}/bids`, { bid_amount: 4_000 })
  expect(await warned({ bid_id: bid.body.data.id }, 1_000)).toEqual(['low_price'])
})

test('between people with a paid order a phone number is not warned of; a wallet to pay to still is', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id)
     INSERT INTO orders (checkout_id, buyer_id, vendor_id, status, currency, total, paid_at) SELECT id, $1, $2, 'paid', 'GHS', 5000, now() FROM c`,
    [buyer.id, shop.vendorId],
  )
  const id = await meet(buyer, shop)

  expect((await write(buyer, id, 'The rider can call 024 000 0123')).body.data.warnings).toEqual([])
  expect((await write(shop, id, 'Send GH₵ 50 to my momo 024 000 0123')).body.data.warnings).toEqual([
    'pay_outside',
    'phone',
  ])
})
