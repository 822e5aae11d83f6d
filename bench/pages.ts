import type { BenchDatabase } from './data.ts'
import { startHelper } from './helper.ts'
import { median } from './numbers.ts'
import type { Options } from './options.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { startApi } from './server.ts'
import { SIGNED_IN } from './signed-in.ts'

const CONNECTIONS = 16
/** What a page at 16 connections is to reach: pages a second, and milliseconds for 99 of 100. */
const GOAL = { rate: 150, p99: 150 }

const PAGES = [
  { title: 'home', path: '/' },
  { title: 'products', path: '/products' },
  { title: 'item requests', path: '/requests' },
]
/** Both are given pages that others have asked for, too (decisions 12 and 167). */
const VISITORS: { who: string; headers: Record<string, string> }[] = [
  { who: 'anybody', headers: {} },
  { who: 'signed in', headers: SIGNED_IN },
]

/**
 * How fast the built site renders, as browsers ask for it. False when a page failed or the shared ones miss their goal.
 */
export async function measurePages(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const load = startHelper<LoadTask, LoadResult>('load.ts')
  let isGood = true
  try {
    for (const products of options.sizes) {
      const site = await startApi(await database.market(products), options.dataDir, { site: true })
      try {
        say(`\n${products.toLocaleString('en')} products, ${CONNECTIONS} connections`)
        say('page            visitor     pages/s    p50 ms    p99 ms   bytes')
        for (const { title, path } of PAGES) {
          for (const { who, headers } of VISITORS) {
            const calls = [{ method: 'GET' as const, path, headers: { 'accept-encoding': 'gzip, br', ...headers } }]
            const run = (seconds: number) =>
              load.run({ url: site.url, calls, connections: CONNECTIONS, seconds, once: false })
            await run(3)
            const runs: LoadResult[] = []
            for (let round = 0; round < options.rounds; round++) runs.push(await run(options.seconds * 2))
            const of = (figure: 'rate' | 'p50' | 'p99' | 'bytesPerAnswer') => median(runs.map((each) => each[figure]))
            const isShared = who === 'anybody'
            const misses = isShared && (of('rate') < GOAL.rate || of('p99') > GOAL.p99)
            if (misses || runs.some(({ failures }) => failures > 0)) isGood = false
            const cells = [of('rate').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1)]
            say(
              `${title.padEnd(15)} ${who.padEnd(10)} ${cells.map((cell) => cell.padStart(9)).join(' ')} ${of('bytesPerAnswer').toFixed(0).padStart(7)}${misses ? '  misses its goal' : ''}`,
            )
          }
        }
      } finally {
        await site.stop()
      }
    }
  } finally {
    await load.stop()
  }
  return isGood
}
