import { readCases } from './cases.ts'
import { type BenchDatabase, withPool } from './data.ts'
import { startHelper } from './helper.ts'
import { type Market, surveyMarket } from './market.ts'
import { median, shuffled } from './numbers.ts'
import type { Options } from './options.ts'
import { prepareOrderWriters } from './order-writers.ts'
import type { Call } from './processes/load.ts'
import type { SteadyResult, SteadyTask } from './processes/steady.ts'
import { saveAs } from './report.ts'
import { chooseWords } from './search-words.ts'
import { startApi } from './server.ts'
import { SIGNED_IN } from './signed-in.ts'
import { prepareWriters } from './writers.ts'

const PER_SECOND = 300
/** Before anything is looked at: code is compiled, caches fill. */
const WARM_UP_SECONDS = 20
/** Of the search for the most that is held. */
const FIRST_STEP = 60
const STEP_SECONDS = 15
const STEP = 1.25
const MOST_MS = 100
const SAMPLE_MS = 5_000

/** Parts of all calls; half of the pages are asked for by somebody who is signed in. */
const SHARES = { reads: 0.8, pages: 0.1, writes: 0.1 }
/** Milliseconds for 99 of 100, and megabytes (10^6). */
const GOALS = { reads: 20, pages: 60, writes: 60, memory: 250 }

/**
 * A market day: reads, pages, checkouts and bids at a steady rate for some minutes, then as many as come out with 99 of 100 of each
 * kind within 100 ms. False when a goal is missed.
 */
export async function measureMixed(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const lines: string[] = []
  const tell = (line: string) => {
    lines.push(line)
    say(line)
  }
  let isGood = true
  for (const products of options.sizes) {
    await database.market(products)
    const { connectionString, drop } = await database.copy(products)
    const load = startHelper<SteadyTask, SteadyResult>('steady.ts')
    try {
      const bids = (await withPool(connectionString, prepareWriters)).bids
      const checkouts = (await withPool(connectionString, prepareOrderWriters)).find(({ id }) => id === 'checkout')!
      const site = await startApi(connectionString, options.dataDir, { site: true })
      try {
        const { reads, pages } = await withPool(connectionString, async (pool) => {
          const market = await surveyMarket(pool)
          const cases = readCases(market, await chooseWords(site.url, pool, market))
          return { reads: interleaved(cases.map(({ calls }) => calls)), pages: pagesOf(market) }
        })
        const run = async (perSecond: number, seconds: number) => {
          const writes = Math.ceil(perSecond * seconds * SHARES.writes) + 10
          const [orders, offers] = [checkouts.next(writes), bids.next(writes)]
          const result = await load.run({
            url: site.url,
            perSecond,
            seconds,
            kinds: [
              { name: 'reads', share: SHARES.reads, calls: reads, once: false },
              { name: 'pages', share: SHARES.pages, calls: pages, once: false },
              { name: 'checkouts', share: SHARES.writes * 0.7, calls: orders, once: true },
              { name: 'bids', share: SHARES.writes * 0.3, calls: offers, once: true },
            ],
          })
          checkouts.used(result.checkouts?.sent ?? 0)
          bids.used(result.bids?.sent ?? 0)
          return result
        }

        await run(PER_SECOND, WARM_UP_SECONDS)
        const memory = watchMemory(site)
        const steady = await run(PER_SECOND, options.minutes * 60)
        const { most, usual } = await memory.stop()
        tell(`\n${products.toLocaleString('en')} products, ${PER_SECOND} calls a second for ${options.minutes} minutes`)
        for (const [name, { sent, p50, p99, failures }] of Object.entries(steady)) {
          const goal = name === 'reads' || name === 'pages' ? GOALS[name] : GOALS.writes
          const isMissed = p99 > goal || failures > 0
          if (isMissed) isGood = false
          tell(
            `${name.padEnd(10)} ${sent} sent, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal ${goal}), ${failures} failed${isMissed ? '  missed' : ''}`,
          )
        }
        if (usual > GOALS.memory) isGood = false
        tell(`memory     ${usual.toFixed(0)} MB (median), ${most.toFixed(0)} at most (goal ${GOALS.memory})`)

        let held = 0
        for (let rate = FIRST_STEP; ; rate = Math.round(rate * STEP)) {
          const kinds = Object.values(await run(rate, STEP_SECONDS))
          const worst = Math.max(...kinds.map(({ p99 }) => p99))
          if (worst > MOST_MS || kinds.some(({ failures }) => failures > 0)) {
            tell(`at ${rate} a second p99 is ${worst.toFixed(0)} ms; the most that is held is ${held}`)
            break
          }
          held = rate
        }
      } finally {
        await site.stop()
      }
    } finally {
      await load.stop()
      await drop()
    }
  }
  if (options.save) {
    const text = `Mixed load of ${new Date().toISOString().slice(0, 16)} UTC\n\n${lines.join('\n').trim()}\n`
    say(`Written to ${await saveAs('mixed.txt', text)}`)
  }
  return isGood
}

/** One of each list after the other, so that every kind is asked for as often. */
function interleaved(lists: Call[][]): Call[] {
  if (lists.some((list) => list.length === 0))
    throw new Error('There is a kind of read that this market has nothing for')
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, n) => lists.map((list) => list[n % list.length] as Call)).flat()
}

function pagesOf({ productIds, openRequestIds, shopIds }: Market): Call[] {
  const some = (folder: string, ids: string[], count: number) => ids.slice(0, count).map((id) => `/${folder}/${id}`)
  const paths = [
    '/',
    '/products',
    '/requests',
    '/vendors',
    ...some('products', productIds, 40),
    ...some('requests', openRequestIds, 20),
    ...some('vendors', shopIds, 20),
  ]
  const visits = paths.flatMap((path) => [{}, SIGNED_IN].map((headers) => ({ path, headers })))
  return shuffled(visits, 1).map(({ path, headers }) => ({
    method: 'GET' as const,
    path,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  }))
}

function watchMemory(site: { metrics(): Promise<{ memoryMb: number }> }) {
  const seen: number[] = []
  const sample = setInterval(() => void site.metrics().then(({ memoryMb }) => seen.push(memoryMb)), SAMPLE_MS)
  return {
    async stop() {
      clearInterval(sample)
      seen.push((await site.metrics()).memoryMb)
      return { most: Math.max(...seen), usual: median(seen) }
    },
  }
}
