import { earningsOf, readFeesEndpoint } from '@asime/contract/fees'
import { expect, test } from 'vitest'
import { buildBid, buildCategory } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
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
async function saleOf(price: number) {
  const bid = await buildBid(app(), { amount: price * 100 })
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
