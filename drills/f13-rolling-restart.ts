import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { startBalancer } from './balancer.ts'
import { type Call, send, Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

/** Beyond which a release is felt. */
const FAILED_AT_MOST = 0.001
const SETTINGS = { LOG_LEVEL: 'silent', SHUTDOWN_DELAY_SECONDS: '1' }

export const rollingRestart: Drill = {
  id: 'F13',
  title: 'Two nodes behind a balancer are restarted one after the other under a steady load',
  async run({ seed, quick }) {
    const [restarts, perSecond] = quick ? [2, 100] : [10, 200]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    const nodes: (ApiServer | undefined)[] = []
    const start = () => startApi(database.connectionString, database.dataDir, { env: SETTINGS })
    try {
      nodes.push(await start(), await start())
      const balancer = await startBalancer(() => nodes.flatMap((node) => node?.url ?? []))
      const buyers = await makePeople(database, 'buyer', 50)
      const vendors = await makePeople(database, 'vendor', 50)
      const products = await makeProducts(database, vendors[0] as Person, 50, 1_000_000)
      const itemRequests = await makeItemRequests(database, buyers[0] as Person, 2_000)
      const written: { kind: 'checkouts' | 'bids'; id: string }[] = []
      let bids = 0
      const one = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T

      const nextCall = (): Call & { kind?: 'checkouts' | 'bids' } => {
        const kind = random()
        if (kind < 0.5) return { method: 'GET', path: `/products?limit=20&min_price=${Math.floor(random() * 90)}` }
        if (kind < 0.8) return { method: 'GET', path: `/products/${one(products)}` }
        if (kind < 0.95) {
          const body = { items: [{ product_id: one(products), quantity: 1 }], delivery: DELIVERY }
          const { token } = one(buyers)
          return { kind: 'checkouts', method: 'POST', path: '/orders', token, key: randomUUID(), body }
        }
        // Each pair of vendor and item request once.
        const index = bids++
        const { token } = vendors[index % vendors.length] as Person
        const path = `/requests/${itemRequests[Math.floor(index / vendors.length) % itemRequests.length]}/bids`
        return { kind: 'bids', method: 'POST', path, token, key: randomUUID(), body: { bid_amount: 100 } }
      }

      let stopping = false
      const open = new Set<Promise<void>>()
      const load = (async () => {
        const startedAt = performance.now()
        // At a steady rate, whatever becomes of the answers.
        for (let sent = 0; !stopping; sent++) {
          await sleep(Math.max(0, startedAt + (1_000 * sent) / perSecond - performance.now()))
          const call = nextCall()
          const working = send(balancer.url, call).then((reply) => {
            tally.count(reply)
            if (call.kind && reply?.status === 201) written.push({ kind: call.kind, id: reply.body.data.id })
          })
          open.add(working)
          void working.finally(() => open.delete(working))
        }
      })()

      for (let restart = 0; restart < restarts; restart++) {
        const index = restart % 2
        await sleep(1_000 + random() * 1_000)
        const node = nodes[index]
        await node?.stop()
        nodes[index] = undefined
        nodes[index] = await start()
      }
      await sleep(1_000)
      stopping = true
      await load
      await Promise.all(open)

      const failed =
        tally.unanswered + [...tally.statuses].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0)
      const calls = failed + [...tally.statuses].reduce((sum, [status, n]) => sum + (status < 500 ? n : 0), 0)
      const refused = [...tally.statuses].filter(([status]) => status >= 400 && status < 500)
      findings.expect(failed <= FAILED_AT_MOST * calls, `${failed} of ${calls} calls failed: ${String(tally)}`)
      findings.expect(refused.length === 0, `calls were refused: ${String(tally)}`)
      const lost = await countMissing(database, written)
      findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
      const invariants = await checkInvariants(database, findings)
      await balancer.close()
      const sorted = tally.latencies.toSorted((a, b) => a - b)
      return {
        counts: {
          restarts,
          calls,
          failed: `${failed} (${((100 * failed) / calls).toFixed(3)} %)`,
          answers: String(tally),
          'sent to the other node after a closed door': balancer.retried(),
          'acknowledged writes': written.length,
          lost,
          'latency, ms': `p50 ${Math.round(percentile(sorted, 0.5))}, p95 ${Math.round(percentile(sorted, 0.95))}, longest ${Math.round(percentile(sorted, 1))}`,
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      for (const node of nodes) await node?.kill()
      await database.stop()
    }
  },
}

async function countMissing(
  database: Awaited<ReturnType<typeof openDrillDatabase>>,
  written: { kind: 'checkouts' | 'bids'; id: string }[],
): Promise<number> {
  let missing = 0
  for (const kind of ['checkouts', 'bids'] as const) {
    const ids = written.filter((one) => one.kind === kind).map(({ id }) => id)
    const [found] = await database.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${kind} WHERE id = ANY ($1::uuid[])`,
      [ids],
    )
    missing += ids.length - (found?.n ?? 0)
  }
  return missing
}
