import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Case, ORDER_CASES, readCases, WRITE_CASES } from './cases.ts'
import { cpuSecondsOf, cpuSecondsOfPostgres } from './cpu-time.ts'
import { type BenchDatabase, withPool } from './data.ts'
import { type Helper, startHelper } from './helper.ts'
import { surveyMarket } from './market.ts'
import type { WriteCase } from './measure.ts'
import type { Options } from './options.ts'
import { prepareOrderWriters } from './order-writers.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { chooseWords } from './search-words.ts'
import { startApi } from './server.ts'

const CONNECTIONS = 16
const TOP = 30
const ROOT = fileURLToPath(new URL('../', import.meta.url))

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where the server's time goes while it answers a case, function by function. */
export async function profileCases(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<void> {
  const wanted = options.cases.length > 0 ? options.cases : ['list', 'search']
  const load = startHelper<LoadTask, LoadResult>('load.ts')
  try {
    for (const products of options.sizes) {
      const profile = (connectionString: string, casesAt: (url: string) => Promise<WriteCase[]>) =>
        profileOn(connectionString, resolve(options.dataDir), products, load, casesAt, say)
      const market = await database.market(products)
      const reads = wanted.filter((id) => !WRITE_CASES.includes(id))
      if (reads.length > 0)
        await profile(market, async (url) => {
          const cases = await withPool(market, async (pool) => {
            const surveyed = await surveyMarket(pool)
            return readCases(surveyed, await chooseWords(url, pool, surveyed))
          })
          return cases.filter(({ id }) => reads.includes(id)).map(toRepeated)
        })
      const orders = wanted.filter((id) => ORDER_CASES.includes(id))
      if (orders.length > 0) {
        const { connectionString, drop } = await database.copy(products)
        try {
          const cases = await withPool(connectionString, prepareOrderWriters)
          await profile(connectionString, async () => cases.filter(({ id }) => orders.includes(id)))
        } finally {
          await drop()
        }
      }
    }
  } finally {
    await load.stop()
  }
}

const toRepeated = ({ id, title, calls }: Case): WriteCase => ({
  id,
  title,
  once: false,
  next: () => calls,
  used: () => {},
})

async function profileOn(
  connectionString: string,
  dataDir: string,
  products: number,
  load: Helper<LoadTask, LoadResult>,
  casesAt: (url: string) => Promise<WriteCase[]>,
  say: (line: string) => void,
): Promise<void> {
  const api = await startApi(connectionString, dataDir, { hook: new URL('profile-hook.ts', import.meta.url).href })
  try {
    for (const { id, title, once: isOnce, next, used } of await casesAt(api.url)) {
      const run = async (seconds: number) => {
        const calls = next(seconds * 1_000)
        const result = await load.run({ url: api.url, calls, connections: CONNECTIONS, seconds, once: isOnce })
        used(result.used)
        return result
      }
      await run(2)
      const pid = api.process.pid as number
      const before = [await cpuSecondsOf(pid), await cpuSecondsOfPostgres(dataDir)] as const
      const { rate, answers } = await run(3)
      const after = [await cpuSecondsOf(pid), await cpuSecondsOfPostgres(dataDir)] as const
      const each = (index: 0 | 1) => Math.round(((after[index] - before[index]) * 1e6) / answers)

      api.process.send('start')
      await run(3)
      api.process.send('stop')
      const [profile] = (await once(api.process, 'message')) as [CpuProfile]
      const file = join(dataDir, `${id}-${products}.cpuprofile`)
      await writeFile(file, JSON.stringify(profile))
      say(`\n## ${title}, ${products.toLocaleString('en')} products, ${CONNECTIONS} connections\n`)
      say(
        `${Math.round(rate).toLocaleString('en')}/s; CPU for an answer: server ${each(0)} µs, database ${each(1)} µs\n`,
      )
      say(selfTimes(profile))
      say(`\nFor the developer tools of a browser: ${relative(process.cwd(), file)}`)
    }
  } finally {
    await api.stop()
  }
}

/** The functions that took most time themselves, callees not counted, as parts of the time that was not idle. */
function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): string {
  const times = new Map<number, number>()
  samples.forEach((id, index) => times.set(id, (times.get(id) ?? 0) + (timeDeltas[index] ?? 0)))
  const byFunction = new Map<string, number>()
  let busy = 0
  for (const { id, callFrame } of nodes) {
    const time = times.get(id) ?? 0
    // Ending the profile itself is not the server's work.
    if (callFrame.functionName === '(idle)' || callFrame.url === 'node:inspector') continue
    busy += time
    const name = `${callFrame.functionName || '(anonymous)'}  ${placeOf(callFrame)}`
    byFunction.set(name, (byFunction.get(name) ?? 0) + time)
  }
  return [...byFunction]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, TOP)
    .map(([name, time]) => `${((time * 100) / busy).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}

function placeOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  if (!url) return ''
  return `${url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url}:${lineNumber + 1}`
}
