import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_EVENT, LIVE_PATH, type LiveEvent } from '@asime/contract/live'
import { io, type Socket } from 'socket.io-client'
import { percentile } from '../bench/numbers.ts'
import { send } from './client.ts'
import type { DrillDatabase } from './database.ts'
import { makePeople, type Person } from './people.ts'

// Pages of people who write to each other, as far as a server sees them.

export interface Page {
  person: Person
  conversationId: string
  socket: Socket
  /** How often each message was told, and when first, by its number. */
  told: Map<number, { times: number; at: number }>
  /** The messages it found by asking, after a lost connection. */
  caughtUp: Set<number>
  /** How long it was without a socket, each time. */
  awayMs: number[]
  /** Catching up that is under way. */
  asking: Set<Promise<void>>
}

export interface Pair {
  id: string
  buyer: Person
  vendor: Person
}

export async function makeConversations(database: DrillDatabase, pairs: number): Promise<Pair[]> {
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
export async function openPages(pairs: readonly Pair[], urlOf: (n: number) => string): Promise<Page[]> {
  const people = pairs.flatMap(({ id, buyer, vendor }) => [
    { person: buyer, conversationId: id },
    { person: vendor, conversationId: id },
  ])
  const pages: Page[] = []
  const AT_ONCE = 50
  for (let n = 0; n < people.length; n += AT_ONCE) {
    const opening = people.slice(n, n + AT_ONCE).map(async (each, at) => {
      const page: Page = {
        ...each,
        socket: undefined as unknown as Socket,
        told: new Map(),
        caughtUp: new Set(),
        awayMs: [],
        asking: new Set(),
      }
      await connect(page, () => urlOf(n + at))
      pages.push(page)
    })
    await Promise.all(opening)
  }
  return pages
}

/** Ends them, once what they are asking for has come. */
export async function closePages(pages: readonly Page[]): Promise<void> {
  for (const { socket } of pages) socket.close()
  await Promise.all(pages.flatMap(({ asking }) => [...asking]))
}

/** As in pages: apps/web/app/lib/live. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
const LONGEST_SOCKET_PAUSE_MS = 15_000

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
    if (event.type === 'catch_up') ask(page, urlOf)
    if (event.type !== 'message') return
    const { seq } = event.message as { seq: number }
    const known = page.told.get(seq)
    page.told.set(seq, { times: (known?.times ?? 0) + 1, at: known?.at ?? performance.now() })
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      socket.close()
      reject(error)
    }
    socket.once('connect', () => {
      socket.off('disconnect', fail)
      resolve()
    })
    socket.once('connect_error', fail)
    // Cut before it was let in.
    socket.once('disconnect', fail)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    const since = performance.now()
    const again = async (pauseMs: number): Promise<void> => {
      await sleep(pauseMs * (0.2 + 1.6 * Math.random()))
      await connect(page, urlOf).then(
        () => {
          page.awayMs.push(performance.now() - since)
          ask(page, urlOf)
        },
        () => again(Math.min(LONGEST_SOCKET_PAUSE_MS, 2 * pauseMs)),
      )
    }
    void again(FIRST_PAUSE_MS)
  })
}

function ask(page: Page, urlOf: () => string): void {
  const asking: Promise<void> = catchUp(page, urlOf).finally(() => page.asking.delete(asking))
  page.asking.add(asking)
}

async function catchUp(page: Page, urlOf: () => string): Promise<void> {
  // As a page does: from the last that it has without a gap.
  let after = 0
  while (page.told.has(after + 1) || page.caughtUp.has(after + 1)) after++
  for (let pauseMs = FIRST_PAUSE_MS; ;) {
    const path = `/conversations/${page.conversationId}/messages?after=${after}&limit=100`
    const answer = await send(urlOf(), { method: 'GET', path, token: page.person.token })
    if (answer?.status !== 200) {
      if (!page.socket.connected) return
      await sleep(pauseMs * (0.5 + Math.random()))
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)
      continue
    }
    const found = answer.body.data as { seq: number }[]
    for (const { seq } of found) page.caughtUp.add(seq)
    after = found.at(-1)?.seq ?? after
    if (found.length < 100) return
  }
}

export interface Sent {
  clientId: string
  seq: number
  at: number
  /** The page that it is for. */
  to: Page
}

export interface Talk {
  /** Messages acknowledged so far. */
  sent: Sent[]
  failed(): number
  /** Writes this many at once. */
  burst(count: number): Promise<void>
  /** Resolves once the messages under way have ended. */
  stop(): Promise<void>
}

