import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedisServer } from '@asime/api/test/redis-server.ts'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import {
  closePages,
  countStored,
  inMs,
  makeConversations,
  openDeafPage,
  openFloodingPage,
  openPages,
  type Page,
  startTalk,
  talkFor,
  whatWasHeard,
} from './open-pages.ts'
import { makePeople, renewTokens } from './people.ts'

/** From sending a message until the other side has it. */
const P95_AT_MOST_MS = 300
/** Messages during an outage arrive by asking again. */
const CATCH_UP_MS = 15_000
/** D45's 768, and the memory of thousands of open pages and their connections. */
const MEMORY_AT_MOST_MB = 1_024
/** Random noise on top of a few milliseconds. */
const NOISE_MS = 20

export const livePages: Drill = {
  id: 'LIVE',
  title: 'Thousands of open pages and hundreds of messages a second; then two nodes with a Redis, one of them killed',
  async run({ seed, quick, say }) {
    const [pairs, perSecond, seconds, atOnce] = quick ? [100, 50, 10, 1_000] : [1_000, 200, 120, 10_000]
    const findings = new Findings()
    const counts: Record<string, number | string> = {}
    const database = await openDrillDatabase()
    const redis = await startRedisServer()
    const running = new Set<ApiServer>()
    const start = async (env: Record<string, string> = {}) => {
      const node = await startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent', ...env } })
      running.add(node)
      return node
    }
    const withRedis = { REDIS_URL: redis.url }
    try {
      const conversations = await makeConversations(database, pairs)

      say('one node')
      const node = await start()
      const before = memoryOf(node)
      const pages = await openPages(conversations, () => node.url)
      // At rest, once the garbage of opening them is gone.
      await sleep(5_000)
      counts['sockets'] = pages.length
      counts['memory per idle socket'] = `${(((memoryOf(node) - before) / pages.length) * 1_024).toFixed(1)} kB`
      // As the bench does: how a node that has just begun takes its calls is for F13.
      await warmUp(pages, () => node.url)
      const one = await talkFor(seconds, { pages, urlOf: () => node.url, perSecond, random: repeatable(seed) })
      await sleep(2_000)
      const calm = whatWasHeard(pages, one.sent)
      expectEach('one node', calm, one.failed())
      counts['one node'] =
        `${one.sent.length} messages, ${perSecond} a second: ${calm.untold} lost, ${calm.twice} twice`
      counts['until told, one node, ms'] = inMs(calm)

      say('pages that flood, and pages that never read')
      const hostile = await makePeople(database, 'buyer', 10)
      const ends = [
        ...hostile.map(({ token }) => openFloodingPage(node.url, token)),
        // The other end of conversations: much is told to them.
        ...(await Promise.all(pages.slice(0, 20).map(({ person }) => openDeafPage(node.url, person.token)))),
      ]
      const rushed = await talkFor(seconds / 2, {
        pages,
        urlOf: () => node.url,
        perSecond,
        random: repeatable(seed + 1),
      })
      for (const end of ends) end()
      await sleep(1_000)
      const beside = whatWasHeard(pages, rushed.sent)
      expectEach('beside hostile pages', beside, rushed.failed())
      findings.expect(
        beside.p95 <= 2 * calm.p95 + NOISE_MS,
        `p95 is ${Math.round(beside.p95)} ms beside hostile pages, ${Math.round(calm.p95)} ms without`,
      )
      counts['until told, beside pages that flood or never read, ms'] = inMs(beside)

      say(`${atOnce} messages at once`)
      const rush = startTalk({ pages, urlOf: () => node.url, perSecond: 0, random: repeatable(seed + 2), attempts: 60 })
      let mostMb = memoryOf(node)
      const watching = setInterval(() => (mostMb = Math.max(mostMb, memoryOf(node))), 100)
      const begun = performance.now()
      await rush.burst(atOnce)
      const tookMs = performance.now() - begun
      await sleep(3_000)
      clearInterval(watching)
      const rushHeard = whatWasHeard(pages, rush.sent)
      const stored = await countStored(database, rush.sent)
      findings.expect(rush.failed() === 0, `${rush.failed()} of ${atOnce} at once were never taken`)
      findings.expect(rushHeard.lost === 0, `${rushHeard.lost} of ${atOnce} at once never reached their reader`)
      findings.expect(rushHeard.twice === 0, `${rushHeard.twice} of ${atOnce} at once were told twice`)
      findings.expect(stored === rush.sent.length, `${rush.sent.length} acknowledged, ${stored} stored`)
      findings.expect(mostMb <= MEMORY_AT_MOST_MB, `${Math.round(mostMb)} MB with ${atOnce} messages at once`)
      counts[`${atOnce} messages at once`] =
        `all taken within ${(tookMs / 1_000).toFixed(1)} s, ${rushHeard.lost} lost, ${rushHeard.untold} found by asking, at most ${Math.round(mostMb)} MB`
      await closePages(pages)
      await node.stop()
      running.delete(node)

      say('two nodes with a Redis')
      await renewTokens(conversations.flatMap(({ buyer, vendor }) => [buyer, vendor]))
      const nodes: (ApiServer | undefined)[] = [await start(withRedis), await start(withRedis)]
      const living = (n: number) => nodes[n % 2]?.url ?? nodes.find((each) => each)?.url ?? ''
      const two = await openPages(conversations, living)
      await warmUp(two, living)
      const both = await talkFor(seconds, { pages: two, urlOf: living, perSecond, random: repeatable(seed + 3) })
      await sleep(2_000)
      const bothHeard = whatWasHeard(two, both.sent)
      expectEach('two nodes', bothHeard, both.failed())
      counts['two nodes'] =
        `${both.sent.length} messages, ${perSecond} a second: ${bothHeard.untold} lost, ${bothHeard.twice} twice`
      counts['until told, two nodes, ms'] = inMs(bothHeard)

      say('two nodes, their Redis killed and empty again')
      const without = startTalk({ pages: two, urlOf: living, perSecond, random: repeatable(seed + 4) })
      await sleep((seconds / 4) * 1_000)
      await redis.kill()
      await sleep((seconds / 4) * 1_000)
      await redis.start()
      await sleep((seconds / 4) * 1_000)
      await without.stop()
      await sleep(2_000)
      const withoutHeard = whatWasHeard(two, without.sent)
      findings.expect(withoutHeard.lost === 0, `${withoutHeard.lost} messages were lost with Redis`)
      findings.expect(withoutHeard.twice === 0, `${withoutHeard.twice} messages were told twice without Redis`)
      findings.expect(without.failed() === 0, `${without.failed()} messages were not taken without Redis`)
      counts['Redis killed'] =
        `${without.sent.length} messages: ${withoutHeard.lost} lost, ${withoutHeard.twice} twice, ${withoutHeard.untold} found by asking`
      counts['until told, Redis killed, ms'] = inMs(withoutHeard)

      say('two nodes, one killed')
      const load = startTalk({ pages: two, urlOf: living, perSecond, random: repeatable(seed + 5) })
      await sleep((seconds / 2) * 1_000)
      const victim = nodes[1]
      nodes[1] = undefined
      await victim?.kill()
      await sleep((seconds / 2) * 1_000)
      await load.stop()
      await sleep(CATCH_UP_MS)
      const killed = whatWasHeard(two, load.sent)
      const kept = await countStored(database, load.sent)
      const away = two.flatMap(({ awayMs }) => awayMs).toSorted((a, b) => a - b)
      findings.expect(killed.lost === 0, `${killed.lost} acknowledged messages never reached their reader`)
      findings.expect(killed.twice === 0, `${killed.twice} messages were told twice`)
      findings.expect(kept === load.sent.length, `${load.sent.length} acknowledged, ${kept} stored`)
      counts['a node killed'] =
        `${load.sent.length} messages acknowledged, ${killed.lost} lost, ${killed.untold} found by asking, ${load.failed()} not taken`
      counts['pages without a socket, s'] =
        `${away.length} times, p95 ${(percentile(away, 0.95) / 1_000).toFixed(1)}, longest ${(percentile(away, 1) / 1_000).toFixed(1)}`
      await closePages(two)
      return { counts, problems: findings.problems }
    } finally {
      for (const each of running) await each.kill()
      await redis.stop()
      await database.stop()
    }

    async function warmUp(pages: Page[], urlOf: (n: number) => string): Promise<void> {
      await talkFor(seconds / 6, { pages, urlOf, perSecond: perSecond / 4, random: repeatable(seed + 6) })
    }

    function expectEach(where: string, heard: ReturnType<typeof whatWasHeard>, failed: number): void {
      findings.expect(failed === 0, `${where}: ${failed} messages were not taken`)
      findings.expect(heard.untold === 0, `${where}: ${heard.untold} messages were not told`)
      findings.expect(heard.twice === 0, `${where}: ${heard.twice} messages were told twice`)
      findings.expect(heard.p95 <= P95_AT_MOST_MS, `${where}: p95 is ${Math.round(heard.p95)} ms`)
    }
  },
}

/** Megabytes of the process that are in memory. */
function memoryOf({ process: { pid } }: ApiServer): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}
