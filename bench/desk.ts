import { machineClock } from '@asime/api/src/platform/clock.ts'
import { countMarket } from '@asime/api/src/modules/market-health/market-analytics.service.ts'
import { createDatabase } from '@asime/api/src/platform/database/database.ts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import type pg from 'pg'
import { z } from 'zod'
import { type BenchDatabase, withPool } from './data.ts'
import { type DeskSubjects, prepareDesk } from './desk-data.ts'
import { startHelper } from './helper.ts'
import { median } from './numbers.ts'
import type { Options } from './options.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { type ApiServer, JWT_SECRET, startApi } from './server.ts'

/** Milliseconds, of the median of some calls one after the other. */
const GOAL_MS = { list: 300, chart: 500 }
/** The public list's p99 while tables are exported, in that of a quiet desk. */
const GOAL_BESIDE_EXPORT = 1.5
const CALLS = 5
const CONNECTIONS = 16

interface Read {
  endpoint: Endpoint
  path: string
}

/**
 * Every page that an admin can ask for, by every filter and by words that find much, little and nothing, in a market of the size that the
 * desk is measured at; and what the public list loses while tables are exported. False where a goal is missed or a call failed.
 */
export async function measureDesk(
  database: BenchDatabase,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const products = Math.max(...options.sizes)
  await database.market(products)
  const { connectionString, drop } = await database.copy(products)
  try {
    const subjects = await withPool(connectionString, prepareDesk)
    const countedIn = await withPool(connectionString, countReports)
    say(
      `\n${Object.entries(subjects.counts)
        .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
        .join(', ')}`,
    )
    say(`The reports of the market were counted in ${(countedIn / 1000).toFixed(1)} s, as a job does each hour`)
    // As in a demo, where an admin needs no app for codes.
    const api = await startApi(connectionString, options.dataDir, { env: { DEMO_DATA: 'true' } })
    try {
      const tokens = createAccessTokens(machineClock, deriveSecrets(JWT_SECRET).accessTokenKey)
      const token = await tokens.sign(subjects.admin)
      const areFast = await measureReads(api, token, subjects, say)
      return (await measureExports(api, token, subjects, options, say)) && areFast
    } finally {
      await api.stop()
    }
  } finally {
    await drop()
  }
}

/** A picture of somebody's card, which the market has none of. */
const NO_TABLES = ['viewVerificationDocument']
/** What must be said to be answered at all. */
const NEEDED: Record<string, string> = { previewCommissionRule: 'commission_percent=5' }

const readsOfDesk = () =>
  endpoints.filter(({ id, access, method }) => access === 'admin' && method === 'GET' && !NO_TABLES.includes(id))

/** Figures of the whole market, instead of rows of it. */
const isChart = ({ id, path }: Endpoint) =>
  path.startsWith('/admin/analytics') || ['readMarketHealth', 'previewCommissionRule'].includes(id)

async function countReports(pool: pg.Pool): Promise<number> {
  const startedAt = performance.now()
  await countMarket({ db: createDatabase(pool), clock: machineClock })
  return performance.now() - startedAt
}

async function measureReads(
  api: ApiServer,
  token: string,
  subjects: DeskSubjects,
  say: (line: string) => void,
): Promise<boolean> {
  let isGood = true
  say('median ms     goal   calls  slowest')
  for (const endpoint of readsOfDesk().filter(({ csv }) => !csv)) {
    const reads = readsOf(endpoint, subjects)
    if (reads.length === 0) {
      say(`        –        –       0  ${endpoint.path}: the market has none`)
      continue
    }
    const goal = GOAL_MS[isChart(endpoint) ? 'chart' : 'list']
    const timed: { path: string; ms: number }[] = []
    for (const read of reads) {
      const times: number[] = []
      for (let n = 0; n < CALLS; n++) {
        const startedAt = performance.now()
        const answer = await fetch(`${api.url}/api/v1${read.path}`, { headers: { authorization: `Bearer ${token}` } })
        await answer.arrayBuffer()
        times.push(performance.now() - startedAt)
        if (answer.ok) continue
        isGood = false
        say(`WRONG: ${answer.status} for ${read.path}`)
        break
      }
      timed.push({ path: read.path, ms: median(times) })
    }
    const slowest = timed.reduce((a, b) => (a.ms >= b.ms ? a : b))
    const isMissed = slowest.ms >= goal
    if (isMissed) isGood = false
    say(
      `${slowest.ms.toFixed(1).padStart(9)} ${String(goal).padStart(8)} ${String(reads.length).padStart(7)}  ${slowest.path}${isMissed ? '  misses its goal' : ''}`,
    )
    for (const { path, ms } of timed.filter((each) => each !== slowest && each.ms >= goal))
      say(`${ms.toFixed(1).padStart(9)}                   ${path}`)
  }
  return isGood
}

