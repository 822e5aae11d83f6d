import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startTcpProxy } from '../apps/api/test/tcp-proxy.ts'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, METRICS_TOKEN, startApi } from '../bench/server.ts'
import { type Call, send, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

const CLIENTS = 48
const POOL_SIZE = 16

/** Clients that read lists and details and write item requests, one call after the other, until told to stop. */
async function startVisitors(database: DrillDatabase, url: string, random: () => number) {
  const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
  const buyers = await makePeople(database, 'buyer', 300)
  const products = await makeProducts(database, vendor, 100, 1_000)
  const requests = await makeItemRequests(database, buyers[0] as Person, 100)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const calls: (() => Call)[] = [
    () => ({ method: 'GET', path: '/products' }),
    () => ({ method: 'GET', path: `/products/${pick(products)}` }),
    () => ({ method: 'GET', path: '/requests' }),
    () => ({ method: 'GET', path: `/requests/${pick(requests)}/bids` }),
    () => ({ method: 'GET', path: '/user/profile', token: pick(buyers).token }),
    () => ({
      method: 'POST',
      path: '/requests',
      token: pick(buyers).token,
      key: randomUUID(),
      body: { request_title: 'A blue smock', description: 'For a tall man' },
    }),
  ]
  let isOver = false
  const phases = new Map<string, Tally>()
  let phase = new Tally()
  const visiting = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const during = phase
        during.count(await send(url, pick(calls)()))
        await sleep(20 + random() * 80)
      }
    }),
  )
  return {
    /** Counts answers from now on under this name. */
    begin(name: string): Tally {
      phase = new Tally()
      phases.set(name, phase)
      return phase
    },
    phases,
    async stop() {
      isOver = true
      await visiting
    },
  }
}

const slowest = ({ latencies }: Tally) => Math.max(0, ...latencies)
const p95 = ({ latencies }: Tally) =>
  percentile(
    latencies.toSorted((a, b) => a - b),
    0.95,
  )
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Asks until it answers with this status. @returns how long that took */
async function untilStatus(url: string, status: number, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  while ((await statusOf(url)) !== status && performance.now() - startedAt < withinMs) await sleep(50)
  return performance.now() - startedAt
}

async function backToNormal(server: ApiServer): Promise<number> {
  const startedAt = performance.now()
  for (let inARow = 0; inARow < 20 && performance.now() - startedAt < 60_000;) {
    const reply = await send(server.url, { method: 'GET', path: inARow % 2 === 0 ? '/products' : '/requests' })
    inARow = reply?.status === 200 && reply.ms < 1_000 ? inARow + 1 : 0
  }
  return performance.now() - startedAt
}

const describe = (tally: Tally) =>
  `${String(tally)}; p95 ${Math.round(p95(tally))} ms, slowest ${Math.round(slowest(tally))} ms`

