import { machineClock } from '@asime/api/src/platform/clock.ts'
import { keepSoldGoods } from '@asime/api/src/modules/fees/sold-goods.service.ts'
import { countMarket } from '@asime/api/src/modules/market-health/market-analytics.service.ts'
import { createDatabase } from '@asime/api/src/platform/database/database.ts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import type pg from 'pg'
import { type BenchDatabase, withPool } from './data.ts'
import { type DeskSubjects, prepareDesk } from './desk-data.ts'
import { startHelper } from './helper.ts'
import { median } from './numbers.ts'
import type { Options } from './options.ts'
import type { LoadResult, LoadTask } from './processes/load.ts'
import { byBeginning, fillPath, pathsByFilter, type TimedReads, timeReads } from './reads.ts'
import { type ApiServer, JWT_SECRET, startApi } from './server.ts'

/** Milliseconds, of the median of some calls one after the other. */
const GOAL_MS = { list: 300, chart: 500 }
/** The public list's p99 while tables are exported, in that of a quiet desk. */
const GOAL_BESIDE_EXPORT = 1.5
const CONNECTIONS = 16

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
  const { connectionString, superuserConnectionString, drop } = await database.copy(products)
  try {
    const subjects = await withPool(superuserConnectionString, prepareDesk)
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
      const areFast = await timeReads({ url: api.url, token }, pagesOfDesk(subjects), say)
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
/** What must be said to be answered at all; a rate that is none of today, since what would not change is not counted. */
const NEEDED: Record<string, string> = { previewCommissionRule: 'commission_percent=4' }

const readsOfDesk = () =>
  endpoints.filter(({ id, access, method }) => access === 'admin' && method === 'GET' && !NO_TABLES.includes(id))

/** Figures of the whole market, instead of rows of it. */
const isChart = ({ id, path }: Endpoint) =>
  path.startsWith('/admin/analytics') || ['readMarketHealth', 'previewCommissionRule'].includes(id)

async function countReports(pool: pg.Pool): Promise<number> {
  const startedAt = performance.now()
  const db = createDatabase(pool)
  await countMarket({ db, clock: machineClock })
  await keepSoldGoods(db)
  return performance.now() - startedAt
}

/** Each page of the desk by the paths that it is asked for, files aside. */
export const pagesOfDesk = (subjects: Pick<DeskSubjects, 'ids' | 'page' | 'words' | 'admin'>): TimedReads[] =>
  readsOfDesk()
    .filter(({ csv }) => !csv)
    .map((endpoint) => ({
      endpoint,
      paths: pathsByFilter(endpoint, partsOf(endpoint.path, subjects), {
        needed: NEEDED[endpoint.id],
        valuesOf: (filter) => valuesOf(filter, subjects),
      }),
      goalMs: GOAL_MS[isChart(endpoint) ? 'chart' : 'list'],
    }))

function partsOf(path: string, { ids, page }: Pick<DeskSubjects, 'ids' | 'page'>) {
  const parts: Record<string, string | undefined> = { id: byBeginning(ids, path), ...page }
  return (name: string) => parts[name]
}

function valuesOf(filter: string, { words, ids, admin }: Pick<DeskSubjects, 'words' | 'ids' | 'admin'>): string[] {
  if (filter === 'query') return words
  if (filter === 'limit') return ['100']
  if (filter === 'vendor_id') return [ids['/admin/vendors'] ?? '']
  if (filter === 'actor_id') return [admin.userId]
  if (filter === 'subject_id') return [ids['/admin/users'] ?? '']
  return []
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
    .map(({ path }) => {
      const filled = fillPath(path, partsOf(path, subjects))
      if (!filled) throw new Error(`The market has nothing that ${path} could be exported of`)
      return filled
    })
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
