import { openPayoutStatuses } from '@asime/contract/payout-states'
import { openPaymentStatuses } from '@asime/contract/payment-states'
import { randomUUID } from 'node:crypto'
import { signEvent } from '@asime/api/src/modules/providers/event-signatures.ts'
import { type CrashPoint, crashPoints } from '@asime/api/src/platform/crash-points.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { DELIVERY, MOMO } from '@asime/api/test/purchase.ts'
import { startApi } from '../bench/server.ts'
import { type Call, sendUntilAnswered, type Reply, send, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makePeople, makeProducts, type Person, secrets } from './people.ts'

/** How long a sweep has to close every open attempt. */
const SETTLED_WITHIN_MS = 5 * 60_000

export const crashes: Drill = {
  id: 'F3',
  title:
    'The process ends at each point of checkout, webhook and refund; what it left is made good, with one charge each',
  async run({ quick, say }) {
    const rounds = quick ? 1 : 20
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    // A second node that lives: where clients go on, with the same keys.
    const healthy = await startApi(database.connectionString, database.dataDir, {
      env: { ROLE: 'web', LOG_LEVEL: 'fatal' },
    })
    const reached: Partial<Record<CrashPoint, number>> = {}
    try {
      const shop = { database, url: healthy.url, tally }
      for (const point of crashPoints) {
        for (let round = 0; round < rounds; round++) {
          // A vendor of its own each time, since a second payout waits for the first; and a buyer, who may leave little unpaid.
          const own = { ...shop, ...(await openShop(database)) }
          const crashed = isOfJob(point) ? await crashInJob(own, point) : await crashInCall(own, point)
          findings.expect(crashed, `${point}: the process lived on`)
          if (crashed) reached[point] = (reached[point] ?? 0) + 1
        }
        say(`  ${point}: ${reached[point] ?? 0} of ${rounds}`)
      }
      const settledMs = await settleAll(database, findings)
      const [row] = await database.rows<Left>(LEFT)
      findings.expect(row?.charges === 0, `${row?.charges} charges that are no attempt of ours`)
      findings.expect(row?.prompted === 0, `${row?.prompted} attempts without a charge that did not fail`)
      findings.expect(row?.refunds === 0, `${row?.refunds} more refunds at the provider than we asked for`)
      findings.expect(row?.transfers === 0, `${row?.transfers} more transfers than payouts`)
      findings.expect(row?.waiting === 0, `${row?.waiting} orders still wait although they were paid`)
      findings.expect(tally.serverErrors === 0, `answers with other 5xx than 503: ${String(tally)}`)
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          points: `${Object.keys(reached).length} of ${crashPoints.length}, ${rounds} times each`,
          'all settled within, ms': Math.round(settledMs),
          answers: String(tally),
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await healthy.kill()
      await database.stop()
    }
  },
}

interface Shop {
  database: DrillDatabase
  /** The address of the node that lives. */
  url: string
  buyer: Person
  vendor: Person
  product: string
  tally: Tally
}

async function openShop(database: DrillDatabase): Promise<Pick<Shop, 'buyer' | 'vendor' | 'product'>> {
  const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
  const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
  const [product] = (await makeProducts(database, vendor, 1, 1_000_000)) as [string]
  await database.rows(PAYOUT_ACCOUNT, [vendor.vendorId])
  return { buyer, vendor, product }
}

/** From cart to paid. Each call goes to the node that will end, and again, with its key, to the one that lives. */
async function crashInCall(shop: Shop, point: CrashPoint): Promise<boolean> {
  const { database, url, tally } = shop
  const env = { ROLE: 'web', LOG_LEVEL: 'fatal', CRASH_AT: point }
  const doomed = await startApi(database.connectionString, database.dataDir, { env })
  await pay(shop, async (call) => {
    await send(doomed.url, call)
    return sendUntilAnswered(() => url, call, tally)
  })
  const crashed = doomed.process.signalCode === 'SIGKILL'
  await doomed.kill()
  return crashed
}

const jobPoints = ['before_settled', 'after_settled', 'in_refund', 'in_payout'] as const satisfies CrashPoint[]
type JobPoint = (typeof jobPoints)[number]

function isOfJob(point: CrashPoint): point is JobPoint {
  return (jobPoints as readonly CrashPoint[]).includes(point)
}

/** A worker that ends as it settles what an event said, or between the provider's yes and our note of it. */
async function crashInJob(shop: Shop, point: JobPoint): Promise<boolean> {
  const { database, url, buyer, vendor, tally } = shop
  const call = (each: Call) => sendUntilAnswered(() => url, each, tally)
  const { orderId, paymentId } = await pay(shop, call)
  const post = (path: string, body?: object, { token } = buyer) =>
    call({ method: 'POST', path, token, key: randomUUID(), ...(body ? { body } : {}) })
  const order = `/orders/${orderId}`
  if (point === 'in_refund') {
    await post(`/payments/${paymentId}/check`)
    await post(`${order}/cancel`, { reason: 'No' })
  } else if (point === 'in_payout') {
    await post(`/payments/${paymentId}/check`)
    await post(`${order}/dispatch`, {}, vendor)
    await post(`${order}/confirm-receipt`)
    await post('/user/payouts', undefined, vendor)
  }
  // The one before took its job's lease with it.
  const env = { ROLE: 'worker', LOG_LEVEL: 'fatal', CRASH_AT: point, JOB_LEASE_SECONDS: '4' }
  const doomed = await startApi(database.connectionString, database.dataDir, { env }).catch(() => undefined)
  // A node that ended before it said that it is ready has ended where it should, too.
  if (!doomed) return true
  const ended = await Promise.race([doomed.exited.then(() => true), sleep(60_000, false)])
  await doomed.kill()
  return ended
}

