import { MAX_PACKING_SLIPS } from '@asime/contract/packing'
import { listPackingSlipsEndpoint } from '@asime/contract/shop-orders'
import { expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildVariants, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { qrOf } from '../../platform/qr.ts'

const app = useTestApp()
const slipsOf = (ids: readonly string[]) => `/user/shop/packing-slips?orders=${ids.join(',')}`

test('slips come in the order asked for, lead to the order’s page, and tell neither amounts nor the code', async () => {
  const product = await buildProduct(app())
  const { vendor } = product
  const [first, second] = [await buildPaidOrder(app(), { product }), await buildPaidOrder(app(), { product })]
  const { code } = (await app().as(first.buyer).get(`/orders/${first.orderId}/hand-over-code`)).body.data

  const answer = await app()
    .as(vendor)
    .get(slipsOf([second.orderId, first.orderId, second.orderId]))

  expectContract(listPackingSlipsEndpoint, answer)
  expect(answer.body.data.map(({ order }: { order: { id: string } }) => order.id)).toEqual([
    second.orderId,
    first.orderId,
  ])
  const [, slip] = answer.body.data
  expect(slip.items).toEqual([{ title: expect.any(String), variant_label: null, quantity: expect.any(Number) }])
  expect(slip.delivery).toMatchObject({ town: expect.any(String), contact_phone: expect.stringMatching(/^\+233/) })
  const { publicUrl } = app().context.config
  expect(slip.qr).toEqual(qrOf(`${publicUrl}/app/vendor/orders/${first.orderId}`))
  expect(answer.text).not.toContain(code)
  expect(answer.text).not.toMatch(/total|price|amount/)
})

test('a slip names the variant that was bought', async () => {
  const product = await buildProduct(app(), { name: 'Shirt' })
  const { M } = await buildVariants(app(), product, { M: { stock: 5 }, L: { stock: 5 } })
  const buyer = await buildBuyer(app())
  const items = [{ product_id: product.id, variant_id: M, quantity: 2 }]
  const placed = await app().as(buyer).post('/orders', { items, delivery: DELIVERY })
  const { id } = placed.body.data.orders[0]
  await app().sql("UPDATE orders SET status = 'paid' WHERE id = $1", [id])

  const answer = await app()
    .as(product.vendor)
    .get(slipsOf([id]))

  expect(answer.body.data[0].items).toEqual([{ title: 'Shirt', variant_label: 'Size: M', quantity: 2 }])
})

test('only the shop whose orders all of them are gets their slips', async () => {
  const { orderId, vendor, buyer } = await buildPaidOrder(app())
  const other = await buildPaidOrder(app())

  for (const ids of [[other.orderId], [orderId, other.orderId]])
    expectFailure(await app().as(vendor).get(slipsOf(ids)), 'not_found', 'Order not found')
  for (const caller of [buyer, await buildBuyer(app())])
    expectFailure(
      await app()
        .as(caller)
        .get(slipsOf([orderId])),
      'forbidden',
      'Only vendors have a shop',
    )
  expectFailure(
    await app()
      .as(await buildVendor(app()))
      .get(slipsOf([orderId])),
    'not_found',
  )
})

test('what is not paid, or given back, has nothing to pack', async () => {
  const { orderId, vendor } = await buildPaidOrder(app())
  for (const status of ['awaiting_payment', 'expired', 'cancelled', 'refunded']) {
    await app().sql('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])
    expectFailure(
      await app()
        .as(vendor)
        .get(slipsOf([orderId])),
      'order_state',
    )
  }
})

test('a call that names no order by its id, or too many, is refused', async () => {
  const vendor = await buildVendor(app())
  const many = Array.from(
    { length: MAX_PACKING_SLIPS + 1 },
    (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  )
  expectInvalid(await app().as(vendor).get(slipsOf(many)), { orders: `Name at most ${MAX_PACKING_SLIPS} orders` })
  expectInvalid(
    await app()
      .as(vendor)
      .get(slipsOf(['AS-100001'])),
    {
      orders: 'Choose the orders in your list of orders first',
    },
  )
  expectInvalid(
    await app()
      .as(vendor)
      .get(slipsOf([''])),
    { orders: 'Choose the orders in your list of orders first' },
  )
})
