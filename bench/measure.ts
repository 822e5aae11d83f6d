import type { Case } from './cases.ts'
import type { Helper } from './helper.ts'
import { bound, median, share } from './numbers.ts'
import { CONNECTIONS, LONGEST_ONCE } from './options.ts'
import type { BareTask } from './processes/bare-http.ts'
import type { PlainTask } from './processes/plain.ts'
import type { Call, LoadResult, LoadTask } from './processes/load.ts'
import type { Recording, Statement } from './processes/record.ts'
import type { SqlResult, SqlTask } from './processes/sql.ts'
import type { ApiServer } from './server.ts'

export interface Helpers {
  load: Helper<LoadTask, LoadResult>
  sql: Helper<SqlTask, SqlResult>
  http: Helper<BareTask, string>
  plain: Helper<PlainTask, string>
}

/** A case at a number of connections: medians over the rounds. */
export interface Row {
  products: number
  case: string
  title: string
  connections: number
  rate: number
  p50: number
  p99: number
  /** Without the memory of answers. 0 where that was not asked (`anew.ts`). */
  anewRate: number
  anewP99: number
  /** A plain Fastify and pg server over the same rows. 0 where there is none. */
  plainRate: number
  /** Our rate as a part of its. */
  ofPlain: number
  /** The leanest SQL that we know, alone. 0 for writes. */
  sqlRate: number
  /** Whether that was written by hand (`leanest.ts`); else it is what the server sends. */
  isByHand: boolean
  sqlP99: number
  /** A bare server with an answer of the same size. */
  httpRate: number
  bound: number
  /** Our rate as a part of the bound. */
  share: number
  memoryMb: number
  loopP99Ms: number
  failures: number
  bytesPerAnswer: number
}

/** What the plain server answers, too. */
const PLAIN_CASES = new Set([
  'list',
  'filter',
  'search',
  'search-misspelt',
  'search-rare',
  'search-none',
  'search-tenth',
  'search-hundredth',
  'search-thousandth',
  'search-ten-thousandth',
  'search-hundred-thousandth',
  'search-two',
  'search-beginning',
  'product',
  'requests',
  'request',
])

export interface Span {
  rounds: number
  seconds: number
}

/** The faster of what the server sends and what was written by hand, where that was. */
async function fastest(
  own: Statement[],
  leanest: Statement[] | undefined,
  run: (statements: Statement[]) => Promise<SqlResult>,
): Promise<{ statements: Statement[]; isByHand: boolean }> {
  const ours = await run(own)
  const isByHand = leanest !== undefined && (await run(leanest)).rate > ours.rate
  return { statements: isByHand ? leanest : own, isByHand }
}

/**
 * One read case. In each round the server, the SQL alone and the bare HTTP server take turns within seconds of each
 * other, so that whatever else the machine is doing weighs on all three alike; the share is taken round by round.
 */
