import { readReceiptEndpoint } from '@asime/contract/receipts'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCheckout, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { buildPayment, play } from '../../../test/payments.ts'
import { buildHeldOrder, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a paid order has a receipt: what was bought, how it was paid, what came back', async () => {
  const vendor = await buildVendor(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 25, reason: 'One was missing' })
  await app().runJobs()

  const answer = await app().as(buyer).get(`/orders/${orderId}/receipt`)

  expectContract(readReceiptEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    receipt_number: expect.stringMatching(/^R-AS-\d+$/),
    buyer: { full_name: buyer.fullName },
    items: [{ quantity: 1, unit_price: 100, total: 100 }],
    items_total: 100,
    delivery_fee: 25,
    total: 125,
    payment: { method: 'mobile_money', network: 'mtn', phone_end: '3456', is_test: true },
    refunds: [{ amount: 25, reason: 'One was missing', status: 'processed', network: 'mtn', phone_end: '3456' }],
    refunded_total: 25,
    commission_invoice: null,
  })
})

test('from which number the buyer has paid, and to which account a refund goes, is not for the shop', async () => {
  const vendor = await buildVendor(app())
  const { orderId } = await buildHeldOrder(app(), vendor)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 25, reason: 'One was missing' })

  const ofShop = await app().as(vendor).get(`/orders/${orderId}/receipt`)

  expectContract(readReceiptEndpoint, ofShop)
  expect(ofShop.body.data).toMatchObject({
    payment: { method: 'mobile_money', network: 'mtn', phone_end: null },
    refunds: [{ amount: 25, reason: 'One was missing', phone_end: null, other_account_end: null }],
  })
  const admin = await app()
    .as(await buildAdmin(app()))
    .get(`/orders/${orderId}/receipt`)
  expect(admin.body.data.payment.phone_end).toBe('3456')
})

test('a receipt is of the payment that paid, also where an earlier one came while its shop was suspended and went back', async () => {
  const checkout = await buildCheckout(app())
  const admin = await buildAdmin(app())
  const act = (what: string) =>
    app().as(admin).post(`/admin/users/${checkout.vendor.id}/${what}`, { reason: 'Asks to be paid outside Asime' })
  const first = await buildPayment(app(), checkout)
  await act('suspend')
  await play(app(), first, 'approve')
  await act('restore')
  const second = await buildPayment(app(), checkout)
  await play(app(), second, 'approve')

  const receipt = await app().as(checkout.buyer).get(`/orders/${checkout.orderId}/receipt`)

  expect(receipt.body.data).toMatchObject({ payment: { reference: second.reference }, refunds: [], refunded_total: 0 })
})

test('its vendor gets our invoice over the commission, with each tax of its day; the buyer does not', async () => {
  const vendor = await buildVendor(app())
  const { orderId, buyer } = await buildSale(app(), vendor, { price: 33_300 })

  const vendors = await app().as(vendor).get(`/orders/${orderId}/receipt`)

  expectContract(readReceiptEndpoint, vendors)
  // 5 % of 333.00, and 20 % on that in the parts 6:1:1, to the pesewa.
  expect(vendors.body.data.commission_invoice).toMatchObject({
    invoice_number: expect.stringMatching(/^CI-\d+$/),
    commission: 16.65,
    commission_vat: 3.33,
    commission_with_tax: 19.98,
    taxes: [
      { name: 'VAT', rate_percent: 15, amount: 2.5 },
      { name: 'NHIL', rate_percent: 2.5, amount: 0.42 },
      { name: 'GETFund levy', rate_percent: 2.5, amount: 0.41 },
    ],
  })
  expect((await app().as(buyer).get(`/orders/${orderId}/receipt`)).body.data.commission_invoice).toBeNull()
  const admin = await app()
    .as(await buildAdmin(app()))
    .get(`/orders/${orderId}/receipt`)
  expect(admin.body.data.commission_invoice).toEqual(vendors.body.data.commission_invoice)
})

test('an order of before 2026 is taxed as it was then: VAT on the levies, and one levy more', async () => {
  const vendor = await buildVendor(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor)
  await app().sql(
    "UPDATE orders SET created_at = '2025-12-31 23:00+00', commission = 10000, commission_vat = 2190, total = 12500 WHERE id = $1",
    [orderId],
  )
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)

  const { commission_invoice: invoice } = (await app().as(vendor).get(`/orders/${orderId}/receipt`)).body.data

  // 2.5 + 2.5 + 1 % of the base; 15 % of 106.
  expect(invoice.taxes).toEqual([
    { name: 'VAT', rate_percent: 15, amount: 15.9 },
    { name: 'NHIL', rate_percent: 2.5, amount: 2.5 },
    { name: 'GETFund levy', rate_percent: 2.5, amount: 2.5 },
    { name: 'COVID-19 levy', rate_percent: 1, amount: 1 },
  ])
})

test('there is no receipt before the order is paid, and none for others', async () => {
  const { orderId, buyer } = await buildCheckout(app())
  expectFailure(await app().as(buyer).get(`/orders/${orderId}/receipt`), 'order_state')
  for (const stranger of [await buildBuyer(app()), await buildVendor(app())])
    expectFailure(await app().as(stranger).get(`/orders/${orderId}/receipt`), 'not_found', 'Order not found')
})
