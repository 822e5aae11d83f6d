import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { repeatable } from '../bench/numbers.ts'
import type { ApiServer } from '../bench/server.ts'
import { type Call, type Reply, send } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { startSiteNode } from './nodes.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

/** How old a kept page may be (docs/decisions/0012), and how long its rendering and our asking may take beside that. */
const KEPT_MS = 4_000
const RENDER_MS = 3_000
const LANES = 3

interface Lane {
  database: DrillDatabase
  /** The node of a write, and the node of the read or decision right after it. */
  writer: ApiServer
  reader: ApiServer
  findings: Findings
  counts: { staleViews: number; staleDecisions: number; views: number; decisions: number; kept: number }
  /** For each answered change, how long after it a page was last requested that did not show it, in ms. */
  ages: number[]
}

type Round = (lane: Lane) => Promise<void>

export const staleReaders: Drill = {
  id: 'F12',
  title: 'Own views and decisions at one node right after a change at another, while it serves kept pages',
  async run({ seed, quick }) {
    const rounds = quick ? 20 : 200
    const random = repeatable(seed)
    const findings = new Findings()
    const counts = { staleViews: 0, staleDecisions: 0, views: 0, decisions: 0, kept: 0 }
    const ages: number[] = []
    const database = await openDrillDatabase()
    const nodes: ApiServer[] = []
    try {
      nodes.push(await startSiteNode(database), await startSiteNode(database))
      // Each kind comes equally often, in an order and at a node by chance.
      const kinds = Object.entries({ ...ownViews, ...decisions })
      const plan = Array.from({ length: rounds }, (_, i) => ({
        kind: kinds[i % kinds.length]!,
        first: random() < 0.5 ? 0 : 1,
        order: random(),
      })).toSorted((a, b) => a.order - b.order)
      const work = async () => {
        for (let next = plan.pop(); next; next = plan.pop()) {
          const { kind, first } = next
          const [name, round] = kind
          const lane = { database, writer: nodes[first]!, reader: nodes[1 - first]!, findings, counts, ages }
          await round(lane).catch((error: Error) => findings.expect(false, `${name}: ${error.message}`))
        }
      }
      await Promise.all(Array.from({ length: LANES }, work))

      findings.expect(counts.staleViews === 0, `${counts.staleViews} own views were stale`)
      findings.expect(counts.staleDecisions === 0, `${counts.staleDecisions} decisions were stale`)
      findings.expect(counts.kept > 0, 'no kept page was ever old, so that nothing was shown')
      const oldest = Math.round(Math.max(0, ...ages))
      findings.expect(oldest <= KEPT_MS + RENDER_MS, `a kept page was ${oldest} ms old`)
      return {
        counts: {
          rounds,
          'own views read': counts.views,
          'stale own views': counts.staleViews,
          decisions: counts.decisions,
          'stale decisions': counts.staleDecisions,
          'decided while an old page was served': counts.kept,
          'oldest kept page, ms': oldest,
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

const REQUEST = { description: 'It has to carry two chest freezers.', budget_min: 4000, budget_max: 5200 }

/** Writes at one node that are read at the other at once. */
const ownViews: Record<string, Round> = {
  async order(lane) {
    const { buyer, vendor, product } = await openStall(lane)
    const placed = await write(lane, placeOrder(buyer, product))
    const [{ id }] = placed.body.data.orders
    await sees(lane, buyer, '/orders?role=buyer', ({ data }) => data.some((order: Json) => order.id === id))
    await sees(lane, buyer, `/orders/${id}`, ({ data }) => data.status === 'awaiting_payment')
    await sees(lane, vendor, '/orders?role=vendor', ({ data }) => data.some((order: Json) => order.id === id))
    await write(lane, {
      method: 'POST',
      path: `/orders/${id}/cancel`,
      token: buyer.token,
      body: { reason: 'Changed my mind' },
    })
    await sees(lane, buyer, `/orders/${id}`, ({ data }) => data.status === 'cancelled')
  },
  async bid(lane) {
    const { vendor, itemRequest } = await openStall(lane)
    const { body } = await write(lane, placeBid(vendor, itemRequest, 4100))
    const { id } = body.data
    const has = (amount: number) => (answer: Json) =>
      answer.data.some((bid: Json) => bid.id === id && bid.bid_amount === amount)
    await sees(lane, vendor, `/requests/${itemRequest}/bids`, has(4100))
    await sees(lane, vendor, '/user/bids', has(4100))
    await write(lane, {
      ...placeBid(vendor, itemRequest, 4300),
      method: 'PUT',
      path: `/requests/${itemRequest}/bids/${id}`,
    })
    await sees(lane, vendor, `/requests/${itemRequest}/bids`, has(4300))
    await sees(lane, vendor, '/user/bids', has(4300))
    await write(lane, { method: 'DELETE', path: `/requests/${itemRequest}/bids/${id}`, token: vendor.token })
    await sees(lane, vendor, '/user/bids', ({ data }) => data.length === 0)
  },
  async profile(lane) {
    const { buyer } = await openStall(lane)
    const name = `Efua ${randomUUID().slice(0, 8)}`
    await write(lane, { method: 'PUT', path: '/auth/profile', token: buyer.token, body: { full_name: name } })
    await sees(lane, buyer, '/auth/profile', ({ data }) => JSON.stringify(data).includes(name))
    await sees(lane, buyer, '/user/profile', ({ data }) => data.profile.full_name === name)
  },
  async 'item request'(lane) {
    const { buyer, itemRequest } = await openStall(lane)
    const path = `/requests/${itemRequest}`
    const title = `Generator ${randomUUID().slice(0, 8)}`
    const { etag } = (await read(lane, path, buyer)).headers
    await write(lane, { method: 'PUT', path, token: buyer.token, body: { ...REQUEST, request_title: title } })
    await sees(lane, buyer, path, ({ data }) => data.request_title === title)
    await sees(lane, buyer, `/requests?user_id=${buyer.id}`, ({ data }) => data[0].request_title === title)
    // A browser asks whether its copy still holds.
    if (etag) await sees(lane, undefined, path, ({ data }) => data.request_title === title, { 'if-none-match': etag })
  },
  async 'price in the cart'(lane) {
    const { buyer, vendor, product } = await openStall(lane)
    const { etag } = (await read(lane, `/products/${product}`)).headers
    await write(lane, await changePrice(lane, vendor, product, 155.5))
    await sees(lane, buyer, `/products/${product}`, ({ data }) => data.price === 155.5)
    if (etag)
      await sees(lane, undefined, `/products/${product}`, ({ data }) => data.price === 155.5, { 'if-none-match': etag })
    const quote = await send(lane.reader.url, {
      method: 'POST',
      path: '/quotes',
      token: buyer.token,
      body: { items: [{ product_id: product, quantity: 1 }], method: DELIVERY.method, region: DELIVERY.region },
    })
    countView(lane, '/quotes', quote, quote?.body?.data?.orders[0].items[0].unit_price === 155.5)
  },
}

/** Decisions at one node right after a change at the other. */
const decisions: Record<string, Round> = {
  async 'sold out'(lane) {
    const { buyer, product, page } = await openStall(lane, { stock: 1 })
    const [other] = (await makePeople(lane.database, 'buyer', 1)) as [Person]
    const watched = await keepPage(lane, page)
    await write(lane, placeOrder(other, product))
    await decides(lane, watched, placeOrder(buyer, product), (reply) => isRefusal(reply, 409, 'insufficient_stock'))
  },
  async 'price changed'(lane) {
    const { buyer, vendor, product, page, name } = await openStall(lane)
    const watched = await keepPage(lane, page)
    await write(lane, await changePrice(lane, vendor, product, 155.5, `${name} anew`))
    await decides(
      lane,
      watched,
      placeOrder(buyer, product),
      ({ status, body }) => status === 201 && body.data.total - 155.5 >= 0 && body.data.total < 255,
    )
    const [row] = await lane.database.rows<{ unit_price: number }>(
      'SELECT unit_price FROM order_items WHERE product_id = $1',
      [product],
    )
    if (row?.unit_price !== 15_550) lane.counts.staleDecisions++
    await watched.waitFor((html) => html.includes(`${name} anew`))
  },
  async 'product removed'(lane) {
    const { buyer, vendor, product, page, name } = await openStall(lane)
    const watched = await keepPage(lane, page)
    await write(lane, { method: 'DELETE', path: `/products/${product}`, token: vendor.token })
    await decides(lane, watched, placeOrder(buyer, product), ({ status }) => status >= 400 && status < 500)
    await watched.waitFor((html) => !html.includes(`${name}<`))
  },
  async 'request cancelled'(lane) {
    const { buyer, vendor, itemRequest, requestPage, requestTitle } = await openStall(lane)
    const watched = await keepPage(lane, requestPage)
    await write(lane, { method: 'DELETE', path: `/requests/${itemRequest}`, token: buyer.token })
    await decides(lane, watched, placeBid(vendor, itemRequest, 4100), (reply) =>
      isRefusal(reply, 409, 'request_not_open'),
    )
    await watched.waitFor((html) => !html.includes(`${requestTitle}<`))
  },
  async 'bid raised'(lane) {
    const { buyer, vendor, itemRequest, requestPage } = await openStall(lane)
    const { body } = await write(lane, placeBid(vendor, itemRequest, 4100))
    const path = `/requests/${itemRequest}/bids/${body.data.id}`
    const watched = await keepPage(lane, requestPage)
    await write(lane, { ...placeBid(vendor, itemRequest, 4300), method: 'PUT', path })
    const accept = (token: string, seen?: number): Call => ({
      method: 'POST',
      path: `${path}/accept`,
      token,
      key: randomUUID(),
      ...(seen !== undefined && { body: { bid_amount: seen } }),
    })
    await decides(lane, watched, accept(buyer.token, 4100), (reply) => isRefusal(reply, 409, 'bid_changed'))
    await decides(lane, watched, accept(buyer.token), (reply) => isRefusal(reply, 409, 'bid_changed'))
    await write(lane, { method: 'DELETE', path, token: vendor.token })
    await decides(lane, watched, accept(buyer.token, 4300), ({ status }) => status === 404 || status === 409)
  },
  async 'session ended'(lane) {
    const { buyer, product, page } = await openStall(lane)
    const watched = await keepPage(lane, page)
    await read(lane, '/user/profile', buyer)
    await write(lane, { method: 'POST', path: '/auth/logout', token: buyer.token, body: { all_devices: true } })
    await decides(lane, watched, placeOrder(buyer, product), ({ status }) => status === 401)
    await decides(lane, watched, { method: 'GET', path: '/orders', token: buyer.token }, ({ status }) => status === 401)
  },
  async 'account suspended'(lane) {
    const { buyer, vendor, itemRequest, product, page } = await openStall(lane)
    const watched = await keepPage(lane, page)
    await read(lane, '/user/profile', buyer)
    await read(lane, '/user/bids', vendor)
    await lane.database.rows("UPDATE users SET status = 'suspended' WHERE id = ANY($1)", [[buyer.id, vendor.id]])
    const isShut = ({ status }: Reply) => status === 401 || status === 403
    await decides(lane, watched, placeOrder(buyer, product), isShut)
    await decides(lane, watched, placeBid(vendor, itemRequest, 4100), isShut)
    const [other] = (await makePeople(lane.database, 'buyer', 1)) as [Person]
    await decides(lane, watched, placeOrder(other, product), ({ status }) => status >= 400 && status < 500)
  },
}

// oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape: each round says what it expects of it
type Json = any

/** People, a product and an item request that no other round touches. */
async function openStall({ database }: Lane, { stock = 10 } = {}) {
  const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
  const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
  const [product] = (await makeProducts(database, vendor, 1, stock)) as [string]
  const [itemRequest] = (await makeItemRequests(database, buyer, 1)) as [string]
  const word = Array.from(randomUUID().replaceAll('-', ''), (digit) => 'abcdefghijklmnop'[parseInt(digit, 16)])
    .join('')
    .slice(0, 12)
  const [name, requestTitle] = [`Cloth ${word}`, `Wanted ${word}`]
  await database.rows('UPDATE products SET product_name = $2 WHERE id = $1', [product, name])
  await database.rows('UPDATE item_requests SET request_title = $2 WHERE id = $1', [itemRequest, requestTitle])
  return {
    buyer,
    vendor,
    product,
    itemRequest,
    name,
    requestTitle,
    page: `/products?search=${word}`,
    requestPage: `/requests?search=${word}`,
  }
}

const placeOrder = (buyer: Person, product: string): Call => ({
  method: 'POST',
  path: '/orders',
  token: buyer.token,
  key: randomUUID(),
  body: { items: [{ product_id: product, quantity: 1 }], delivery: DELIVERY },
})
const placeBid = (vendor: Person, itemRequest: string, amount: number): Call => ({
  method: 'POST',
  path: `/requests/${itemRequest}/bids`,
  token: vendor.token,
  body: { bid_amount: amount },
})
async function changePrice({ database }: Lane, vendor: Person, product: string, price: number, name = 'Drill cloth') {
  const [row] = await database.rows('SELECT category_id FROM products WHERE id = $1', [product])
  const body = { product_name: name, description: 'For a drill', price, stock_quantity: 10, ...row }
  return { method: 'PUT' as const, path: `/products/${product}`, token: vendor.token, body }
}

async function write({ writer }: Lane, call: Call): Promise<Reply> {
  const reply = await send(writer.url, call)
  if (!reply || reply.status >= 300)
    throw new Error(`${call.method} ${call.path}: ${reply?.status} ${JSON.stringify(reply?.body)}`)
  return reply
}

async function read(
  { reader }: Lane,
  path: string,
  person?: Person,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await send(reader.url, { method: 'GET', path, ...(person && { token: person.token }), headers })
  if (!reply) throw new Error(`GET ${path}: no answer`)
  return reply
}

/** Read-your-own-write: at the other node, at once. */
async function sees(
  lane: Lane,
  person: Person | undefined,
  path: string,
  isNew: (body: Json) => boolean,
  headers: Record<string, string> = {},
) {
  const reply = await read(lane, path, person, headers)
  countView(lane, path, reply, reply.status === 200 && isNew(reply.body))
  // Nothing in between, nor the browser, may show it again without asking.
  const keeping = String(reply.headers['cache-control'])
  if (person) lane.findings.expect(/no-store|no-cache/.test(keeping), `${path} may be kept: ${keeping}`)
}

function countView({ counts, findings }: Lane, path: string, reply: Reply | undefined, isNew: boolean): void {
  counts.views++
  if (isNew) return
  counts.staleViews++
  findings.expect(false, `${path} was stale: ${reply?.status} ${JSON.stringify(reply?.body)?.slice(0, 300)}`)
}

const isRefusal = ({ status, body }: Reply, expected: number, code: string) =>
  status === expected && body?.code === code

interface WatchedPage {
  /** Whether the page still is as it was kept, asked for now. */
  isOld(): Promise<boolean>
  /** Notes how old it became. */
  waitFor(isNew: (html: string) => boolean): Promise<void>
}

/** Makes the reader render a page and keep it; its key belongs to this round alone. */
async function keepPage({ reader, ages }: Lane, path: string): Promise<WatchedPage> {
  const load = async () => (await fetch(`${reader.url}${path}`, { signal: AbortSignal.timeout(12_000) })).text()
  const bare = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')
  await load()
  const kept = bare(await load())
  const keptAt = performance.now()
  return {
    isOld: async () => bare(await load()) === kept,
    async waitFor(isNew) {
      for (let lastOld = 0; ;) {
        const askedAt = performance.now()
        if (isNew(await load())) return void ages.push(lastOld)
        lastOld = askedAt - keptAt
        if (lastOld > 20_000) return void ages.push(lastOld)
        await sleep(50)
      }
    },
  }
}

/** The decision of the node that served the page, right after the change. */
async function decides(lane: Lane, page: WatchedPage, call: Call, isTrue: (reply: Reply) => boolean): Promise<void> {
  const isOld = page.isOld()
  const reply = await send(lane.reader.url, call)
  lane.counts.decisions++
  if (await isOld) lane.counts.kept++
  if (reply && isTrue(reply)) return
  lane.counts.staleDecisions++
  lane.findings.expect(
    false,
    `${call.method} ${call.path} was decided by what is past: ${reply?.status} ${JSON.stringify(reply?.body)?.slice(0, 300)}`,
  )
}
