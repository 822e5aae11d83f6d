import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDemoMarket } from '@asime/api/demo/fill.ts'
import { cpuSecondsOf } from '../bench/cpu-time.ts'
import { startHelper } from '../bench/helper.ts'
import { repeatable } from '../bench/numbers.ts'
import type { RushResult, RushTask } from '../bench/processes/rush.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { SIGNED_IN } from '../bench/signed-in.ts'
import { type DrillDatabase, openDrillDatabase, type OwnDrillDatabase } from './database.ts'
import { type Drill, type DrillOptions, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'

/** As browsers ask. */
const BROWSER = { 'accept-encoding': 'gzip, br' }
const LEVELS = [8, 50, 150, 300, 1_000]
const MOST_REFUSED_P95_MS = 200
/** With garbage that waits to be collected: at a thousand lists a second the heap may grow to 300 MB. */
const MOST_MEMORY_MB = 768
/** The least share of the best goodput that is left at a thousand at once. */
const LEFT_AT_THE_END = 0.8
const RECOVERED_WITHIN_MS = 30_000

interface Kind {
  title: string
  paths: string[]
  headers: Record<string, string>
}

/** Calls that are only shared in a rush: each is work of its own. */
async function findKinds(database: DrillDatabase, seed: number): Promise<[pages: Kind[], api: Kind]> {
  const random = repeatable(seed)
  const products = await database.rows<{ id: string }>(
    'SELECT id FROM products WHERE is_public ORDER BY md5(id::text) LIMIT 1000',
  )
  const lists = Array.from({ length: 2_000 }, () => {
    const from = Math.floor(random() * 5_000)
    return `/api/v1/products?min_price=${from / 10}&max_price=${from / 10 + 200 + Math.floor(random() * 300)}`
  })
  return [
    [
      { title: 'product pages', paths: products.map(({ id }) => `/products/${id}`), headers: BROWSER },
      { title: 'home, signed in', paths: ['/'], headers: { ...BROWSER, ...SIGNED_IN } },
    ],
    { title: 'API, filtered lists', paths: lists, headers: {} },
  ]
}

async function fill(database: OwnDrillDatabase, quick: boolean): Promise<void> {
  const products = quick ? 500 : 5_000
  await fillDemoMarket(database.ownerConnectionString, {
    seed: 1,
    products,
    requests: products / 10,
    onProgress: () => {},
  })
  await database.rows('ANALYZE')
}

async function memoryMb({ process: { pid } }: ApiServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** The largest memory while the work is under way. */
async function watchMemory<T>(server: ApiServer, work: Promise<T>): Promise<[T, number]> {
  let [most, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryMb(server))
      await sleep(200)
    }
  })()
  try {
    return [await work, most]
  } finally {
    isOver = true
    await watching
  }
}

const whole = (n: number) => Math.round(n).toLocaleString('en')

/** The results of a rush. The server's processor time tells more than the clock where the machine is busy with other things. */
interface Measured extends RushResult {
  memory: number
  cpuMs: number
}

const describe = ({ memory, cpuMs, ...result }: Measured) =>
  `${whole(result.goodput)}/s good, p50 ${whole(result.goodP50)} and p95 ${whole(result.goodP95)} ms; ` +
  `${whole(result.refused)} refused, p95 ${whole(result.refusedP95)} ms; ${result.errors} errors; ${whole(memory)} MB, ` +
  `${(cpuMs / Math.max(1, result.good)).toFixed(2)} ms of a processor for a good one`