/** Without filters, by each value of each filter alone, and by each word where words are looked for. */
function readsOf(endpoint: Endpoint, subjects: DeskSubjects): Read[] {
  const id = idFor(endpoint.path, subjects)
  if (endpoint.path.includes(':id') && !id) return []
  const path = endpoint.path.replace(':id', id ?? '')
  const { properties = {} } = endpoint.query
    ? (z.toJSONSchema(endpoint.query, { io: 'input' }) as { properties?: Record<string, { enum?: string[] }> })
    : {}
  const queries = Object.entries(properties).flatMap(([name, schema]) =>
    valuesOf(name, schema, subjects).map((value) => new URLSearchParams({ [name]: value }).toString()),
  )
  return ['', ...queries].map((query) => {
    const search = [NEEDED[endpoint.id], query].filter(Boolean).join('&')
    return { endpoint, path: search ? `${path}?${search}` : path }
  })
}

function valuesOf(name: string, schema: { enum?: string[] }, { words, ids, admin }: DeskSubjects): string[] {
  if (schema.enum) return schema.enum
  if (name === 'query') return words
  if (name === 'limit') return ['100']
  if (name === 'vendor_id') return [ids['/admin/vendors'] ?? '']
  if (name === 'actor_id') return [admin.userId]
  if (name === 'subject_id') return [ids['/admin/users'] ?? '']
  return []
}

function idFor(path: string, { ids }: DeskSubjects): string | undefined {
  const beginning = Object.keys(ids).find((each) => path.startsWith(`${each}/`))
  return beginning && ids[beginning]
}

/** The public list at 16 connections, in turns without and with admins who export one table after the other. */
async function measureExports(
  api: ApiServer,
  token: string,
  subjects: DeskSubjects,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const load = startHelper<LoadTask, LoadResult>('load.ts')
  const paths = readsOfDesk()
    .filter(({ csv }) => csv)
    .map(({ path }) => path.replace(':id', idFor(path, subjects) ?? ''))
  const calls = Array.from({ length: 20 }, (_, n) => ({
    method: 'GET' as const,
    path: `/api/v1/products?min_price=${n}`,
  }))
  const run = () =>
    load.run({ url: api.url, calls, connections: CONNECTIONS, seconds: options.seconds * 2, once: false })
  try {
    await run()
    const quiet: number[] = []
    const beside: number[] = []
    let [exports, bytes] = [0, 0]
    for (let round = 0; round < options.rounds; round++) {
      quiet.push((await run()).p99)
      let isOver = false
      const exporting = (async () => {
        while (!isOver) {
          const path = paths[exports++ % paths.length] as string
          const answer = await fetch(`${api.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
          if (!answer.ok) throw new Error(`${answer.status} for the export ${path}`)
          bytes += (await answer.arrayBuffer()).byteLength
        }
      })()
      beside.push((await run()).p99)
      isOver = true
      await exporting
    }
    const times = median(beside.map((p99, round) => p99 / (quiet[round] as number)))
    const isMet = times <= GOAL_BESIDE_EXPORT
    say(
      `\nThe public list's p99 at ${CONNECTIONS} connections: ${median(quiet).toFixed(1)} ms, and ${median(beside).toFixed(1)} ms beside exports (${exports}, ${(bytes / 1e6).toFixed(0)} MB): ${times.toFixed(2)} times, at most ${GOAL_BESIDE_EXPORT}${isMet ? '' : '  misses its goal'}`,
    )
    return isMet
  } finally {
    await load.stop()
  }
}