export async function measureRead(
  one: Case,
  { recordings, leanest }: { recordings: Recording[]; leanest: Statement[] | undefined },
  {
    products,
    connectionString,
    api,
    helpers,
    span,
  }: { products: number; connectionString: string; api: ApiServer; helpers: Helpers; span: Span },
): Promise<Row[]> {
  const bytes = Math.round(recordings.reduce((sum, recording) => sum + recording.bytes, 0) / recordings.length)
  const bareUrl = await helpers.http.run({ bytes, headers: recordings[0]?.headers ?? {}, status: 200 })
  const load = (url: string, connections: number, seconds: number) =>
    helpers.load.run({ url, calls: one.calls, connections, seconds, once: false })
  const sql = (statements: Statement[], connections: number, seconds: number) =>
    helpers.sql.run({ connectionString, statements, connections, seconds })

  const plainUrl = PLAIN_CASES.has(one.id) ? await helpers.plain.run({ connectionString }) : undefined

  await helpers.load.run({ url: api.url, calls: one.calls, connections: 16, seconds: LONGEST_ONCE, once: true })
  await load(api.url, 16, 1.5)
  if (plainUrl) await load(plainUrl, 16, 1)
  const own = recordings.flatMap((recording) => recording.statements)
  await sql(own, Math.max(...CONNECTIONS), 0.5)
  const { statements, isByHand } = await fastest(own, leanest, (each) => sql(each, 16, 1))
  await load(bareUrl, 16, 0.5)

  const rows: Row[] = []
  for (const connections of CONNECTIONS) {
    const ours: LoadResult[] = []
    const sqls: SqlResult[] = []
    const https: LoadResult[] = []
    const plains: LoadResult[] = []
    const figures: { memoryMb: number; loopP99Ms: number }[] = []
    for (let round = 0; round < span.rounds; round++) {
      await api.metrics()
      ours.push(await load(api.url, connections, span.seconds))
      figures.push(await api.metrics())
      if (plainUrl) plains.push(await load(plainUrl, connections, span.seconds / 2))
      sqls.push(await sql(statements, connections, span.seconds / 2))
      https.push(await load(bareUrl, connections, span.seconds / 4))
    }
    const bounds = ours.map((_, round) => bound(sqls[round]?.rate ?? 0, https[round]?.rate ?? 0))
    rows.push({
      ...summary(one, products, connections, ours, figures),
      anewRate: 0,
      anewP99: 0,
      plainRate: median(plains.map(({ rate }) => rate)),
      ofPlain: median(plains.map(({ rate }, round) => (rate > 0 ? (ours[round]?.rate ?? 0) / rate : 0))),
      isByHand,
      sqlRate: median(sqls.map(({ rate }) => rate)),
      sqlP99: median(sqls.map(({ p99 }) => p99)),
      httpRate: median(https.map(({ rate }) => rate)),
      bound: median(bounds),
      share: median(ours.map(({ rate }, round) => share(rate, sqls[round]?.rate ?? 0, https[round]?.rate ?? 0))),
    })
  }
  return rows
}

export interface WriteCase {
  id: string
  title: string
  /** No call is sent twice. */
  once: boolean
  next(count: number): Call[]
  used(count: number): void
}

export async function measureWrite(
  one: WriteCase,
  { products, api, helpers, span }: { products: number; api: ApiServer; helpers: Helpers; span: Span },
): Promise<Row[]> {
  const load = async (connections: number, seconds: number) => {
    const calls = one.next(Math.ceil(seconds * 5_000))
    const result = await helpers.load.run({ url: api.url, calls, connections, seconds, once: one.once })
    one.used(result.used)
    return result
  }
  await load(16, 1.5)
  const rows: Row[] = []
  for (const connections of CONNECTIONS) {
    const ours: LoadResult[] = []
    const figures: { memoryMb: number; loopP99Ms: number }[] = []
    for (let round = 0; round < span.rounds; round++) {
      await api.metrics()
      ours.push(await load(connections, span.seconds))
      figures.push(await api.metrics())
    }
    rows.push({
      ...summary(one, products, connections, ours, figures),
      anewRate: 0,
      anewP99: 0,
      plainRate: 0,
      ofPlain: 0,
      isByHand: false,
      sqlRate: 0,
      sqlP99: 0,
      httpRate: 0,
      bound: 0,
      share: 0,
    })
  }
  return rows
}

function summary(
  { id, title }: { id: string; title: string },
  products: number,
  connections: number,
  runs: LoadResult[],
  figures: { memoryMb: number; loopP99Ms: number }[],
) {
  return {
    products,
    case: id,
    title,
    connections,
    rate: median(runs.map(({ rate }) => rate)),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    memoryMb: Math.max(...figures.map(({ memoryMb }) => memoryMb)),
    loopP99Ms: median(figures.map(({ loopP99Ms }) => loopP99Ms)),
    failures: runs.reduce((sum, { failures }) => sum + failures, 0),
    bytesPerAnswer: median(runs.map(({ bytesPerAnswer }) => bytesPerAnswer)),
  }
}
