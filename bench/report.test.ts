import { expect, test } from 'vitest'
import { judge } from './goals.ts'
import { reportText, table } from './report.ts'
import type { SizeResult } from './run-size.ts'
import { buildResult as result, buildRow as row } from './test/builders.ts'

const failed = (results: SizeResult[]) =>
  judge(results, 30)
    .filter(({ met }) => !met)
    .map(({ measured }) => measured)

test('a table is as wide as its widest cell, numbers to the right', () => {
  expect(
    table(
      ['case', 'req/s'],
      [
        ['list', '12,345'],
        ['detail', '9'],
      ],
      1,
    ),
  ).toBe(['| case   |  req/s |', '|:-------|-------:|', '| list   | 12,345 |', '| detail |      9 |'].join('\n'))
})

test('a good run meets every measure, and the report shows its row', () => {
  expect(failed([result({})])).toEqual([])
  const text = reportText(
    [result({})],
    judge([result({})], 30),
    { rounds: 3, seconds: 2 },
    new Date('2026-01-02T03:04:05Z'),
  )
  expect(text).toContain('Bench of 2026-01-02 03:04 UTC')
  expect(text).toMatch(/10,000 +\| Open item requests \| +16 \| 6,000 \|/)
})

test('a share below its goal is named with its case', () => {
  expect(failed([result({ rows: [row({ share: 0.4, connections: 64 })] })])).toEqual([
    'below: 0.40 (requests, 10,000, 64)',
  ])
  expect(failed([result({ rows: [row({ share: 0.6, case: 'search', anewRate: 2_000 })] })])).toEqual([
    'below: 0.60 (search, 10,000, 16)',
  ])
})

test('one connection has no goal', () => {
  expect(failed([result({ rows: [row({ share: 0.1, connections: 1 })] })])).toEqual([])
})

test('a tail that grows too much, or a second round trip, or a wrong answer fails', () => {
  const large = result({ products: 1_000_000, rows: [row({ products: 1_000_000, p99: 20 })] })
  expect(failed([result({}), large])).toEqual(['requests 5.0 → 20.0 ms (4.0 times)'])
  expect(failed([result({ roundTrips: { requests: [1, 2] } })])).toEqual(['requests 1 to 2'])
  expect(failed([result({ problems: { list: 'answered 500' } })])).toEqual(['list (10,000): answered 500'])
})

test('what the server holds at rest is judged after its start and after visits', () => {
  expect(failed([result({ rest: { startedMb: 205, visitedMb: 150 } })])).toEqual([
    '205 MB 30 s after its start, 150 MB 30 s after visits',
  ])
  expect(failed([result({ rest: { startedMb: 120, visitedMb: 201 } })])).toHaveLength(1)
})
