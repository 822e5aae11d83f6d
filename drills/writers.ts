import { randomUUID } from 'node:crypto'
import { DELIVERY, MOMO } from '@asime/api/test/purchase.ts'
import { repeatable } from '../bench/numbers.ts'
import { sendUntilAnswered, type Reply, send, type Tally } from './client.ts'
import type { DrillDatabase } from './database.ts'
import type { Findings } from './drill.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

/** A write that the server acknowledged. */
interface Acknowledged {
  kind: 'checkouts' | 'bids' | 'payments'
  id: string
  person: Person
}

export interface Writers {
  /** Every write that was acknowledged so far. */
  acknowledged: Acknowledged[]
  /** Answers that no writer should get: neither success nor a refusal that the drill allows. */
  odd: Reply[]
  /** Lets each writer finish its call. */
  stop(): Promise<void>
}

const CLIENTS = 24
/** Each leaves few checkouts unpaid, as the market wants it. */
const BUYERS = 6_000

/** Clients that place orders, begin payments and bid, each again and again with its key until it has an answer. */
export async function startWriters(
  database: DrillDatabase,
  url: () => string,
  tally: Tally,
  seed: number,
): Promise<Writers> {
  const [owner] = (await makePeople(database, 'buyer', 1)) as [Person]
  const buyers = await makePeople(database, 'buyer', BUYERS)
  const vendors = await makePeople(database, 'vendor', CLIENTS)
  const products = await makeProducts(database, vendors[0] as Person, 50, 1_000_000)
  const itemRequests = await makeItemRequests(database, owner, 2_000)
  const acknowledged: Acknowledged[] = []
  const odd: Reply[] = []
  let stopping = false

  async function write(kind: Acknowledged['kind'], person: Person, path: string, body: object) {
    const reply = await sendUntilAnswered(
      url,
      { method: 'POST', path, token: person.token, body, key: randomUUID() },
      tally,
    )
    if (reply.status === 201) acknowledged.push({ kind, id: reply.body.data.id, person })
    else odd.push(reply)
    return reply
  }

  async function work(index: number): Promise<void> {
    const random = repeatable(seed * 1_000 + index)
    const vendor = vendors[index] as Person
    for (let turn = 0; !stopping; turn++) {
      if (random() < 0.4 && turn < itemRequests.length) {
        await write('bids', vendor, `/requests/${itemRequests[turn]}/bids`, {
          bid_amount: 1 + Math.floor(random() * 500),
        })
        continue
      }
      const buyer = buyers[(turn * CLIENTS + index) % BUYERS] as Person
      const items = [{ product_id: products[Math.floor(random() * products.length)], quantity: 1 }]
      const placed = await write('checkouts', buyer, '/orders', { items, delivery: DELIVERY })
      if (placed.status === 201 && random() < 0.5)
        await write('payments', buyer, `/checkouts/${placed.body.data.id}/payments`, MOMO)
    }
  }

  const working = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)))
  // Awaited in stop(), which may be long after one gave up.
  working.catch(() => {})
  return {
    acknowledged,
    odd,
    async stop() {
      stopping = true
      await working
    },
  }
}

const FOUND = {
  checkouts: 'SELECT id FROM checkouts',
  bids: 'SELECT id FROM bids',
  payments: 'SELECT id FROM payments',
}

/** I5 and I6: each acknowledged write is there, once, and readable through the API; nothing else is. */
export async function compareWithAcknowledged(
  database: DrillDatabase,
  url: string,
  writers: Writers,
  findings: Findings,
): Promise<{ acknowledged: number; lost: number; duplicates: number }> {
  let [lost, duplicates] = [0, 0]
  for (const kind of ['checkouts', 'bids', 'payments'] as const) {
    const found = new Set((await database.rows<{ id: string }>(FOUND[kind])).map(({ id }) => id))
    const said = writers.acknowledged.filter((one) => one.kind === kind)
    const ids = new Set(said.map(({ id }) => id))
    lost += said.filter(({ id }) => !found.has(id)).length
    // Two keys with one answer, or a row without an acknowledgement although every client insisted on an answer.
    duplicates += said.length - ids.size + [...found].filter((id) => !ids.has(id)).length
  }
  const paths = { checkouts: '/checkouts', payments: '/payments' }
  for (const { kind, id, person } of writers.acknowledged.slice(-200)) {
    if (kind === 'bids') continue
    const reply = await send(url, { method: 'GET', path: `${paths[kind]}/${id}`, token: person.token })
    findings.expect(reply?.status === 200, `${kind} ${id} was acknowledged and answers ${reply?.status}`)
  }
  findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
  findings.expect(duplicates === 0, `${duplicates} writes happened twice`)
  for (const reply of writers.odd.slice(0, 5))
    findings.problems.push(`a write was answered ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 200)}`)
  return { acknowledged: writers.acknowledged.length, lost, duplicates }
}
