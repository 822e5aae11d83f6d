import { MAX_CHECKOUT_ITEMS } from '@asime/contract/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CartItem, readCart } from './cart.ts'
import { addToCart, lineOf, removeFromCart, setCartQuantity, updateCartItem } from './change-cart.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function buildItem(number: number, changes: Partial<CartItem> = {}): Omit<CartItem, 'quantity'> {
  return {
    product_id: `0198b1f2-7c00-7000-8000-${String(number).padStart(12, '0')}`,
    product_name: `Product ${number}`,
    price: 12.5,
    currency: 'GHS',
    thumbnail_url: null,
    vendor: { id: '0198b1f2-7c00-7000-8000-000000009999', business_name: 'Adom Electricals' },
    min_order_quantity: 1,
    stock_quantity: 5,
    ...changes,
  }
}
const quantities = () => readCart().map(({ product_name, quantity }) => [product_name, quantity])

test('the last added item comes first, and adding it again adds up', () => {
  addToCart(buildItem(1), 1)
  addToCart(buildItem(2), 2)
  expect(addToCart(buildItem(1), 3)).toBe(4)
  expect(quantities()).toEqual([
    ['Product 1', 4],
    ['Product 2', 2],
  ])
})

test('a quantity stays within the limits of an order', () => {
  expect(addToCart(buildItem(1), 99)).toBe(5)
  expect(addToCart(buildItem(2, { min_order_quantity: 3 }), 1)).toBe(3)
  setCartQuantity(buildItem(1).product_id, 0)
  expect(quantities()).toEqual([
    ['Product 2', 3],
    ['Product 1', 1],
  ])
})

test('news of a product changes it in place, and leaves other items as they are', () => {
  addToCart(buildItem(1), 5)
  updateCartItem(buildItem(1, { price: 10, stock_quantity: 2 }))
  updateCartItem(buildItem(2))
  expect(readCart()).toMatchObject([{ product_name: 'Product 1', price: 10, quantity: 2 }])

  removeFromCart(buildItem(1).product_id)
  expect(readCart()).toEqual([])
})

test('variants of a product are lines of their own; older carts without variants are read as they are', () => {
  const [small, large] = ['S', 'L'].map((size) =>
    buildItem(1, { variant_id: `0198b1f2-7c00-7000-8000-00000000000${size}`, variant_label: `Size: ${size}` }),
  )
  addToCart(buildItem(1), 1)
  addToCart(small!, 1)
  addToCart(large!, 2)
  addToCart(small!, 1)
  setCartQuantity(lineOf(large!), 3)
  expect(readCart().map(({ variant_label: label, quantity }) => [label, quantity])).toEqual([
    ['Size: S', 2],
    ['Size: L', 3],
    [undefined, 1],
  ])
  removeFromCart(lineOf(small!))
  expect(readCart().map(({ variant_label: label }) => label)).toEqual(['Size: L', undefined])
})

test('items that another tab has added are never overwritten', () => {
  addToCart(buildItem(1), 1)
  const other = { ...buildItem(2), quantity: 4 }
  stored.set('cart', JSON.stringify([other]))
  addToCart(buildItem(3), 1)
  expect(quantities()).toEqual([
    ['Product 3', 1],
    ['Product 2', 4],
  ])
})

test('unreadable items are left out one by one', () => {
  const good = { ...buildItem(1), quantity: 2 }
  stored.set('cart', JSON.stringify([{ product_id: 'x' }, good, null]))
  expect(readCart()).toEqual([good])
  for (const broken of ['{', '{}', 'null', '7']) {
    stored.set('cart', broken)
    expect(readCart(), broken).toEqual([])
  }
})

test('the cart has a limit', () => {
  for (let number = 1; number <= MAX_CHECKOUT_ITEMS + 5; number += 1) addToCart(buildItem(number), 1)
  expect(readCart()).toHaveLength(MAX_CHECKOUT_ITEMS)
  expect(readCart()[0]?.product_name).toBe(`Product ${MAX_CHECKOUT_ITEMS + 5}`)
})

test('reading twice gives the very same list, as React requires', () => {
  addToCart(buildItem(1), 1)
  expect(readCart()).toBe(readCart())
})

test('where storage is forbidden or full, the cart lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  addToCart(buildItem(1), 2)
  expect(quantities()).toEqual([['Product 1', 2]])
  removeFromCart(buildItem(1).product_id)
  expect(readCart()).toEqual([])
})

test('where storage is full, added items stay in the cart as long as the page lives', () => {
  addToCart(buildItem(1), 1)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    },
  })
  addToCart(buildItem(2), 2)
  expect(quantities()).toEqual([
    ['Product 2', 2],
    ['Product 1', 1],
  ])
})
