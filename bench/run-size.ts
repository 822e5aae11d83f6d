import { measureAnew } from './anew.ts'
import { type Case, ORDER_CASES, readCases, WRITE_CASES } from './cases.ts'
import { checkAnswers, checkCounters } from './check.ts'
import { type BenchDatabase, withPool } from './data.ts'
import { compareDeepPages, type DeepPages } from './deep-pages.ts'
import { startHelper } from './helper.ts'
import { leanestOf } from './leanest.ts'
import { surveyMarket } from './market.ts'
import { type Helpers, measureRead, measureWrite, type Row } from './measure.ts'
import type { Options } from './options.ts'
import type { Recording, RecordTask } from './processes/record.ts'
import { measureRest, type Rest } from './rest.ts'
import { chooseWords, type SearchWords } from './search-words.ts'
import { environmentFor, startApi } from './server.ts'
import { prepareOrderWriters } from './order-writers.ts'
import { prepareWriters } from './writers.ts'

export interface SizeResult {
  products: number
  rows: Row[]
  /** Statements per call of each read case: the least and the most. */
  roundTrips: Record<string, [least: number, most: number]>
  rest: Rest
  deepPages: DeepPages | undefined
  /** Wrong answers, by case. */
  problems: Record<string, string>
  /** How many products the words of each kind match: the fewest and the most. */
  matches: Record<string, [fewest: number, most: number]>
}

/** Everything at one size of the demo market. */
export async function runSize(
  database: BenchDatabase,
  products: number,
  options: Options,
  say: (line: string) => void,
): Promise<SizeResult> {
  const result: SizeResult = {
    products,
    rows: [],
    roundTrips: {},
    rest: await measureRest(database, products, options),
    deepPages: undefined,
    problems: {},
    matches: {},
  }
  const connectionString = await database.market(products)
  const isWanted = (id: string) => options.cases.length === 0 || options.cases.includes(id)
  const recorder = startHelper<RecordTask, Recording[]>('record.ts')
  const helpers: Helpers = {
    load: startHelper('load.ts'),
    sql: startHelper('sql.ts'),
    http: startHelper('bare-http.ts'),
    plain: startHelper('plain.ts'),
  }

  const asked: Case[] = []
  try {
    const api = await startApi(connectionString, options.dataDir)
    try {
      await withPool(connectionString, async (pool) => {
        const market = await surveyMarket(pool)
        const words = await chooseWords(api.url, pool, market)
        result.matches = matchesOf(words)

        for (const one of readCases(market, words).filter(({ id }) => isWanted(id))) {
          await orProblem(result, one.id, say, async () => {
            if (one.calls.length === 0) throw new Error('this market should have something to ask for, and has not')
            const problem = await checkAnswers(api.url, pool, one)
            if (problem) result.problems[one.id] = problem
            const environment = environmentFor(connectionString, options.dataDir)
            const recordings = await recorder.run({ environment, calls: one.calls })
            result.roundTrips[one.id] = roundTripsOf(recordings)
            const leanest = await leanestOf(api.url, pool, one).catch((error: Error) => {
              result.problems[one.id] ??= error.message
              return undefined
            })
            const rows = await measureRead(
              one,
              { recordings, leanest },
              { products, connectionString, api, helpers, span: options },
            )
            record(result, one, rows, say)
            asked.push(one)
          })
        }
        if (isWanted('list')) result.deepPages = await compareDeepPages(api, pool, { products, helpers, span: options })
      })
    } finally {
      await api.stop()
      await Promise.all([helpers.sql.stop(), helpers.plain.stop()])
    }
    await orProblem(result, 'searches, answered anew', say, async () => {
      const where = { connectionString, dataDir: options.dataDir }
      const how = { load: helpers.load, span: options }
      const failures = await measureAnew(where, { cases: asked, rows: result.rows }, how, say)
      for (const [id, failed] of Object.entries(failures)) {
        result.problems[id] ??= `${failed} calls failed, answered anew`
      }
    })
    if (WRITE_CASES.some(isWanted)) {
      await orProblem(result, 'writes', say, () => runWrites(database, products, options, helpers, result, say))
    }
    return result
  } finally {
    await Promise.all([recorder.stop(), helpers.load.stop(), helpers.http.stop()])
  }
}

async function runWrites(
  database: BenchDatabase,
  products: number,
  options: Options,
  helpers: Helpers,
  result: SizeResult,
  say: (line: string) => void,
): Promise<void> {
  const { connectionString, drop } = await database.copy(products)
  try {
    const writers = await withPool(connectionString, prepareWriters)
    const isWanted = (id: string) => options.cases.length === 0 || options.cases.includes(id)
    const orders = ORDER_CASES.some(isWanted) ? await withPool(connectionString, prepareOrderWriters) : []
    const api = await startApi(connectionString, options.dataDir)
    try {
      const cases = [
        { id: 'place-bid', title: 'Place a bid', once: true, ...writers.bids },
        { id: 'sign-in', title: 'Sign in', once: false, next: () => writers.signIns.known, used: () => {} },
        {
          id: 'sign-in-new',
          title: 'Sign in, without a device’s cookie',
          once: false,
          next: () => writers.signIns.unknown,
          used: () => {},
        },
        ...orders,
      ]
      for (const one of cases.filter(({ id }) => isWanted(id))) {
        record(result, one, await measureWrite(one, { products, api, helpers, span: options }), say)
      }
    } finally {
      await api.stop()
    }
    const problem = await withPool(connectionString, checkCounters)
    if (problem) result.problems['place-bid'] = problem
  } finally {
    await drop()
  }
}

/** What breaks one case is told with the others' figures, and does not cost them. */
async function orProblem(
  result: SizeResult,
  id: string,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    result.problems[id] = (error as Error).message.split('\n')[0] ?? 'failed'
    say(`${result.products.toLocaleString('en')}: ${id}: WRONG: ${result.problems[id]}`)
  }
}

function record(
  result: SizeResult,
  { id, title }: Pick<Case, 'id' | 'title'>,
  rows: Row[],
  say: (line: string) => void,
): void {
  result.rows.push(...rows)
  const failures = rows.reduce((sum, row) => sum + row.failures, 0)
  if (failures > 0) result.problems[id] ??= `${failures} calls failed`
  say(
    `${result.products.toLocaleString('en')}: ${title}: ${rows.map(brief).join(' · ')}${result.problems[id] ? `  WRONG: ${result.problems[id]}` : ''}`,
  )
}

const brief = ({ connections, rate, ofPlain, share }: Row) => {
  const parts = [...(ofPlain > 0 ? [`${ofPlain.toFixed(2)} of plain`] : []), ...(share > 0 ? [share.toFixed(2)] : [])]
  return `${Math.round(rate).toLocaleString('en')}/s at ${connections}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}

function roundTripsOf(recordings: Recording[]): [number, number] {
  const counts = recordings.map(({ statements }) => statements.length)
  return [Math.min(...counts), Math.max(...counts)]
}

function matchesOf({ totals, classes, ...kinds }: SearchWords): SizeResult['matches'] {
  const range = (words: string[]): [number, number] => {
    const counts = words.map((word) => totals.get(word) ?? 0)
    return words.length === 0 ? [0, 0] : [Math.min(...counts), Math.max(...counts)]
  }
  return Object.fromEntries(Object.entries({ ...kinds, ...classes }).map(([kind, words]) => [kind, range(words)]))
}
