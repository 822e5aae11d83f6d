import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { startBalancer } from './balancer.ts'
import { Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { countLost, openMarket, startSteadyLoad } from './steady-load.ts'

/** Beyond which a release is felt. */
const FAILED_AT_MOST = 0.001
const SETTINGS = { LOG_LEVEL: 'silent', SHUTDOWN_DELAY_SECONDS: '1' }

export const rollingRestart: Drill = {
  id: 'F13',
  title: 'Two nodes behind a balancer are restarted one after the other under a steady load',
  async run({ seed, quick }) {
    const [restarts, perSecond, buyerCount] = quick ? [2, 50, 500] : [10, 200, 4_000]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    const nodes: (ApiServer | undefined)[] = []
    const start = () => startApi(database.connectionString, database.dataDir, { env: SETTINGS })
    try {
      nodes.push(await start(), await start())
      const balancer = await startBalancer(() => nodes.flatMap((node) => node?.url ?? []))
      const { nextCall } = await openMarket(database, random, buyerCount)
      const load = startSteadyLoad({ url: balancer.url, perSecond, nextCall, tally })
      for (let restart = 0; restart < restarts; restart++) {
        const index = restart % 2
        await sleep(1_000 + random() * 1_000)
        const node = nodes[index]
        await node?.stop()
        nodes[index] = undefined
        nodes[index] = await start()
      }
      await sleep(1_000)
      await load.stop()

      const calls = tally.unanswered + [...tally.statuses.values()].reduce((sum, n) => sum + n, 0)
      const failed = tally.unanswered + tally.serverErrors + tally.of(503)
      const refused = [...tally.statuses].filter(([status]) => status >= 400 && status < 500)
      findings.expect(failed <= FAILED_AT_MOST * calls, `${failed} of ${calls} calls failed: ${String(tally)}`)
      findings.expect(refused.length === 0, `calls were refused: ${String(tally)}`)
      const lost = await countLost(database, load.written)
      findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
      const invariants = await checkInvariants(database, findings)
      await balancer.close()
      const sorted = tally.latencies.toSorted((a, b) => a - b)
      const at = (part: number) => Math.round(percentile(sorted, part))
      return {
        counts: {
          restarts,
          calls,
          failed: `${failed} (${((100 * failed) / calls).toFixed(3)} %)`,
          answers: String(tally),
          balancer: JSON.stringify(balancer.counts),
          'acknowledged writes': load.written.length,
          lost,
          'latency, ms': `p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`,
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
