import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_EVENT, LIVE_PATH, type LiveEvent } from '@asime/contract/live'
import { io, type Socket } from 'socket.io-client'
import { percentile, repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { send } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { makePeople, type Person } from './people.ts'

/** Until the other side has a message, from when it is sent. */
const P95_AT_MOST_MS = 300
/** What is written during an outage comes by asking again. */
const CATCH_UP_MS = 15_000

interface Page {
  person: Person
  conversationId: string
  socket: Socket
  /** By their numbers: how often each was told, and when first. */
  told: Map<number, { times: number; at: number }>
  /** Up to which number it has asked, after a connection was lost. */
  caughtUp: Set<number>
}

export const livePages: Drill = {
  id: 'LIVE',
  title: 'Thousands of open pages and hundreds of messages a second; then one of two nodes is killed',
  async run({ seed, quick, say }) {
    const [pairs, perSecond, seconds] = quick ? [100, 50, 10] : [1_000, 200, 120]
    const findings = new Findings()
    const database = await openDrillDatabase()
    try {
      const conversations = await makeConversations(database, pairs)
      const start = () => startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent' } })

      say('one node')
      const node = await start()
      const before = memoryOf(node)
      const pages = await openPages(conversations, () => node.url)
      // At rest, after what opening them left behind.
      await sleep(5_000)
      const perSocketKb = ((memoryOf(node) - before) / pages.length) * 1_024
      const one = await talk({ pages, urlOf: () => node.url, perSecond, seconds, random: repeatable(seed) })
      await sleep(2_000)
      const lost = one.sent.filter(({ to, seq }) => !to.told.has(seq)).length
      const twice = pages.reduce((sum, { told }) => sum + [...told.values()].filter(({ times }) => times > 1).length, 0)
      const delays = one.sent
        .flatMap(({ to, seq, at }) => (to.told.has(seq) ? [(to.told.get(seq)?.at ?? 0) - at] : []))
        .toSorted((a, b) => a - b)
      const p95 = percentile(delays, 0.95)
      findings.expect(one.failed === 0, `${one.failed} messages were not taken`)
      findings.expect(lost === 0, `${lost} of ${one.sent.length} messages were not told`)
      findings.expect(twice === 0, `${twice} messages were told twice`)
      findings.expect(p95 <= P95_AT_MOST_MS, `p95 is ${Math.round(p95)} ms`)
      for (const { socket } of pages) socket.close()
      await node.stop()

      say('two nodes, one killed')
      const nodes: (ApiServer | undefined)[] = [await start(), await start()]
      const living = (n: number) => nodes[n % 2]?.url ?? nodes.find((each) => each)?.url ?? ''
      const two = await openPages(conversations, living)
      const killed = sleep((seconds / 2) * 1_000).then(async () => {
        const victim = nodes[1]
        nodes[1] = undefined
        await victim?.kill()
      })
      const load = await talk({ pages: two, urlOf: living, perSecond, seconds, random: repeatable(seed + 1) })
      await killed
      await sleep(CATCH_UP_MS)
      const forgotten = load.sent.filter(({ to, seq }) => !to.told.has(seq) && !to.caughtUp.has(seq)).length
      const stored = await database.rows<{ n: number }>(
        'SELECT count(*)::int AS n FROM messages m WHERE m.client_id = ANY ($1::uuid[])',
        [load.sent.map(({ clientId }) => clientId)],
      )
      findings.expect(forgotten === 0, `${forgotten} acknowledged messages never reached their reader`)
      findings.expect(stored[0]?.n === load.sent.length, `${load.sent.length} acknowledged, ${stored[0]?.n} stored`)
      for (const { socket } of two) socket.close()
      await nodes[0]?.stop()
      return {
        counts: {
          sockets: pages.length,
          'memory per idle socket': `${perSocketKb.toFixed(1)} kB`,
          'messages, one node': `${one.sent.length}, ${perSecond} a second`,
          lost,
          'told twice': twice,
          'until told, ms': `p50 ${Math.round(percentile(delays, 0.5))}, p95 ${Math.round(p95)}, longest ${Math.round(percentile(delays, 1))}`,
          'messages, two nodes': load.sent.length,
          'not taken while a node died': load.failed,
          'acknowledged and lost': forgotten,
        },
        problems: findings.problems,
      }
    } finally {
      await database.stop()
    }
  },
}

interface Pair {
  id: string
  buyer: Person
  vendor: Person
}

async function makeConversations(database: DrillDatabase, pairs: number): Promise<Pair[]> {
  const [buyers, vendors] = [await makePeople(database, 'buyer', pairs), await makePeople(database, 'vendor', pairs)]
  const rows = await database.rows<{ id: string; buyer_id: string }>(
    `INSERT INTO conversations (buyer_id, vendor_id, is_expected) SELECT b, v, true FROM unnest($1::uuid[], $2::uuid[]) AS p (b, v) RETURNING id, buyer_id`,
    [buyers.map(({ id }) => id), vendors.map(({ vendorId }) => vendorId)],
  )
  const byBuyer = new Map(rows.map((row) => [row.buyer_id, row.id]))
  return buyers.flatMap((buyer, n) => {
    const vendor = vendors[n]
    const id = byBuyer.get(buyer.id)
    return vendor && id ? [{ id, buyer, vendor }] : []
  })
}

/** Both sides of every conversation, connected; a page that loses its node goes to another one, and asks for what it missed. */
async function openPages(pairs: readonly Pair[], urlOf: (n: number) => string): Promise<Page[]> {
  const people = pairs.flatMap(({ id, buyer, vendor }) => [
    { person: buyer, conversationId: id },
    { person: vendor, conversationId: id },
  ])
  const pages: Page[] = []
  const AT_ONCE = 50
  for (let n = 0; n < people.length; n += AT_ONCE) {
    const opening = people.slice(n, n + AT_ONCE).map(async (each, at) => {
      const page: Page = { ...each, socket: undefined as unknown as Socket, told: new Map(), caughtUp: new Set() }
      await connect(page, () => urlOf(n + at))
      pages.push(page)
    })
    await Promise.all(opening)
  }
  return pages
}

async function connect(page: Page, urlOf: () => string): Promise<void> {
  const socket = io(urlOf(), {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token: page.person.token },
    forceNew: true,
    reconnection: false,
  })
  page.socket = socket
  socket.on(LIVE_EVENT, (event: LiveEvent) => {
    if (event.type !== 'message') return
    const { seq } = event.message as { seq: number }
    const known = page.told.get(seq)
    page.told.set(seq, { times: (known?.times ?? 0) + 1, at: known?.at ?? performance.now() })
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    const again = async (): Promise<void> => {
      await sleep(200 + Math.random() * 3_000)
      await connect(page, urlOf).catch(again)
      await catchUp(page, urlOf)
    }
    void again()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

async function catchUp(page: Page, urlOf: () => string): Promise<void> {
  let after = 0
  for (;;) {
    const path = `/conversations/${page.conversationId}/messages?after=${after}&limit=100`
    const answer = await send(urlOf(), { method: 'GET', path, token: page.person.token })
    const found = (answer?.body?.data ?? []) as { seq: number }[]
    for (const { seq } of found) page.caughtUp.add(seq)
    after = found.at(-1)?.seq ?? after
    if (found.length < 100) return
  }
}

interface Sent {
  clientId: string
  seq: number
  at: number
  /** Whoever it is for. */
  to: Page
}

/** So many messages a second, by people in turn; one that was not taken is sent again, as a page would. */
async function talk(options: {
  pages: readonly Page[]
  urlOf: (n: number) => string
  perSecond: number
  seconds: number
  random: () => number
}): Promise<{ sent: Sent[]; failed: number }> {
  const { pages, urlOf, perSecond, seconds, random } = options
  const sides = Map.groupBy(pages, ({ conversationId }) => conversationId)
  const sent: Sent[] = []
  let failed = 0
  const write = async (n: number): Promise<void> => {
    const index = Math.floor(random() * pages.length)
    const from = pages[index] as Page
    const to = sides.get(from.conversationId)?.find((page) => page !== from) as Page
    const body = { client_id: randomUUID(), content: `Message ${n} of the drill, as long as people write` }
    const at = performance.now()
    for (let attempt = 0; attempt < 5; attempt++) {
      const path = `/conversations/${from.conversationId}/messages`
      const answer = await send(urlOf(n + attempt), { method: 'POST', path, token: from.person.token, body })
      if (answer?.status === 201) {
        sent.push({ clientId: body.client_id, seq: answer.body.data.seq, at, to })
        return
      }
      await sleep(100 * (attempt + 1))
    }
    failed++
  }
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = startedAt + (n * 1_000) / perSecond - performance.now()
    if (wait > 1) await sleep(wait)
    const call: Promise<void> = write(n).finally(() => running.delete(call))
    running.add(call)
  }
  await Promise.all(running)
  return { sent, failed }
}

/** Megabytes of the process that are in memory. */
function memoryOf({ process: { pid } }: ApiServer): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}
