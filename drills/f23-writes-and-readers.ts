import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { repeatable } from '../bench/numbers.ts'
import type { ApiServer } from '../bench/server.ts'
import { SIGNED_IN } from '../bench/signed-in.ts'
import { type Call, send } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { startSiteNode } from './nodes.ts'
import { makePeople, makeProducts, type Person, renewTokens } from './people.ts'

const PRODUCTS = 12
const READERS = 8
const FIRST_STOCK = 500
const FIRST_PRICE = 100
/** By docs/decisions/0101. */
const SHARED = { here: 0, elsewhere: 2_000 }
/** While other visitors wait, as they do here, by docs/decisions/0012 and 0041. */
const UNASKED = { here: 4_000, elsewhere: 4_000 }
const EXACT = { here: 0, elsewhere: 0 }
const RENEW_TOKENS_MS = 5 * 60_000

interface Shown {
  name: string
  /** Cedis. */
  price: number
  /** Absent from pages, which do not give it in a form that a program reads. */
  stock?: number
}

/** The state of a product after one write. */
interface State extends Required<Shown> {
  node: number
  /** When its writer was answered, by performance.now(). Infinity until then. */
  at: number
}

/** A product that is written by one writer after the other, so that its state at any time is known. */
interface Goods {
  id: string
  vendor: Person
  buyer: Person
  states: State[]
  open: { order: string; quantity: number }[]
}

interface Reading {
  title: string
  /** How old an answer may be after a write on the same node, and on another. */
  promisedMs: { here: number; elsewhere: number }
  read(url: string, goods: Goods): Promise<Shown>
}

export const writesAndReaders: Drill = {
  id: 'F23',
  title:
    'Ten thousand random edits, orders and cancellations at two nodes, with readers of answers and pages beside them',
  async run({ seed, quick }) {
    const random = repeatable(seed)
    const findings = new Findings()
    const database = await openDrillDatabase()
    const nodes: ApiServer[] = []
    try {
      nodes.push(await startSiteNode(database), await startSiteNode(database))
      const vendors = await makePeople(database, 'vendor', PRODUCTS)
      const buyers = await makePeople(database, 'buyer', PRODUCTS)
      const goods: Goods[] = []
      for (const [n, vendor] of vendors.entries()) {
        const [id] = (await makeProducts(database, vendor, 1, FIRST_STOCK)) as [string]
        const first = { name: 'Drill product 1', price: FIRST_PRICE, stock: FIRST_STOCK, node: 0, at: -Infinity }
        goods.push({ id, vendor, buyer: buyers[n]!, states: [first], open: [] })
      }

      const left = { writes: quick ? 1_000 : 10_000 }
      const counts: Record<string, number> = {}
      const renewing = setInterval(() => void renewTokens([...vendors, ...buyers]), RENEW_TOKENS_MS)
      const writers = goods.map(async (one) => {
        while (left.writes-- > 0) {
          const node = random() < 0.5 ? 0 : 1
          await write(one, { node, url: nodes[node]!.url, random, counts, findings })
        }
      })
      const oldest: Record<string, number> = {}
      const readers = Array.from({ length: READERS }, async () => {
        while (left.writes > 0) {
          const node = random() < 0.5 ? 0 : 1
          const reading = READINGS[Math.floor(random() * READINGS.length)]!
          const one = goods[Math.floor(random() * goods.length)]!
          const age = await readOnce(one, reading, { node, url: nodes[node]!.url, findings })
          counts[reading.title] = (counts[reading.title] ?? 0) + 1
          oldest[reading.title] = Math.max(oldest[reading.title] ?? 0, age)
          await sleep(1)
        }
      })
      await Promise.all([...writers, ...readers]).finally(() => clearInterval(renewing))

      for (const { title } of READINGS) findings.expect((counts[title] ?? 0) > 100, `too few of "${title}"`)
      return {
        counts: {
          ...counts,
          ...Object.fromEntries(Object.entries(oldest).map(([title, ms]) => [`oldest ${title}, ms`, Math.round(ms)])),
          invariants: await checkInvariants(database, findings),
        },
        problems: findings.problems,
      }
    } finally {
      for (const node of nodes) await node.kill()
      await database.stop()
    }
  },
}

interface Writing {
  node: number
  url: string
  random: () => number
  counts: Record<string, number>
  findings: Findings
}

