import { expect, test } from 'vitest'
import type { Row } from './measure.ts'
import { judgeRates } from './rate-goals.ts'
import { buildResult as result, buildRow as row } from './test/builders.ts'

const judged = (...rows: Partial<Row>[]) => judgeRates([result({ rows: rows.map(row) })]).map(({ met }) => met)

test('the list has to be as fast as the plain server, too', () => {
  expect(judged({ case: 'list', rate: 15_100, plainRate: 9_000 })).toEqual([true])
  expect(judged({ case: 'list', rate: 15_100, plainRate: 16_000 })).toEqual([false])
  expect(judged({ case: 'list', rate: 14_900, plainRate: 9_000 })).toEqual([false])
})

test('writes have rates of their own, and one connection has none', () => {
  expect(judged({ case: 'checkout', rate: 1_000 }, { case: 'place-bid', rate: 1_400 })).toEqual([true, false])
  expect(judged({ case: 'checkout', rate: 200, connections: 1 })).toEqual([])
})

test('a million products keep four fifths of the rate', () => {
  const at = (products: number, rate: number) =>
    result({ products, rows: [row({ products, case: 'product', title: 'Product detail', rate })] })
  const verdicts = (rate: number) => judgeRates([at(10_000, 25_000), at(1_000_000, rate)])

  expect(verdicts(20_000).at(-1)).toMatchObject({ met: true, measured: '0.80 (25,000 → 20,000 a second)' })
  expect(verdicts(19_000).at(-1)?.met).toBe(false)
})

test('searches are judged without the memory, each class by its rate and its tail', () => {
  const of = (anewRate: number, anewP99: number) => row({ case: 'search-two', rate: 9_000, anewRate, anewP99 })
  const verdict = (...rows: Row[]) => judgeRates([result({ products: 1_000_000, rows })]).at(-1)

  expect(verdict(of(1_200, 30))?.met).toBe(true)
  expect(verdict(of(1_200, 41))?.met).toBe(false)
  expect(verdict(of(1_200, 30), of(900, 30))?.measured).toBe('1 of 2 miss it: search-two 900 a second, p99 30.0 ms')
  expect(verdict(of(0, 0))?.met).toBe(false)
})
