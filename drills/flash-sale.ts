import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import { percentile, repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { send, Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makePeople, makeProducts, type Person } from './people.ts'

const UNITS = 100
const SECONDS = 10

/** Each buyer comes from an address of their own, and limits on callers are on, as in production. */
const SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'silent' }

export const flashSale: Drill = {
  id: 'flash-sale',
  title: `Two thousand buyers within ${SECONDS} s for ${UNITS} units, against the built site's server`,
  async run({ seed, quick }) {
    const count = quick ? 400 : 2_000
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    try {
      const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
      const buyers = await makePeople(database, 'buyer', count)
      const [product] = await makeProducts(database, vendor, 1, UNITS)
      const server = await startApi(database.connectionString, database.dataDir, { site: true, env: SETTINGS })
      try {
        // Most come right when it opens.
        const buy = async (buyer: Person, index: number) => {
          await sleep(1_000 * SECONDS * random() ** 2)
          const reply = await send(server.url, {
            method: 'POST',
            path: '/orders',
            token: buyer.token,
            key: randomUUID(),
            body: { items: [{ product_id: product, quantity: 1 }], delivery: DELIVERY },
            headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.7` },
          })
          tally.count(reply)
          if (reply?.status === 409)
            findings.expect(reply.body.code === 'insufficient_stock', `a 409 says ${reply.body.code}`)
          if (reply?.status === 429 || reply?.status === 503)
            findings.expect(reply.headers['retry-after'] !== undefined, `a ${reply.status} says not when to come again`)
        }
        await Promise.all(buyers.map(buy))
      } finally {
        await server.stop()
      }
      const sold = await database.rows<{ n: number }>('SELECT count(*)::int AS n FROM orders')
      const clean = tally.of(201) + tally.of(409) + tally.of(429)
      findings.expect(
        sold[0]?.n === UNITS && tally.of(201) === UNITS,
        `${sold[0]?.n} were sold, ${tally.of(201)} told so`,
      )
      findings.expect(tally.serverErrors === 0, `answers with other 5xx than 503: ${String(tally)}`)
      findings.expect(clean === count, `${count - clean} of ${count} buyers got no clean answer: ${String(tally)}`)
      const invariants = await checkInvariants(database, findings)
      const sorted = tally.latencies.toSorted((a, b) => a - b)
      const at = (part: number) => Math.round(percentile(sorted, part))
      return {
        counts: {
          buyers: count,
          sold: tally.of(201),
          answers: String(tally),
          'turned away with 503': tally.of(503),
          'latency, ms': `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`,
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await database.stop()
    }
  },
}
