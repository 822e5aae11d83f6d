import { expect, test } from 'vitest'
import type { CartItem } from '../../lib/cart/cart.ts'
import { totalsOf } from '../../lib/cart/cart-totals.ts'
import { groupByVendor } from './cart-groups.ts'

function buildItem(changes: Partial<CartItem>): CartItem {
  return {
    product_id: '0198b1f2-7c00-7000-8000-000000000001',
    product_name: 'Rice',
    price: 12.5,
    currency: 'GHS',
    thumbnail_url: null,
    vendor: { id: '0198b1f2-7c00-7000-8000-000000009999', business_name: 'Adom Electricals' },
    min_order_quantity: 1,
    stock_quantity: 5,
    quantity: 1,
    ...changes,
  }
}

test('things of one vendor stand together, in the order in which the vendors come up', () => {
  const bonwire = { id: '0198b1f2-7c00-7000-8000-000000008888', business_name: 'Bonwire Weavers' }
  const kente = buildItem({
    product_id: '0198b1f2-7c00-7000-8000-000000000002',
    product_name: 'Kente',
    vendor: bonwire,
  })
  const rows = [buildItem({ product_name: 'Rice' }), kente, buildItem({ product_name: 'Fan' })].map((item) => ({
    item,
    isRemoved: false,
  }))
  const names = groupByVendor(rows).map(({ vendor, rows: own }) => [
    vendor.business_name,
    own.map(({ item }) => item.product_name),
  ])

  expect(names).toEqual([
    ['Adom Electricals', ['Rice', 'Fan']],
    ['Bonwire Weavers', ['Kente']],
  ])
})

test('sums are exact, and each currency has its own', () => {
  const items = [
    buildItem({ price: 40, currency: 'USD', quantity: 2 }),
    buildItem({ price: 0.1, quantity: 1 }),
    buildItem({ price: 0.2, quantity: 1 }),
    buildItem({ price: 19.99, quantity: 3 }),
  ]
  expect(totalsOf(items)).toEqual([
    { currency: 'GHS', amount: 60.27 },
    { currency: 'USD', amount: 80 },
  ])
  expect(totalsOf([])).toEqual([])
})

test('from so many pieces of a product on each costs less, all variants together; one with its own price keeps it', () => {
  const steps = { quantity_prices: [{ quantity: 10, price: 9 }] }
  const variant = (variant_id: string, changes: Partial<CartItem>) => buildItem({ price: 10, variant_id, ...changes })
  const [small, large, huge] = [
    variant('S', { quantity: 4, ...steps }),
    variant('L', { quantity: 3, ...steps }),
    variant('XXL', { quantity: 3, price: 15 }),
  ]
  expect(totalsOf([small, large])).toEqual([{ currency: 'GHS', amount: 70 }])
  expect(totalsOf([small, large, huge])).toEqual([{ currency: 'GHS', amount: 7 * 9 + 3 * 15 }])
})
