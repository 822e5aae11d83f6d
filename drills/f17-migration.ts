import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { startBalancer } from './balancer.ts'
import { Tally } from './client.ts'
import { openDrillDatabase, type OwnDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { countLost, openMarket, startSteadyLoad } from './steady-load.ts'

const LONGEST_LOCK_MS = 2_000
const LOOK_EVERY_MS = 20

export const migration: Drill = {
  id: 'F17',
  title:
    'A release under load: nodes of the version before (--checkout) and of this one share a database that is migrated',
  async run({ seed, quick, checkout }) {
    const findings = new Findings()
    const [perSecond, buyerCount] = quick ? [50, 800] : [200, 4_000]
    const random = repeatable(seed)
    const tally = new Tally()
    // Empty: the old version makes its own tables.
    const database = await openDrillDatabase({ isEmpty: true })
    const nodes: ApiServer[] = []
    try {
      const owner = database.ownerConnectionString
      const before = await startApi(owner, database.dataDir, { root: checkout, env: { LOG_LEVEL: 'silent' } })
      nodes.push(before)
      const balancer = await startBalancer(() => nodes.map(({ url }) => url))
      const { nextCall } = await openMarket(database, random, buyerCount)
      const load = startSteadyLoad({ url: balancer.url, perSecond, nextCall, tally })
      await sleep(5_000)
      const locks = watchLocks(database)
      const after = await startApi(database.connectionString, database.dataDir, {
        env: { LOG_LEVEL: 'silent', DATABASE_OWNER_URL: owner, SHUTDOWN_DELAY_SECONDS: '1' },
      })
      nodes.push(after)
      // Both serve, as while a release goes from node to node.
      await sleep(quick ? 5_000 : 15_000)
      const longestLock = await locks.stop()
      nodes.splice(0, 1)
      // The version before gives no notice: the balancer has to know first.
      await sleep(1_000)
      await before.stop()
      await sleep(5_000)
      await load.stop()
      await balancer.close()

      const calls = tally.unanswered + [...tally.statuses.values()].reduce((sum, n) => sum + n, 0)
      const failed = tally.unanswered + tally.serverErrors + tally.of(503)
      findings.expect(failed === 0, `${failed} of ${calls} calls failed: ${String(tally)}`)
      findings.expect(longestLock <= LONGEST_LOCK_MS, `a call waited ${Math.round(longestLock)} ms for a lock`)
      const lost = await countLost(database, load.written)
      findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
      const invariants = await checkInvariants(database, findings)
      const sorted = tally.latencies.toSorted((a, b) => a - b)
      const at = (part: number) => Math.round(percentile(sorted, part))
      return {
        counts: {
          'version before': checkout ?? 'this one, so nothing is migrated: name another by --checkout',
          calls,
          failed,
          answers: String(tally),
          'longest wait for a lock, ms': Math.round(longestLock),
          'acknowledged writes': load.written.length,
          lost,
          'latency, ms': `p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`,
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      for (const node of nodes) await node.kill()
      await database.stop()
    }
  },
}

/** How long any statement of a server has waited for a lock, as far as looking now and then can tell. */
function watchLocks(database: OwnDrillDatabase): { stop(): Promise<number> } {
  let stopping = false
  let longest = 0
  const watching = (async () => {
    while (!stopping) {
      const [row] = await database.rows<{ ms: number | null }>(
        `SELECT (extract(epoch FROM max(clock_timestamp() - waitstart)) * 1000)::float8 AS ms
         FROM pg_locks WHERE NOT granted AND locktype <> 'advisory'`,
      )
      longest = Math.max(longest, row?.ms ?? 0)
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopping = true
      await watching
      return longest
    },
  }
}