export const lockedDatabase: Drill = {
  id: 'F8',
  title: 'A hot table is locked, then every connection is held, for a minute each under load: refusals are quick',
  async run({ seed, quick, checkout }) {
    const findings = new Findings()
    const counts: Record<string, number | string> = {}
    const lasts = quick ? 10_000 : 60_000
    const database = await openDrillDatabase()
    let server: ApiServer | undefined
    try {
      server = await startApi(database.connectionString, database.dataDir, {
        root: checkout,
        env: { LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: String(POOL_SIZE) },
      })
      const visitors = await startVisitors(database, server.url, repeatable(seed))
      visitors.begin('before')
      await sleep(3_000)
      const tables = {
        'products locked': 'LOCK TABLE products IN ACCESS EXCLUSIVE MODE',
        'everything locked':
          'LOCK TABLE products, item_requests, bids, users, sessions, vendors IN ACCESS EXCLUSIVE MODE',
      }
      for (const [name, lock] of Object.entries(tables)) {
        const holder = new pg.Client({ connectionString: database.connectionString })
        await holder.connect()
        await holder.query('BEGIN')
        await holder.query(lock)
        const during = visitors.begin(name)
        const heldUntil = performance.now() + lasts
        const turned = await untilStatus(`${server.url}/readyz`, 503, 10_000)
        const alive = await statusOf(`${server.url}/healthz`)
        await sleep(Math.max(0, heldUntil - performance.now()))
        await holder.query('ROLLBACK')
        await holder.end()
        visitors.begin(`after: ${name}`)
        const back = await backToNormal(server)
        const ready = await untilStatus(`${server.url}/readyz`, 200, 10_000)
        counts[name] = describe(during)
        counts[`${name}, readiness`] =
          `503 after ${Math.round(turned)} ms; back to normal after ${Math.round(back)} ms, ready ${Math.round(ready)} ms later`
        findings.expect(turned <= 3_000, `${name}: /readyz said 503 only after ${Math.round(turned)} ms`)
        findings.expect(alive === 200, `${name}: /healthz said ${alive}`)
        findings.expect(back <= 5_000, `${name}: back to normal after ${Math.round(back)} ms`)
        findings.expect(slowest(during) <= 3_000, `${name}: an answer took ${Math.round(slowest(during))} ms`)
      }
      await visitors.stop()
      for (const [name, tally] of visitors.phases)
        findings.expect(
          tally.serverErrors === 0 && tally.unanswered === 0 && tally.of(401) === 0,
          `${name}: ${String(tally)}`,
        )
      const [left] = await database.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'asime' AND state LIKE 'idle in transaction%'",
      )
      counts['left idle in a transaction'] = left?.n ?? 0
      findings.expect(left?.n === 0, `${left?.n} connections are idle in a transaction`)
      counts.invariants = await checkInvariants(database, findings)
      return { counts, problems: findings.problems }
    } finally {
      await server?.stop()
      await database.stop()
    }
  },
}

export const slowDatabase: Drill = {
  id: 'F9',
  title: 'The way to the database takes 500 ms more and loses 5 %: nobody waits longer than 8 s, and nothing piles up',
  async run({ seed, quick, checkout }) {
    const random = repeatable(seed)
    const findings = new Findings()
    const counts: Record<string, number | string> = {}
    const database = await openDrillDatabase()
    const proxy = await startTcpProxy(database.connectionString)
    let server: ApiServer | undefined
    try {
      server = await startApi(proxy.through(database.connectionString), database.dataDir, {
        root: checkout,
        env: { LOG_LEVEL: 'silent' },
      })
      const { url } = server
      const waiting = async () =>
        Number(
          /database_pool_connections\{state="waiting"\} (\d+)/.exec(
            await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
          )?.[1],
        )
      const visitors = await startVisitors(database, url, random)
      const before = visitors.begin('before')
      await sleep(5_000)
      const during = visitors.begin('slow')
      proxy.slowDown({ ms: 250, lossPart: 0.05, repeatMs: 400, random })
      await sleep(quick ? 15_000 : 60_000)
      const mostWaiting = await waiting()
      proxy.restore()
      await sleep(8_000)
      const after = visitors.begin('after')
      await sleep(5_000)
      await visitors.stop()
      const waitingAfter = await waiting()
      for (const [name, tally] of visitors.phases) {
        counts[name] = describe(tally)
        findings.expect(slowest(tally) <= 8_000, `${name}: an answer took ${Math.round(slowest(tally))} ms`)
        findings.expect(tally.serverErrors === 0 && tally.unanswered === 0, `${name}: ${String(tally)}`)
        findings.expect(tally.of(401) === 0, `${name}: ${tally.of(401)} answers were 401`)
      }
      counts['waiting for a connection'] = `${mostWaiting} at the end of the fault, ${waitingAfter} after it`
      findings.expect(during.of(200) > 0, 'nobody was served')
      findings.expect(waitingAfter === 0, `${waitingAfter} still wait`)
      findings.expect(
        p95(after) <= 2 * p95(before) + 100,
        `p95 is ${Math.round(p95(after))} ms after it, ${Math.round(p95(before))} before`,
      )
      counts.invariants = await checkInvariants(database, findings)
      return { counts, problems: findings.problems }
    } finally {
      await server?.stop()
      await proxy.close()
      await database.stop()
    }
  },
}