async function withSite(
  { quick, seed, checkout }: DrillOptions,
  findings: Findings,
  work: (tools: {
    server: ApiServer
    pages: Kind[]
    api: Kind
    rush: (kind: Kind, connections: number, seconds: number) => Promise<Measured>
  }) => Promise<Record<string, number | string>>,
) {
  // Another version makes its own tables, and fills them with its own demo market.
  const isOther = checkout !== undefined
  const database = await openDrillDatabase({ isEmpty: isOther })
  const load = startHelper<RushTask, RushResult>('rush.ts')
  try {
    if (!isOther) await fill(database, quick)
    const connectionString = isOther ? database.ownerConnectionString : database.connectionString
    const server = await startApi(connectionString, database.dataDir, {
      site: true,
      root: checkout,
      hook: new URL('blocking-hook.ts', import.meta.url).href,
      env: { LOG_LEVEL: 'error', ...(isOther ? { DEMO_DATA: 'true' } : {}) },
      readyWithinMs: 180_000,
    })
    const [pages, api] = await findKinds(database, seed)
    try {
      const { url } = server
      const counts = await work({
        server,
        pages,
        api,
        async rush({ paths, headers }, connections, seconds) {
          const before = await cpuSecondsOf(server.process.pid as number)
          const rush = load.run({ url, paths, headers, connections, seconds })
          const [result, memory] = await watchMemory(server, rush)
          const cpuMs = 1_000 * ((await cpuSecondsOf(server.process.pid as number)) - before)
          return { ...result, memory, cpuMs }
        },
      })
      findings.expect(server.process.exitCode === null && !server.process.signalCode, 'the server ended')
      return {
        counts: { ...counts, ...(isOther ? {} : { invariants: await checkInvariants(database, findings) }) },
        problems: findings.problems,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await load.stop()
    await database.stop()
  }
}

export const unsharedPages: Drill = {
  id: 'D45',
  title:
    'A thousand at once ask for pages of a thousand products, the home page signed in, and lists; as many get theirs as at the best of times',
  run(options) {
    const findings = new Findings()
    const seconds = options.quick ? 4 : 10
    return withSite(options, findings, async ({ pages, api, rush }) => {
      const counts: Record<string, string> = {}
      for (const kind of [...pages, api]) {
        await rush(kind, 8, 4)
        const results: RushResult[] = []
        for (const connections of LEVELS) {
          const result = await rush(kind, connections, seconds)
          results.push(result)
          const name = `${kind.title}, ${connections} at once`
          options.say(`  ${name}: ${describe(result)}`)
          counts[name] = describe(result)
          findings.expect(result.others === 0, `${name}: ${result.others} answers were neither good nor refusals`)
          findings.expect(result.errors === 0, `${name}: ${result.errors} connections broke or got no answer`)
          findings.expect(
            result.refusedP95 <= MOST_REFUSED_P95_MS,
            `${name}: 95 % of refusals took up to ${whole(result.refusedP95)} ms`,
          )
          findings.expect(result.memory <= MOST_MEMORY_MB, `${name}: ${whole(result.memory)} MB of memory`)
        }
        const best = Math.max(...results.map(({ goodput }) => goodput))
        const last = results.at(-1)?.goodput ?? 0
        counts[`${kind.title}, left of the best`] = `${Math.round((100 * last) / best)} %`
        findings.expect(
          last >= LEFT_AT_THE_END * best,
          `${kind.title}: ${whole(last)}/s good at ${LEVELS.at(-1)} at once, ${whole(best)}/s at the best`,
        )
      }
      return counts
    })
  },
}

export const overload: Drill = {
  id: 'F16',
  title: 'Five times as many as can be served for a minute, then a handler that blocks for 2 s',
  run(options) {
    const findings = new Findings()
    return withSite(options, findings, async ({ server, pages, api, rush }) => {
      const counts: Record<string, string> = {}
      const [page] = pages as [Kind]
      for (const kind of [page, api]) {
        await rush(kind, 8, 4)
        const before = await rush(kind, 2, 4)
        const during = await rush(kind, 1_000, options.quick ? 10 : 60)
        const back = await untilNormal(() => rush(kind, 2, 2), before.goodP95)
        counts[`${kind.title}, overload`] = describe(during)
        counts[`${kind.title}, p95 before`] = `${before.goodP95.toFixed(1)} ms, back after ${whole(back)} ms`
        findings.expect(during.refusedP95 <= MOST_REFUSED_P95_MS, `${kind.title}: ${describe(during)}`)
        findings.expect(during.others === 0 && during.errors === 0, `${kind.title}: ${describe(during)}`)
        findings.expect(during.memory <= MOST_MEMORY_MB, `${kind.title}: ${whole(during.memory)} MB of memory`)
        findings.expect(back <= RECOVERED_WITHIN_MS, `${kind.title}: not as before after ${whole(back)} ms`)
      }
      const before = await rush(page, 2, 4)
      const blocked = rush(page, 20, 5)
      await sleep(1_000)
      server.process.send(2_000)
      const during = await blocked
      const back = await untilNormal(() => rush(page, 2, 2), before.goodP95)
      counts['a handler that blocks'] =
        `${whole(during.good)} good, ${whole(during.refused)} refused, back after ${whole(back)} ms`
      findings.expect(during.others === 0 && during.errors === 0, 'a blocked thread: answers that are none')
      findings.expect(back <= RECOVERED_WITHIN_MS, `a blocked thread: not as before after ${whole(back)} ms`)
      return counts
    })
  },
}

/** Milliseconds until 95 % are served about as quickly as before. */
async function untilNormal(measure: () => Promise<RushResult>, p95: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const beganAt = performance.now()
    const { goodP95, refused } = await measure()
    if (refused === 0 && goodP95 <= 1.5 * p95 + 10) return beganAt - startedAt
    if (performance.now() - startedAt > 2 * RECOVERED_WITHIN_MS) return Infinity
  }
}
