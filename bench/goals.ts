import type { Row } from './measure.ts'
import { judgeRates, type Verdict } from './rate-goals.ts'
import type { SizeResult } from './run-size.ts'

/** Every measure, and whether it is met; those that this run did not measure are left out. */
export function judge(results: readonly SizeResult[], restedSeconds: number): Verdict[] {
  return [
    ...judgeRates(results),
    ...shares(results),
    ...tails(results),
    ...deepPages(results),
    ...roundTrips(results),
    ...memory(results, restedSeconds),
    ...answers(results),
  ]
}

function shares(results: readonly SizeResult[]): Verdict[] {
  const kinds = [
    {
      goal: 'Reads reach 0.5 of the bound at 16 and 64 connections',
      least: 0.5,
      of: (id: string) => !id.startsWith('search'),
    },
    {
      goal: 'Text search reaches 0.7 of the bound at 16 and 64 connections',
      least: 0.7,
      of: (id: string) => id.startsWith('search'),
    },
  ]
  return kinds.flatMap(({ goal, least, of }) => {
    const rows = results
      .flatMap((result) => result.rows)
      .filter((row) => row.bound > 0 && row.connections > 1 && of(row.case))
    if (rows.length === 0) return []
    const below = rows.filter((row) => row.share < least)
    const lowest = rows.reduce((a, b) => (a.share <= b.share ? a : b))
    return [
      {
        goal,
        met: below.length === 0,
        measured: below.length === 0 ? `lowest: ${describe(lowest)}` : `below: ${below.map(describe).join('; ')}`,
      },
    ]
  })
}

const describe = (row: Row) => `${row.share.toFixed(2)} (${row.case}, ${size(row.products)}, ${row.connections})`

/** The tail at the largest market against the smallest. */
function tails(results: readonly SizeResult[]): Verdict[] {
  const [small, large] = [results.at(0), results.at(-1)]
  if (!small || !large || small === large) return []
  const compared = COMPARED.flatMap((id) => {
    const at = ({ rows }: SizeResult) => rows.find((row) => row.case === id && row.connections === 16)
    const [before, after] = [at(small), at(large)]
    return before && after ? [{ id, before: before.p99, after: after.p99, ratio: after.p99 / before.p99 }] : []
  })
  if (compared.length === 0) return []
  const text = compared.map(
    ({ id, before, after, ratio }) => `${id} ${before.toFixed(1)} → ${after.toFixed(1)} ms (${ratio.toFixed(1)} times)`,
  )
  return [
    {
      goal: `p99 of lists and common-word search at 16 connections with ${size(large.products)} products: at most 3 times that with ${size(small.products)}, and under 50 ms`,
      met: compared.every(({ after, ratio }) => ratio <= 3 && after < 50),
      measured: text.join(', '),
    },
  ]
}

const COMPARED = ['list', 'filter', 'requests', 'search']

function deepPages(results: readonly SizeResult[]): Verdict[] {
  return results.flatMap(({ products, deepPages: deep }) =>
    deep
      ? [
          {
            goal: `Page ${deep.page.toLocaleString('en')} by cursor costs at most 1.5 times what page 1 costs (${size(products)})`,
            met: deep.ratio <= 1.5 && !deep.problem,
            measured: `${deep.ratio.toFixed(2)} times (${whole(deep.firstRate)}/s and ${whole(deep.deepRate)}/s)${deep.problem ? `; ${deep.problem}` : ''}`,
          },
        ]
      : [],
  )
}

function roundTrips(results: readonly SizeResult[]): Verdict[] {
  const counted = results.flatMap((result) => Object.entries(result.roundTrips))
  if (counted.length === 0) return []
  const others = counted.filter(([, [least, most]]) => least !== 1 || most !== 1)
  return [
    {
      goal: 'One round trip to the database per hot read',
      met: others.length === 0,
      measured:
        others.length === 0
          ? `1 in all ${counted.length} cases`
          : others.map(([id, [least, most]]) => `${id} ${least} to ${most}`).join(', '),
    },
  ]
}

function memory(results: readonly SizeResult[], restedSeconds: number): Verdict[] {
  const most = (when: 'startedMb' | 'visitedMb') => Math.max(...results.map(({ rest }) => rest[when]))
  return [
    {
      goal: 'The server under 200 MB resident at rest, site and all',
      met: most('startedMb') < 200 && most('visitedMb') < 200,
      measured: `${whole(most('startedMb'))} MB ${restedSeconds} s after its start, ${whole(most('visitedMb'))} MB ${restedSeconds} s after visits`,
    },
  ]
}

function answers(results: readonly SizeResult[]): Verdict[] {
  const wrong = results.flatMap(({ products, problems }) =>
    Object.entries(problems).map(([id, text]) => `${id} (${size(products)}): ${text}`),
  )
  return [
    {
      goal: 'Every answer right',
      met: wrong.length === 0,
      measured: wrong.length === 0 ? 'compared with plain SQL; no call failed' : wrong.join('; '),
    },
  ]
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const size = (products: number) => products.toLocaleString('en')
