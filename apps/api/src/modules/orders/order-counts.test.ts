import { readShopOrderCountsEndpoint } from '@asime/contract/shop-orders'
import { expect, test } from 'vitest'
import { buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a shop’s orders are counted by status, of a search or of all, and nobody else’s', async () => {
  const [ama, kofi] = [
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
    await buildBuyer(app(), { fullName: 'Kofi' }),
  ]
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]
  const build = (buyerId: string, vendorId: string, statuses: string[]) =>
    app().sql(
      `WITH o AS (INSERT INTO orders (buyer_id, vendor_id, status, currency, total)
         SELECT $1, $2, status, 'GHS', 100 FROM unnest($3::text[]) AS status RETURNING id)
       SELECT id FROM o`,
      [buyerId, vendorId, statuses],
    )
  await build(ama.id, vendor.vendorId, ['paid', 'paid', 'completed'])
  await build(kofi.id, vendor.vendorId, ['paid', 'refunded'])
  await build(ama.id, other.vendorId, ['paid', 'disputed'])
  await app().sql('UPDATE orders SET search = order_search_text(id)')
  const countsOf = async (query: string) => {
    const answer = await app().as(vendor).get(`/user/shop/order-counts${query}`)
    expectContract(readShopOrderCountsEndpoint, answer)
    return Object.fromEntries(Object.entries(answer.body.data as Record<string, number>).filter(([, n]) => n > 0))
  }

  expect(await countsOf('')).toEqual({ paid: 3, completed: 1, refunded: 1 })
  expect(await countsOf('?query=serwaa')).toEqual({ paid: 2, completed: 1 })
  expect(await countsOf('?query=%25')).toEqual({})
  expectFailure(await app().as(ama).get('/user/shop/order-counts'), 'forbidden', 'Only vendors have a shop')
})
