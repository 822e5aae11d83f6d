import { expect, test } from 'vitest'
import { networkOf, parseQuery, toPath, widerNetworkOf } from './addresses.ts'

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

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
])('where it costs money %s counts as %s', (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider)
})

test('a repeated parameter is a list, and none is inherited', () => {
  const query = parseQuery('a=1&b=2&a=3&a=4&__proto__=x&c')

  expect({ ...query }).toEqual({ a: ['1', '3', '4'], b: '2', ['__proto__']: 'x', c: '' })
  expect(Object.getPrototypeOf(query)).toBeNull()
})
