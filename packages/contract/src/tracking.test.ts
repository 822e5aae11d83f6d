import { expect, test } from 'vitest'
import { withoutTracking } from './tracking.ts'

test.each([
  ['/products?fbclid=IwAR0', '/products'],
  ['/?igshid=a&utm_source=whatsapp&utm_medium', '/'],
  ['?gclid=1&wbraid=2&msclkid=3&ttclid=4&yclid=5', ''],
  ['/products?a=%20b+c&fbclid=x&search=%C9%9B&&a=', '/products?a=%20b+c&search=%C9%9B&&a='],
])('%s is the page %s', (address, page) => {
  expect(withoutTracking(address)).toBe(page)
})

test.each([
  '/products',
  '/products?',
  '/products?search=fbclid=x&myfbclid=1&fbclids=2&utm=3&clid=4',
  // Parts of a path, or of another parameter.
  '/fbclid=x',
  '/a&fbclid=x?b',
  '/login?from=%2Fproducts%3Ffbclid%3Dx',
])('%s stays as it is', (address) => {
  expect(withoutTracking(address)).toBe(address)
})
