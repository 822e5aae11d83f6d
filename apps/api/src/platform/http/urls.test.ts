import { expect, test } from 'vitest'
import { parseQuery, toPath } from './urls.ts'

test.each([
  ['/api/v1/products?a=b', '/api/v1/products?a=b'],
  ['http://evil.example/api/v1/products?a=b', '/api/v1/products?a=b'],
  ['HTTPS://evil.example:8080/', '/'],
  ['http://evil.example', '/'],
  ['http://evil.example?a=b', '?a=b'],
  ['//evil.example/x', '//evil.example/x'],
  ['*', '*'],
  ['/products/caf%C3%A9?a=%E0', '/products/caf%C3%A9?a=%E0'],
  ['/products/%E0%A4%A?a=%E0', '/products/%25E0%25A4%25A?a=%E0'],
  ['/api/v1/products/%E0%A4%A', '/api/v1/products/%E0%A4%A'],
])('the path of %s is %s', (url, path) => {
  expect(toPath({ url })).toBe(path)
})

test('a repeated parameter is a list, and none is inherited', () => {
  const query = parseQuery('a=1&b=2&a=3&a=4&__proto__=x&c')

  expect({ ...query }).toEqual({ a: ['1', '3', '4'], b: '2', ['__proto__']: 'x', c: '' })
  expect(Object.getPrototypeOf(query)).toBeNull()
})
