import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['024 412 3456', 'mtn'],
  ['+233591234567', 'mtn'],
  ['0256123456', 'mtn'],
  ['233501234567', 'telecel'],
  ['027-123-4567', 'at'],
  ['0302123456', undefined],
  ['', undefined],
])('%s hints at %s', (phone, network) => {
  expect(networkOf(phone)).toBe(network)
})
