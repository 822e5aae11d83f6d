import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { startBalancer } from './balancer.ts'
import { Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { closePages, countStored, inMs, makeConversations, openPages, startTalk, whatWasHeard } from './open-pages.ts'
import { countLost, type MarketCall, openMarket, startSteadyLoad } from './steady-load.ts'

/** The share of failed calls beyond which users notice a release. */
const FAILED_AT_MOST = 0.001
/** Until a page has a socket again, for 95 of 100. */
const AWAY_P95_AT_MOST_MS = 5_000
/** After the last restart. */
const CATCH_UP_MS = 5_000
/** How long a rate is tried on one node alone. */
const TRIED_MS = 15_000
const SETTINGS = { LOG_LEVEL: 'silent', SHUTDOWN_DELAY_SECONDS: '1', WARM_UP_SECONDS: '6' }

export const rollingRestart: Drill = {
  id: 'F13',
  title:
    'Two nodes behind a balancer are restarted one after the other under a steady load, with open pages that write to each other',
  async run({ seed, quick, say }) {
    const [restarts, rates, buyerCount, pairs] = quick ? [2, [50], 500, 50] : [10, [200, 100, 50], 4_000, 250]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    const nodes: (ApiServer | undefined)[] = []
    const start = () => startApi(database.connectionString, database.dataDir, { env: SETTINGS })
    try {
      const balancer = await startBalancer(() => nodes.flatMap((node) => node?.url ?? []))
      const { nextCall } = await openMarket(database, random, buyerCount)
      const perSecond = await rateHeldAlone({ rates, start, nodes, url: balancer.url, nextCall, say })
      nodes.push(await start())
      // As a balancer that passes sockets on: to a node that is there.
      const urls = () => nodes.flatMap((node) => node?.url ?? [])
      const pages = await openPages(await makeConversations(database, pairs), (n) => urls()[n % urls().length] ?? '')
      const talk = startTalk({ pages, urlOf: () => balancer.url, perSecond: perSecond / 10, random })
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
      await talk.stop()
      await sleep(CATCH_UP_MS)
      const heard = whatWasHeard(pages, talk.sent)
      const away = pages.flatMap(({ awayMs }) => awayMs).toSorted((a, b) => a - b)
      const connected = pages.filter(({ socket }) => socket.connected).length
      const awayP95 = percentile(away, 0.95)
      findings.expect(connected === pages.length, `${pages.length - connected} pages have no socket`)
      findings.expect(away.length >= pages.length, 'not every page has lost its node')
      findings.expect(awayP95 <= AWAY_P95_AT_MOST_MS, `95 of 100 pages had a socket again after ${awayP95} ms`)
      findings.expect(talk.failed() === 0, `${talk.failed()} messages were not taken`)
      findings.expect(heard.lost === 0, `${heard.lost} acknowledged messages never reached their reader`)
      findings.expect(heard.twice === 0, `${heard.twice} messages were told twice`)
      const stored = await countStored(database, talk.sent)
      findings.expect(stored === talk.sent.length, `${talk.sent.length} messages acknowledged, ${stored} stored`)
      await closePages(pages)

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
          'calls a second': perSecond,
          calls,
          failed: `${failed} (${((100 * failed) / calls).toFixed(3)} %)`,
          answers: String(tally),
          balancer: JSON.stringify(balancer.counts),
          'acknowledged writes': load.written.length,
          lost,
          messages: `${talk.sent.length} acknowledged, ${heard.lost} lost, ${heard.twice} told twice, ${heard.untold} found by asking`,
          'pages without a socket': `${pages.length} pages ${away.length} times, p95 ${Math.round(awayP95)} ms, longest ${Math.round(percentile(away, 1))} ms`,
          'until told, ms': inMs(heard),
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

/**
 * While one node is away, the other, which has just begun itself, serves everything. A machine where that is too much fails calls without
 * any restart, so the rate is the first of these that a new node holds alone from its first second on. That node is left running.
 */
async function rateHeldAlone({
  rates,
  start,
  nodes,
  url,
  nextCall,
  say,
}: {
  rates: readonly number[]
  start: () => Promise<ApiServer>
  nodes: (ApiServer | undefined)[]
  url: string
  nextCall: () => MarketCall
  say: (line: string) => void
}): Promise<number> {
  for (const perSecond of rates) {
    const tally = new Tally()
    nodes[0] = await start()
    await sleep(TRIED_MS / 10)
    const load = startSteadyLoad({ url, perSecond, nextCall, tally })
    await sleep(TRIED_MS)
    await load.stop()
    if (tally.of(503) + tally.serverErrors + tally.unanswered === 0) return perSecond
    say(`a new node alone does not hold ${perSecond} calls a second: ${String(tally)}`)
    await nodes[0].stop()
    nodes[0] = undefined
  }
  throw new Error('a new node alone holds none of the rates')
}
