import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import pg from 'pg'
import { shuffled } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { type Call, sendUntilAnswered, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeApprovedPayments, makeItemRequests, makePeople, makeProducts, type Person } from './people.ts'

const ROWS = 5
const PARALLEL = 200
const PAUSE_MS = 300
/** Long enough that orders, which first try without waiting for locks, still meet the lock when they wait. */
const HELD_MS = 50

export const deadlocks: Drill = {
  id: 'F19',
  title: `${PARALLEL} accepts, cancellations, refunds and orders at once on ${ROWS} rows, amid deadlocks made on purpose`,
  async run({ seed, quick }) {
    const rounds = quick ? 2 : 20
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    const server = await startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent' } })
    try {
      const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
      const vendors = await makePeople(database, 'vendor', 20)
      const [vendor] = vendors as [Person]
      const products = await makeProducts(database, vendor, ROWS, 1_000_000)
      let [legal, succeeded] = [0, 0]
      for (let round = 0; round < rounds; round++) {
        const orders = await makePaidOrders(database, server.url, buyer, vendor)
        const bids = await makeBids(database, server.url, buyer, vendors)
        const refunds = orders.flatMap((id) =>
          Array.from({ length: 12 }, () => post(vendor, `/orders/${id}/refund`, { amount: 1, reason: 'A part' })),
        )
        // Nobody may leave many carts unpaid.
        const people = await makePeople(database, 'buyer', 12 * ROWS)
        const carts = Array.from({ length: 12 * ROWS }, (_, n) => {
          const items = shuffled(products, seed + n).map((id) => ({ product_id: id, quantity: 1 }))
          return post(people[n] as Person, '/orders', { items, delivery: DELIVERY })
        })
        // At most one of these can win for each row, and the others are refused.
        const accepts = bids.map(({ itemRequestId, id }) => post(buyer, `/requests/${itemRequestId}/bids/${id}/accept`))
        const rest = PARALLEL - refunds.length - carts.length - accepts.length
        const cancellations = Array.from({ length: rest }, (_, n) =>
          post(buyer, `/orders/${orders[n % 2]}/report-problem`, { reason: 'Broken' }),
        )
        const adversary = await startAdversary(database, products)
        const isLegal = new Set<Call>([...refunds, ...carts])
        await Promise.all(
          shuffled([...refunds, ...carts, ...accepts, ...cancellations], seed + round).map(async (call) => {
            // A client that is told to come again later does, with its key.
            const reply = await sendUntilAnswered(() => server.url, call, tally)
            if (!isLegal.has(call)) return
            legal++
            if (reply.status < 300) succeeded++
          }),
        )
        await adversary.stop()
        const [accepted] = await database.rows<{ n: number }>(
          "SELECT count(*)::int AS n FROM bids WHERE status = 'accepted' AND item_request_id = ANY($1::uuid[])",
          [bids.map(({ itemRequestId }) => itemRequestId)],
        )
        findings.expect(accepted?.n === ROWS, `round ${round}: ${accepted?.n} bids accepted on ${ROWS} item requests`)
      }
      const [seen] = await database.rows<{ deadlocks: number }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      )
      findings.expect((seen?.deadlocks ?? 0) > 0, 'no deadlock happened, so that none was retried')
      findings.expect(tally.serverErrors === 0 && tally.unanswered === 0, `unhandled: ${String(tally)}`)
      findings.expect(succeeded >= 0.99 * legal, `${succeeded} of ${legal} legal calls succeeded, which is under 99 %`)
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          rounds,
          answers: String(tally),
          deadlocks: seen?.deadlocks ?? 0,
          'legal calls that succeeded': `${succeeded} of ${legal}`,
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server.kill()
      await database.stop()
    }
  },
}

const post = (person: Person, path: string, body?: object): Call => ({
  method: 'POST',
  path,
  token: person.token,
  key: randomUUID(),
  ...(body ? { body } : {}),
})

async function makePaidOrders(database: DrillDatabase, url: string, buyer: Person, vendor: Person): Promise<string[]> {
  const references = await makeApprovedPayments(database, buyer, vendor, ROWS)
  const rows = await database.rows<{ payment_id: string; order_id: string }>(
    'SELECT p.id AS payment_id, x.order_id FROM payments p JOIN payment_orders x ON x.payment_id = p.id WHERE p.reference = ANY($1::text[])',
    [references],
  )
  const quiet = new Tally()
  for (const { payment_id: id } of rows) await sendUntilAnswered(() => url, post(buyer, `/payments/${id}/check`), quiet)
  return rows.map((row) => row.order_id)
}

async function makeBids(database: DrillDatabase, url: string, owner: Person, vendors: Person[]) {
  const itemRequests = await makeItemRequests(database, owner, ROWS)
  const quiet = new Tally()
  return Promise.all(
    itemRequests.flatMap((itemRequestId, index) =>
      vendors.slice(index, index + 10).map(async (vendor, n) => {
        const call = post(vendor, `/requests/${itemRequestId}/bids`, { bid_amount: 10 + n })
        const reply = await sendUntilAnswered(() => url, call, quiet)
        return { itemRequestId, id: reply.body.data.id as string }
      }),
    ),
  )
}

/** Locks the same rows in the opposite order, which our own code never does, and so makes deadlocks with it. */
async function startAdversary(database: DrillDatabase, products: string[]) {
  let stopping = false
  const client = new pg.Client({ connectionString: database.connectionString })
  client.on('error', () => {})
  await client.connect()
  const backwards = products.toSorted().toReversed()
  const working = (async () => {
    while (!stopping) {
      try {
        await client.query('BEGIN')
        for (const [index, id] of backwards.entries()) {
          await client.query('SELECT id FROM products WHERE id = $1 FOR UPDATE', [id])
          if (index === 0) await sleep(HELD_MS)
        }
        await client.query('COMMIT')
      } catch {
        // The database chose to end this one.
        await client.query('ROLLBACK')
      }
      // The database takes a second to notice each: without a pause nobody else would ever get through.
      await sleep(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      stopping = true
      await working
      await client.end()
    },
  }
}
