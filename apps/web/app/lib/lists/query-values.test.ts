import { Id } from '@asime/contract/fields'
import { QueryCursor, QueryMoney, QueryText } from '@asime/contract/paging'
import { expect, test } from 'vitest'
import { queryAmount, queryCursor, queryId, queryText } from './query-values.ts'

const VALUES = [
  '',
  ' ',
  'kente',
  '  kente cloth ',
  'ɔkwan 3½',
  'a\u0000b',
  'a\tb',
  'a\u200bb',
  '\ud800',
  'x'.repeat(200),
  'x'.repeat(201),
  `a${'\u0301'.repeat(40)}`,
  '0',
  '12',
  '12.5',
  '12.345',
  '1e3',
  '-1',
  '123456789',
  '0198b1f2-7c00-7000-8000-000000000001',
  '0198b1f2-7c00-7000-8000-00000000000g',
  'abc_-',
  'a b',
]

// The contract decides; values that are accepted here must be accepted there.
test.for([
  ['text', queryText, QueryText],
  ['amount', queryAmount, QueryMoney],
  ['id', queryId, Id],
  ['cursor', queryCursor, QueryCursor],
] as const)('no %s is taken that the API would refuse', ([, read, schema]) => {
  const refused = VALUES.filter((value) => {
    const taken = read(value)
    return taken !== undefined && !schema.safeParse(taken).success
  })
  expect(refused).toEqual([])
})

test('search words are accepted, trimmed', () => {
  expect(queryText('  kente cloth ')).toBe('kente cloth')
  expect(queryText('ɔkwan 3½')).toBe('ɔkwan 3½')
  expect(queryAmount('12.5')).toBe('12.5')
  expect(queryId('0198b1f2-7c00-7000-8000-000000000001')).toBeDefined()
  expect(queryCursor('abc_-')).toBe('abc_-')
  expect([queryText(null), queryAmount(''), queryId('x'), queryCursor('a b')]).toEqual(Array(4).fill(undefined))
})