/** From cart to the provider's event, the payer having said yes. */
async function pay(shop: Shop, call: (call: Call) => Promise<Reply>): Promise<{ orderId: string; paymentId: string }> {
  const { token } = shop.buyer
  const items = [{ product_id: shop.product, quantity: 1 }]
  const order = { items, delivery: DELIVERY }
  const placed = await call({ method: 'POST', path: '/orders', token, key: randomUUID(), body: order })
  const path = `/checkouts/${placed.body.data.id}/payments`
  const paid = await call({ method: 'POST', path, token, key: randomUUID(), body: MOMO })
  const { id: paymentId, reference, amount } = paid.body.data
  await approve(shop, reference)
  const data = { id: '1', reference, amount: Math.round(amount * 100), currency: 'GHS', domain: 'test' }
  const body = JSON.stringify({ event: 'charge.success', data })
  const headers = { 'x-asime-signature': signEvent(secrets.sandboxKey, body) }
  await call({ method: 'POST', path: '/webhooks/sandbox', body, headers })
  return { orderId: placed.body.data.orders[0].id, paymentId }
}

/** An account of the vendor ($1) that was used before, so that there is no waiting time. */
const PAYOUT_ACCOUNT = `
  INSERT INTO payout_accounts (vendor_id, kind, bank_code, bank_name, account_number, account_name, name_is_confirmed, usable_from)
  VALUES ($1, 'mobile_money', 'MTN', 'MTN Mobile Money', '+233244123456', 'Drill vendor', true, now() - interval '1 day')`

/** The payer's answer on the phone. */
async function approve({ database }: Shop, reference: string): Promise<void> {
  await database.rows("UPDATE sandbox_charges SET state = 'succeeded' WHERE reference = $1", [reference])
}

const OPEN = `
  SELECT (SELECT count(*)::int FROM payments WHERE status = ANY ($1)) + (SELECT count(*)::int FROM refunds WHERE status = 'pending')
    + (SELECT count(*)::int FROM payouts WHERE status = ANY ($2)) AS n`

interface Left {
  charges: number
  prompted: number
  refunds: number
  transfers: number
  waiting: number
}

/** What must not be left. A payer who got no prompt in time has not paid: that attempt has failed, and is made again. */
const LEFT = `
  SELECT (SELECT count(*)::int FROM sandbox_charges c WHERE NOT EXISTS (SELECT FROM payments p WHERE p.reference = c.reference)) AS charges,
         (SELECT count(*)::int FROM payments p WHERE p.status <> 'failed'
            AND NOT EXISTS (SELECT FROM sandbox_charges c WHERE c.reference = p.reference)) AS prompted,
         (SELECT count(*)::int FROM sandbox_refunds) - (SELECT count(*)::int FROM refunds) AS refunds,
         (SELECT count(*)::int FROM sandbox_transfers) - (SELECT count(*)::int FROM payouts) AS transfers,
         (SELECT count(*)::int FROM orders o JOIN payment_orders x ON x.order_id = o.id JOIN payments p ON p.id = x.payment_id
            JOIN sandbox_charges c ON c.reference = p.reference WHERE o.status = 'awaiting_payment' AND c.state = 'succeeded') AS waiting`

/** A worker that lives sweeps until nothing is open. */
async function settleAll(database: DrillDatabase, findings: Findings): Promise<number> {
  const env = { ROLE: 'worker', LOG_LEVEL: 'fatal', JOB_LEASE_SECONDS: '4' }
  const worker = await startApi(database.connectionString, database.dataDir, { env })
  const startedAt = performance.now()
  try {
    for (;;) {
      // Where the provider was only asked by the sweep, the payer has the prompt only now.
      await database.rows("UPDATE sandbox_charges SET state = 'succeeded' WHERE state = 'prompted'")
      await database.rows("UPDATE sandbox_transfers SET state = 'succeeded' WHERE state = 'pending'")
      const [open] = await database.rows<{ n: number }>(OPEN, [openPaymentStatuses, openPayoutStatuses])
      const tookMs = performance.now() - startedAt
      if (open?.n === 0) return tookMs
      if (tookMs > SETTLED_WITHIN_MS) {
        findings.problems.push(`${open?.n} attempts are still open`)
        return tookMs
      }
      await sleep(250)
    }
  } finally {
    await worker.stop()
  }
}
