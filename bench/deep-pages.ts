import type pg from 'pg'
import type { Helpers, Span } from './measure.ts'
import { median } from './numbers.ts'
import type { Call } from './processes/load.ts'

const PAGE = 5_000
const LIMIT = 20
const CONNECTIONS = 16

export interface DeepPages {
  page: number
  firstRate: number
  deepRate: number
  /** What a deep page costs in terms of page 1. */
  ratio: number
  problem: string | undefined
}

/** Page 1 against pages around 5,000 of the newest products, reached by cursors as anybody would. */
export async function compareDeepPages(
  api: { url: string },
  pool: pg.Pool,
  { products, helpers, span }: { products: number; helpers: Helpers; span: Span },
): Promise<DeepPages | undefined> {
  if (products < (PAGE + 50) * LIMIT) return undefined
  const { cursors, firstIds } = await walk(api.url)
  const first: Call[] = [{ method: 'GET', path: '/api/v1/products' }]
  const deep = cursors.map((cursor): Call => ({ method: 'GET', path: `/api/v1/products?cursor=${cursor}` }))
  const problem = await compare(pool, firstIds)

  const load = (calls: Call[], seconds: number) =>
    helpers.load.run({ url: api.url, calls, connections: CONNECTIONS, seconds, once: false })
  await load(deep, 1)
  await load(first, 1)
  const rates: { first: number; deep: number }[] = []
  for (let round = 0; round < span.rounds; round++) {
    rates.push({ first: (await load(first, span.seconds)).rate, deep: (await load(deep, span.seconds)).rate })
  }
  return {
    page: PAGE,
    firstRate: median(rates.map((rate) => rate.first)),
    deepRate: median(rates.map((rate) => rate.deep)),
    ratio: median(rates.map((rate) => rate.first / rate.deep)),
    problem,
  }
}

/** Walks by hundreds, and keeps the cursors around the page; a cursor is good for any page size. */
async function walk(apiUrl: string): Promise<{ cursors: string[]; firstIds: string[] }> {
  const steps = ((PAGE - 1) * LIMIT) / 100
  const cursors: string[] = []
  let firstIds: string[] = []
  let cursor = ''
  for (let step = 1; step <= steps + 5; step++) {
    const answer = await fetch(`${apiUrl}/api/v1/products?limit=100${cursor && `&cursor=${cursor}`}`)
    const page = (await answer.json()) as { data: { id: string }[]; meta: { next_cursor: string } }
    cursor = page.meta.next_cursor
    if (step > Math.floor(steps) - 5) cursors.push(cursor)
    if (step === Math.floor(steps)) firstIds = page.data.map(({ id }) => id)
  }
  return { cursors, firstIds }
}

async function compare(pool: pg.Pool, ids: string[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM products WHERE is_public ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 100',
    [(Math.floor(((PAGE - 1) * LIMIT) / 100) - 1) * 100],
  )
  return rows.every(({ id }, index) => id === ids[index])
    ? undefined
    : 'the pages by cursor differ from those by OFFSET'
}
