import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { type Call, type Reply, send, type Tally } from './client.ts'
import type { DrillDatabase } from './database.ts'
import { makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

/** The row that a call writes, if it does. */
type Written = 'checkouts' | 'bids'
export type MarketCall = Call & { writes?: Written }

export interface Market {
  /** The next call of a market day: mostly reads, orders and bids among them. */
  nextCall(): MarketCall
  buyers: Person[]
  vendors: Person[]
}

/** People and products for some thousands of orders and bids. Each buyer orders little: unpaid orders have limits. */
export async function openMarket(database: DrillDatabase, random: () => number, buyerCount: number): Promise<Market> {
  const buyers = await makePeople(database, 'buyer', buyerCount)
  const vendors = await makePeople(database, 'vendor', 50)
  const products = await makeProducts(database, vendors[0] as Person, 50, 1_000_000)
  const itemRequests = await makeItemRequests(database, buyers[0] as Person, 2_000)
  const one = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  let [orders, bids] = [0, 0]

  return {
    buyers,
    vendors,
    nextCall() {
      const kind = random()
      if (kind < 0.5) return { method: 'GET', path: `/products?limit=20&min_price=${Math.floor(random() * 90)}` }
      if (kind < 0.8) return { method: 'GET', path: `/products/${one(products)}` }
      if (kind < 0.95) {
        const body = { items: [{ product_id: one(products), quantity: 1 }], delivery: DELIVERY }
        const { token } = buyers[orders++ % buyers.length] as Person
        return { writes: 'checkouts', method: 'POST', path: '/orders', token, key: randomUUID(), body }
      }
      // Each vendor bids once on each item request.
      const index = bids++
      const { token } = vendors[index % vendors.length] as Person
      const path = `/requests/${itemRequests[Math.floor(index / vendors.length) % itemRequests.length]}/bids`
      return { writes: 'bids', method: 'POST', path, token, key: randomUUID(), body: { bid_amount: 100 } }
    },
  }
}

export interface SteadyLoad {
  /** Writes that were acknowledged so far. */
  written: { kind: Written; id: string }[]
  /** Resolves once the calls that are under way have ended. */
  stop(): Promise<void>
}

/** Sends calls at a steady rate, whatever becomes of the answers. */
export function startSteadyLoad({
  url,
  perSecond,
  nextCall,
  tally,
  onReply = () => {},
}: {
  url: string
  perSecond: number
  nextCall: () => MarketCall
  tally: Tally
  onReply?: (call: MarketCall, reply: Reply | undefined) => void
}): SteadyLoad {
  const written: SteadyLoad['written'] = []
  const open = new Set<Promise<void>>()
  let stopping = false
  const sending = (async () => {
    const startedAt = performance.now()
    for (let sent = 0; !stopping; sent++) {
      await sleep(Math.max(0, startedAt + (1_000 * sent) / perSecond - performance.now()))
      const call = nextCall()
      const working = send(url, call).then((reply) => {
        tally.count(reply)
        if (call.writes && reply?.status === 201) written.push({ kind: call.writes, id: reply.body.data.id })
        onReply(call, reply)
      })
      open.add(working)
      void working.finally(() => open.delete(working))
    }
  })()
  return {
    written,
    async stop() {
      stopping = true
      await sending
      await Promise.all(open)
    },
  }
}

/** How many acknowledged writes are not in the database. */
export async function countLost(database: DrillDatabase, written: SteadyLoad['written']): Promise<number> {
  let lost = 0
  for (const kind of ['checkouts', 'bids'] as const) {
    const ids = written.filter((one) => one.kind === kind).map(({ id }) => id)
    const [found] = await database.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${kind} WHERE id = ANY ($1::uuid[])`,
      [ids],
    )
    lost += ids.length - (found?.n ?? 0)
  }
  return lost
}
