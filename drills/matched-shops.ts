import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { send, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { makePeople, type Person } from './people.ts'
import { openMarket, startSteadyLoad } from './steady-load.ts'

const TOLD_WITHIN_MS = 10_000
/** The factor by which other calls may be slower meanwhile. */
const P99_AT_MOST = 1.5
/** Random noise on top of a few milliseconds. */
const NOISE_MS = 10
/** A shop is notified of no more requests in a day, and of no more by one person. */
const REQUESTS = 5

export const matchedShops: Drill = {
  id: 'MATCHED',
  title: 'Requests that a thousand shops are told of, while others use the market',
  async run({ seed, quick, say }) {
    const [shops, perSecond, seconds] = quick ? [1_000, 50, 5] : [1_000, 100, 20]
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    const server = await startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent' } })
    try {
      const categoryId = await makeSellers(database, shops)
      const { nextCall } = await openMarket(database, repeatable(seed), 2_000)
      const people = await makePeople(database, 'buyer', REQUESTS)
      let times: number[] = []
      const load = startSteadyLoad({
        url: server.url,
        perSecond,
        nextCall,
        tally,
        onReply: (_call, reply) => {
          if (reply) times.push(reply.ms)
        },
      })
      // Plans, caches and compiled code.
      await sleep(3_000)
      say('before')
      times = []
      await sleep(seconds * 1_000)
      const before = times
      times = []
      say('meanwhile')
      const took: number[] = []
      for (const person of people) took.push(await postAndWait(database, server.url, person, categoryId, shops))
      const meanwhile = times
      await load.stop()

      const [told] = await database.rows<{ n: number; twice: number }>(
        `SELECT count(*)::int AS n, count(*)::int - count(DISTINCT (user_id, subject_id))::int AS twice FROM notifications WHERE kind = 'request_matched'`,
      )
      const [p99, p99Meanwhile] = [p99Of(before), p99Of(meanwhile)]
      findings.expect(told?.n === shops * REQUESTS, `${told?.n} of ${shops * REQUESTS} were told`)
      findings.expect(told?.twice === 0, `${told?.twice} were told twice`)
      findings.expect(
        Math.max(...took) < TOLD_WITHIN_MS,
        `until all were told took ${Math.round(Math.max(...took))} ms`,
      )
      findings.expect(
        p99Meanwhile <= P99_AT_MOST * p99 + NOISE_MS,
        `p99 was ${Math.round(p99Meanwhile)} ms meanwhile, ${Math.round(p99)} ms before`,
      )
      findings.expect(tally.serverErrors === 0 && tally.unanswered === 0, `answers: ${String(tally)}`)
      return {
        counts: {
          'shops told of each request': shops,
          'until all were told, s': took.map((ms) => (ms / 1_000).toFixed(1)).join(', '),
          'p99 of other calls before, ms': `${p99.toFixed(1)} (${before.length} calls)`,
          'p99 of other calls meanwhile, ms': `${p99Meanwhile.toFixed(1)} (${meanwhile.length} calls)`,
          answers: String(tally),
        },
        problems: findings.problems,
      }
    } finally {
      await server.stop()
      await database.stop()
    }
  },
}

const p99Of = (times: number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  )

/** Shops in Accra, each with something in stock in one category. */
async function makeSellers(database: DrillDatabase, count: number): Promise<string> {
  const vendors = await makePeople(database, 'vendor', count)
  const ids = vendors.map(({ vendorId }) => vendorId)
  await database.rows("UPDATE vendors SET region = 'Greater Accra', town = 'Accra' WHERE id = ANY ($1::uuid[])", [ids])
  const [category] = await database.rows<{ id: string }>('SELECT id FROM categories ORDER BY position DESC LIMIT 1')
  await database.rows(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, min_order_quantity)
     SELECT v, $2, 'Drill smock', 'For a drill', 10000, 5, 1 FROM unnest($1::uuid[]) AS v`,
    [ids, category?.id],
  )
  return category?.id ?? ''
}

/** @returns how long it took from the request until every shop was told */
async function postAndWait(
  database: DrillDatabase,
  url: string,
  { token }: Person,
  categoryId: string,
  shops: number,
): Promise<number> {
  const begun = performance.now()
  const posted = await send(url, {
    method: 'POST',
    path: '/requests',
    token,
    key: randomUUID(),
    body: {
      request_title: 'A smock for a wedding',
      description: 'Hand-woven, size L.',
      category_id: categoryId,
      budget_max: 500,
      location: 'Accra, Greater Accra',
    },
  })
  if (posted?.status !== 201) throw new Error(`a request was answered with ${posted?.status}`)
  const { id } = posted.body.data
  while (performance.now() - begun < 2 * TOLD_WITHIN_MS) {
    const [row] = await database.rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM notifications WHERE kind = 'request_matched' AND subject_id = $1",
      [id],
    )
    if (row?.n === shops) break
    await sleep(50)
  }
  return performance.now() - begun
}
