import { earningsOf, readFeesEndpoint, readShopFeesEndpoint } from '@asime/contract/fees'
import { expect, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildCategory,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { pay, play } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function readFees() {
  const answer = await app().anonymous.get('/fees')
  expectContract(readFeesEndpoint, answer)
  return answer.body.data
}

/** What the vendor of a bid of this price gets, once it is paid. */
async function saleOf(price: number, vendor?: TestVendor) {
  const bid = await buildBid(app(), { amount: price * 100, ...(vendor && { vendor }) })
  const { owner, id } = bid.itemRequest
  const accepted = await app().as(owner).post(`/requests/${id}/bids/${bid.id}/accept`, { bid_amount: price })
  const orderId = accepted.body.data.order.id
  const { body } = await app().as(owner).put(`/orders/${orderId}/delivery`, DELIVERY)
  const payment = await pay(app(), { id: body.data.checkout_id, buyer: owner })
  await play(app(), { id: payment.body.data.id, buyer: owner }, 'approve')
  return (await app().as(bid.vendor).get(`/orders/${orderId}`)).body.data.sale
}

test('the example is what an order of that price comes to, whatever the rates are', async () => {
  const { example, ...rates } = await readFees()

  expect(rates).toEqual({ commission_percent: 5, vat_percent: 20, payment_fee_percent: 1.95, categories: [] })
  const { price, ...parts } = example
  expect(await saleOf(price)).toMatchObject(parts)
  // What the form of a bid says beforehand.
  expect(earningsOf({ example, ...rates }, price)).toBe(parts.net)

  const name = `Vehicles ${Date.now()}`
  await app().sql('INSERT INTO commission_rules (rate_bp) VALUES (750)')
  await app().sql('INSERT INTO commission_rules (category_id, rate_bp) VALUES ($1, 250)', [
    await buildCategory(app(), name),
  ])
  const changed = await readFees()
  expect(changed).toMatchObject({ commission_percent: 7.5, categories: [{ name, commission_percent: 2.5 }] })
  expect(changed.example).toMatchObject({ price, commission: 37.5, commission_vat: 7.5 })
  const { price: _, ...changedParts } = changed.example
  expect(await saleOf(price)).toMatchObject(changedParts)
})

test('a shop with its own commission reads that one, as its orders bear it', async () => {
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]
  await app().sql('INSERT INTO commission_rules (category_id, rate_bp) VALUES ($1, 900)', [
    await buildCategory(app(), `Boats ${Date.now()}`),
  ])
  await app().sql('INSERT INTO commission_rules (vendor_id, rate_bp) VALUES ($1, 125)', [vendor.vendorId])
  const feesOf = async (who: TestUser) => {
    const answer = await app().as(who).get('/user/shop/fees')
    expectContract(readShopFeesEndpoint, answer)
    return answer.body.data
  }

  const fees = await feesOf(vendor)

  // It goes before those of categories, too.
  expect(fees).toMatchObject({ commission_percent: 1.25, categories: [] })
  const { price, ...parts } = fees.example
  expect(await saleOf(price, vendor)).toMatchObject(parts)
  expect(earningsOf(fees, price)).toBe(parts.net)
  expect(await feesOf(other)).toEqual(await readFees())
  const noShop = await app()
    .as(await buildBuyer(app()))
    .get('/user/shop/fees')
  expectFailure(noShop, 'forbidden', 'Only vendors have a shop')
})