/** Sends messages at a rate, by random people; one that was not taken is sent again with its id, as a page would. */
export function startTalk(options: {
  pages: readonly Page[]
  urlOf: (n: number) => string
  perSecond: number
  random: () => number
  attempts?: number
}): Talk {
  const { pages, urlOf, perSecond, random, attempts = 8 } = options
  const sides = Map.groupBy(pages, ({ conversationId }) => conversationId)
  const sent: Sent[] = []
  let failed = 0
  let isStopping = false
  const write = async (n: number): Promise<void> => {
    const from = pages[Math.floor(random() * pages.length)] as Page
    const to = sides.get(from.conversationId)?.find((page) => page !== from) as Page
    const body = { client_id: randomUUID(), content: `Message ${n} of the drill, as long as people write` }
    const at = performance.now()
    for (let attempt = 0; attempt < attempts; attempt++) {
      const path = `/conversations/${from.conversationId}/messages`
      const answer = await send(urlOf(n + attempt), { method: 'POST', path, token: from.person.token, body })
      if (answer?.status === 201) {
        sent.push({ clientId: body.client_id, seq: answer.body.data.seq, at, to })
        return
      }
      await sleep(100 * (attempt + 1) * (0.5 + Math.random()))
    }
    failed++
  }
  const running = new Set<Promise<void>>()
  let count = 0
  const begin = () => {
    const call: Promise<void> = write(count++).finally(() => running.delete(call))
    running.add(call)
    return call
  }
  const sending = (async () => {
    const startedAt = performance.now()
    for (let n = 0; !isStopping && perSecond > 0; n++) {
      const wait = startedAt + (n * 1_000) / perSecond - performance.now()
      if (wait > 1) await sleep(wait)
      void begin()
    }
  })()
  return {
    sent,
    failed: () => failed,
    async burst(size) {
      await Promise.all(Array.from({ length: size }, begin))
    },
    async stop() {
      isStopping = true
      await sending
      await Promise.all(running)
    },
  }
}

/** Sends at the rate for this long. */
export async function talkFor(seconds: number, options: Parameters<typeof startTalk>[0]): Promise<Talk> {
  const talk = startTalk(options)
  await sleep(seconds * 1_000)
  await talk.stop()
  return talk
}

export interface Heard {
  /** Acknowledged, and not told. */
  untold: number
  /** Neither told nor found by asking. */
  lost: number
  twice: number
  /** From when each was sent until it was told, in order. */
  delays: number[]
  p95: number
}

export function whatWasHeard(pages: readonly Page[], sent: readonly Sent[]): Heard {
  const delays = sent
    .flatMap(({ to, seq, at }) => (to.told.has(seq) ? [(to.told.get(seq)?.at ?? 0) - at] : []))
    .toSorted((a, b) => a - b)
  return {
    untold: sent.filter(({ to, seq }) => !to.told.has(seq)).length,
    lost: sent.filter(({ to, seq }) => !to.told.has(seq) && !to.caughtUp.has(seq)).length,
    twice: pages.reduce((sum, { told }) => sum + [...told.values()].filter(({ times }) => times > 1).length, 0),
    delays,
    p95: percentile(delays, 0.95),
  }
}

export const inMs = ({ delays }: Heard): string =>
  ['p50', 'p95', 'longest']
    .map((name, n) => `${name} ${Math.round(percentile(delays, [0.5, 0.95, 1][n] as number))}`)
    .join(', ')

/** How many of the acknowledged messages are stored exactly once. */
export async function countStored(database: DrillDatabase, sent: readonly Sent[]): Promise<number> {
  const [row] = await database.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM messages m WHERE m.client_id = ANY ($1::uuid[])',
    [sent.map(({ clientId }) => clientId)],
  )
  return row?.n ?? 0
}

/** A page that connects and then never reads a byte. @returns what closes it */
export async function openDeafPage(url: string, token: string): Promise<() => void> {
  const { hostname, port } = new URL(url)
  const raw = net.connect(Number(port), hostname)
  raw.on('error', () => {})
  raw.write(
    `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(raw, 'data')
  const body = Buffer.from(`40${JSON.stringify({ token })}`)
  raw.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]), body]))
  await once(raw, 'data')
  raw.pause()
  return () => void raw.destroy()
}

/** A page that sends a thousand messages a second, and comes back whenever it is cut. @returns what ends it */
export function openFloodingPage(url: string, token: string): () => void {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 100)
  })
  const timer = setInterval(() => {
    if (!socket.connected) return
    for (let n = 0; n < 20; n++) socket.emit('watch', { request_id: randomUUID(), more: 'x'.repeat(1_000) })
  }, 20)
  return () => {
    clearInterval(timer)
    socket.off('disconnect')
    socket.close()
  }
}