/** A random write, with the state it gives the product. */
async function write(goods: Goods, { node, url, random, counts, findings }: Writing): Promise<void> {
  const { id, vendor, buyer, open, states } = goods
  const last = states.at(-1)!
  const edit = (body: object): Call => ({ method: 'PATCH', path: `/products/${id}`, token: vendor.token, body })
  const chance = random()
  let kind: string
  let call: Call
  let made: Partial<Shown>
  let order: Goods['open'][number] | undefined
  if (chance < 0.35 && open.length < 2) {
    const quantity = 1 + Math.floor(random() * 3)
    ;[kind, made] = ['orders', { stock: last.stock - quantity }]
    call = {
      method: 'POST',
      path: '/orders',
      token: buyer.token,
      body: { items: [{ product_id: id, quantity }], delivery: DELIVERY },
    }
    order = { order: '', quantity }
  } else if (chance < 0.7 && open.length > 0) {
    const [{ order: given, quantity }] = open.splice(Math.floor(random() * open.length), 1) as [Goods['open'][number]]
    ;[kind, made] = ['cancellations', { stock: last.stock + quantity }]
    call = { method: 'POST', path: `/orders/${given}/cancel`, token: buyer.token, body: { reason: 'Drill' } }
  } else if (chance < 0.85) {
    made = { name: `Drill product ${states.length}` }
    ;[kind, call] = ['edits', edit({ product_name: made.name })]
  } else {
    made = { price: FIRST_PRICE + Math.floor(random() * 100) }
    ;[kind, call] = ['edits', edit({ price: made.price })]
  }
  // From now on it may be seen.
  const next: State = { ...last, ...made, node, at: Infinity }
  states.push(next)
  const answer = await send(url, call)
  next.at = performance.now()
  findings.expect(
    answer !== undefined && answer.status < 300,
    `${kind}: ${answer?.status} ${JSON.stringify(answer?.body)}`,
  )
  counts[kind] = (counts[kind] ?? 0) + 1
  if (order) open.push({ ...order, order: answer?.body?.data?.orders?.[0]?.id ?? '' })
}

/** @returns how long the shown state had been outdated, in milliseconds; 0 if it was not */
async function readOnce(
  goods: Goods,
  { title, promisedMs, read }: Reading,
  { node, url, findings }: { node: number; url: string; findings: Findings },
): Promise<number> {
  const askedAt = performance.now()
  const { states } = goods
  const oldestAllowed = states.findLastIndex(
    (state) => state.at + (state.node === node ? promisedMs.here : promisedMs.elsewhere) <= askedAt,
  )
  const shown = await read(url, goods)
  const isShown = (state: State) =>
    state.name === shown.name && state.price === shown.price && [undefined, state.stock].includes(shown.stock)
  const found = states.findLastIndex(isShown)
  const says = () => `${title} said ${JSON.stringify(shown)}, and not ${JSON.stringify(states.slice(oldestAllowed))}`
  findings.expect(found >= oldestAllowed, found < 0 ? `never so: ${says()}` : `too old: ${says()}`)
  return Math.max(0, askedAt - (states[found + 1]?.at ?? Infinity))
}

async function answerOf(url: string, path: string, token?: string) {
  const answer = await send(url, { method: 'GET', path, ...(token === undefined ? {} : { token }) })
  if (answer?.status !== 200) throw new Error(`${answer?.status} for ${path}`)
  return answer.body.data
}

interface Card {
  id: string
  product_name: string
  price: number
  stock_quantity: number
}

const shownBy = ({ product_name: name, price, stock_quantity: stock }: Card): Shown => ({ name, price, stock })

async function pageOf(url: string, { id }: Goods, headers: Record<string, string>): Promise<Shown> {
  const answer = await fetch(`${url}/products/${id}`, { headers, signal: AbortSignal.timeout(12_000) })
  const html = await answer.text()
  const texts = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text!)
  for (const text of texts) {
    const data = JSON.parse(text) as { '@type': string; name: string; offers: { price: string } }
    if (data['@type'] === 'Product') return { name: data.name, price: Number(data.offers.price) }
  }
  throw new Error(`${answer.status} without a product for the page of ${id}`)
}

const READINGS: Reading[] = [
  {
    title: 'products',
    promisedMs: SHARED,
    read: async (url, { id }) => shownBy(await answerOf(url, `/products/${id}`)),
  },
  {
    title: 'products, signed in',
    promisedMs: EXACT,
    read: async (url, { id, buyer }) => shownBy(await answerOf(url, `/products/${id}`, buyer.token)),
  },
  {
    title: 'lists',
    promisedMs: SHARED,
    read: async (url, { vendor }) => shownBy((await answerOf(url, `/products?vendor_id=${vendor.vendorId}`))[0]),
  },
  {
    title: 'lists of all',
    promisedMs: SHARED,
    read: async (url, { id }) => {
      const cards = (await answerOf(url, `/products?query=drill&limit=50`)) as Card[]
      const card = cards.find((each) => each.id === id)
      if (!card) throw new Error('a product is not found')
      return shownBy(card)
    },
  },
  { title: 'pages', promisedMs: UNASKED, read: (url, goods) => pageOf(url, goods, {}) },
  { title: 'pages, signed in', promisedMs: EXACT, read: (url, goods) => pageOf(url, goods, SIGNED_IN) },
]
