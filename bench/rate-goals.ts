import { isSearch } from './anew.ts'
import type { Row } from './measure.ts'
import type { SizeResult } from './run-size.ts'

export interface Verdict {
  goal: string
  met: boolean
  measured: string
}

const CONNECTIONS = 16
const SMALL = 10_000
const LARGE = 1_000_000

/** What of the rate among ten thousand products is left among a million. */
const KEPT = 0.8
const SEARCH = { rate: 1_000, p99: 40 }

/** Answers a second at 16 connections with 10,000 products. */
const RATES: { id: string; title: string; least: number; isPlainBeaten?: boolean }[] = [
  { id: 'list', title: 'Product list', least: 15_000, isPlainBeaten: true },
  { id: 'filter', title: 'Category and price range', least: 12_000 },
  { id: 'search-hundredth', title: 'Search, word of a hundredth', least: 5_500 },
  { id: 'product', title: 'Product detail', least: 22_000 },
  { id: 'checkout', title: 'Checkouts', least: 1_000 },
  { id: 'accept-and-order', title: 'Bids accepted', least: 900 },
  { id: 'place-bid', title: 'Bids', least: 1_500 },
]
const AT_BOTH_SIZES = ['list', 'filter', 'product']

/** Measures in answers a second; those that this run did not measure are left out. */
export function judgeRates(results: readonly SizeResult[]): Verdict[] {
  const at = (products: number) =>
    results
      .filter((result) => result.products === products)
      .flatMap(({ rows }) => rows)
      .filter(({ connections }) => connections === CONNECTIONS)
  return [...rates(at(SMALL)), ...sizes(at(SMALL), at(LARGE)), ...results.flatMap(searches)]
}

function rates(rows: readonly Row[]): Verdict[] {
  return RATES.flatMap(({ id, title, least, isPlainBeaten = false }) => {
    const row = rows.find((each) => each.case === id)
    if (!row) return []
    const wanted = isPlainBeaten ? Math.max(least, row.plainRate) : least
    return {
      goal: `${title}: ${whole(least)} a second${isPlainBeaten ? ', or the plain server’s rate' : ''} at ${CONNECTIONS} connections with ${whole(SMALL)} products`,
      met: row.rate >= wanted,
      measured: `${whole(row.rate)}${row.plainRate > 0 ? `, the plain server ${whole(row.plainRate)}` : ''}`,
    }
  })
}

function sizes(small: readonly Row[], large: readonly Row[]): Verdict[] {
  return AT_BOTH_SIZES.flatMap((id) => {
    const [before, after] = [small, large].map((rows) => rows.find((each) => each.case === id))
    if (!before || !after) return []
    return {
      goal: `${before.title}: with ${whole(LARGE)} products ${KEPT} of the rate with ${whole(SMALL)}, at ${CONNECTIONS} connections`,
      met: after.rate >= KEPT * before.rate,
      measured: `${(after.rate / before.rate).toFixed(2)} (${whole(before.rate)} → ${whole(after.rate)} a second)`,
    }
  })
}

/** By the figures without the memory. */
function searches({ products, rows }: SizeResult): Verdict[] {
  const classes = rows.filter((row) => row.connections === CONNECTIONS && isSearch({ id: row.case }))
  if (classes.length === 0) return []
  const below = classes.filter((row) => row.anewRate < SEARCH.rate || row.anewP99 >= SEARCH.p99)
  const slowest = classes.reduce((a, b) => (a.anewRate <= b.anewRate ? a : b))
  const describe = (row: Row) => `${row.case} ${whole(row.anewRate)} a second, p99 ${row.anewP99.toFixed(1)} ms`
  return [
    {
      goal: `Every class of search, answered anew: ${whole(SEARCH.rate)} a second and p99 under ${SEARCH.p99} ms at ${CONNECTIONS} connections with ${whole(products)} products`,
      met: below.length === 0,
      measured:
        below.length === 0
          ? `${classes.length} classes, slowest ${describe(slowest)}`
          : `${below.length} of ${classes.length} miss it: ${below.map(describe).join('; ')}`,
    },
  ]
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
