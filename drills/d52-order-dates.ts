import { unendedStatuses } from '@asime/contract/order-asks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dateOf, daysBetween } from '@asime/contract/days'
import type { OrderSide, OrderStatus } from '@asime/contract/order-states'
import { repeatable, shuffled } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { closeConnections, sendUntilAnswered, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeApprovedPayments, makePeople, type Person, renewTokens } from './people.ts'

const DAYS = 60
const AT_ONCE = 12
const LEASE_SECONDS = 2
/** The scheduled jobs, each run twice at once, by two workers. */
const CLOCK_JOBS = ['lapse_orders', 'remind_of_orders', 'release_orders', 'keep_dispute_deadlines']
const DRAINED_WITHIN_MS = 900_000

interface DrillOrder {
  id: string
  total: number
  buyer: Person
  vendor: Person
  character: Character
  steps: Step[]
}

interface Step {
  /** Days after the payment. */
  on: number
  by: OrderSide
  /** The end of the path. */
  what: string
  body?: (today: string) => object
  /** The other side does that at the same moment; either may come first. */
  against?: { by: OrderSide; what: string; body?: object }
  /** Only orders that are still in one of these states are acted on. */
  isRace?: boolean
}

/** Its dates, in days after the payment, and the order's own number from 1 to 14. */
interface Dates {
  dispatch: number
  deliver: number
  some: number
}

interface Life {
  weight: number
  ends: readonly OrderStatus[]
  steps: (dates: Dates, total: number) => Step[]
}

const in_ = (days: number) => (today: string) => ({ date: addDays(today, days) })
const buyer = (on: number, what: string, body?: Step['body']): Step => ({
  on,
  by: 'buyer',
  what,
  ...(body && { body }),
})
const vendor = (on: number, what: string, body?: Step['body']): Step => ({
  on,
  by: 'vendor',
  what,
  ...(body && { body }),
})
const proposing = (dispatch: number, days: number) =>
  vendor(0, 'propose-date', (today) => ({ date: addDays(today, dispatch + days), reason: 'The bus was cancelled' }))
const dispatching = (on: number) => vendor(on, 'dispatch', () => ({}))

/** The possible courses of an order, each with the state it must end in. */
const LIVES = {
  punctual: {
    weight: 20,
    ends: ['completed'],
    steps: ({ dispatch }) => [vendor(0, 'prepare'), dispatching(dispatch), buyer(dispatch + 1, 'confirm-receipt')],
  },
  'marked as delivered': {
    weight: 8,
    ends: ['completed'],
    steps: ({ dispatch }) => [
      dispatching(dispatch),
      vendor(dispatch + 1, 'mark-delivered', () => ({ proof: 'At the door' })),
    ],
  },
  forgotten: { weight: 18, ends: ['cancelled'], steps: () => [] },
  'confirmed and forgotten': { weight: 8, ends: ['cancelled'], steps: () => [vendor(0, 'prepare')] },
  'cancelled when late': {
    weight: 10,
    ends: ['cancelled'],
    steps: ({ dispatch, some }) => [vendor(0, 'prepare'), buyer(dispatch + 1 + (some % 5), 'cancel-late')],
  },
  'cancelled as it is dispatched': {
    weight: 6,
    ends: ['cancelled', 'completed'],
    steps: ({ dispatch }) => [
      { ...buyer(dispatch + 1, 'cancel-late'), against: { by: 'vendor', what: 'dispatch', body: {} } },
      { ...buyer(dispatch + 2, 'confirm-receipt'), isRace: true },
    ],
  },
  'extended, then sent': {
    weight: 6,
    ends: ['completed'],
    steps: ({ dispatch, some }) => [
      buyer(dispatch + 1, 'extend', in_(some)),
      // On the new date, and never on the day of the extension, on which either may come first.
      dispatching(dispatch + 1 + some),
      buyer(dispatch + some + 2, 'confirm-receipt'),
    ],
  },
  'extended, then forgotten': {
    weight: 6,
    ends: ['cancelled'],
    steps: ({ dispatch, some }) => [buyer(dispatch + 1, 'extend', in_(some))],
  },
  'a new date, kept': {
    weight: 5,
    ends: ['completed'],
    steps: ({ dispatch, some }) => [
      proposing(dispatch, some),
      buyer(1, 'accept-date'),
      dispatching(dispatch + some),
      vendor(dispatch + some + 1, 'mark-delivered', () => ({ proof: 'At the door' })),
    ],
  },
  'a new date, refused': {
    weight: 4,
    ends: ['cancelled'],
    steps: ({ dispatch, some }) => [
      proposing(dispatch, some),
      buyer(1, 'refuse-date'),
      buyer(dispatch + 2, 'cancel-late'),
    ],
  },
  'a new date, unanswered': {
    weight: 4,
    ends: ['cancelled'],
    steps: ({ dispatch, some }) => [proposing(dispatch, some)],
  },
  'lost on its way': {
    weight: 3,
    ends: ['refunded'],
    steps: ({ deliver, some }, total) => [
      dispatching(0),
      buyer(deliver + 1, 'extend', in_(some)),
      buyer(deliver + some + 2, 'report-problem', () => ({ kind: 'not_received', reason: 'Nothing came' })),
      vendor(deliver + some + 3, 'refund', () => ({ amount: total / 100, reason: 'The parcel is lost' })),
    ],
  },
  'reported, withdrawn, forgotten': {
    weight: 2,
    ends: ['cancelled'],
    steps: ({ dispatch }) => [
      buyer(dispatch + 1, 'report-problem', () => ({ reason: 'Nothing came' })),
      buyer(dispatch + 2, 'dispute/withdraw'),
    ],
  },
} as const satisfies Record<string, Life>
type Character = keyof typeof LIVES

export const orderDates: Drill = {
  id: 'D52',
  title: `Orders through ${DAYS} days of deadlines, workers killed: each ends as it must, none is refunded twice, none forgotten`,
  async run({ quick, seed, say }) {
    const [perVendor, vendors] = quick ? [25, 20] : [250, 40]
    const findings = new Findings()
    const tally = new Tally()
    const random = repeatable(seed)
    const database = await openDrillDatabase()
    const env = { LOG_LEVEL: 'silent', JOB_LEASE_SECONDS: String(LEASE_SECONDS) }
    const api = await startApi(database.connectionString, database.dataDir, { env: { ...env, ROLE: 'web' } })
    const startWorker = () => startApi(database.connectionString, database.dataDir, { env: { ...env, ROLE: 'worker' } })
    const workers: ApiServer[] = []
    let kills = 0
    try {
      workers.push(await startWorker(), await startWorker())
      const people = {
        buyers: await makePeople(database, 'buyer', vendors),
        vendors: await makePeople(database, 'vendor', vendors),
      }
      const orders = await makePaidOrders(database, people, perVendor, random)
      const everybody = [...people.buyers, ...people.vendors]
      for (let day = 0; day < DAYS; day++) {
        await renewTokens(everybody)
        await takeSteps(database, api, orders, day, { seed: seed + day, tally, findings })
        for (const job of [...CLOCK_JOBS, ...CLOCK_JOBS])
          await database.rows('SELECT graphile_worker.add_job($1)', [job])
        if (random() < (quick ? 0.2 : 0.6)) {
          // In the middle of its work.
          for (let tries = 0; tries < 200 && (await countJobs(database)).taken === 0; tries++) await sleep(2)
          await sleep(random() * 40)
          await workers.shift()?.kill()
          kills++
          workers.push(await startWorker())
        }
        await drain(database, findings, `day ${day}`)
        await letADayPass(database)
        if (day % 10 === 9) say(`  day ${day + 1}: ${await describe(database)}`)
      }
      await drain(database, findings, 'the end')
      const counts = await judge(database, orders, findings)
      findings.expect(tally.serverErrors === 0, `answers: ${String(tally)}`)
      return {
        counts: {
          orders: orders.length,
          'days, workers killed': `${DAYS}, ${kills}`,
          calls: String(tally),
          ...counts,
          invariants: await checkInvariants(database, findings),
        },
        problems: findings.problems,
      }
    } finally {
      closeConnections()
      await Promise.all(workers.map((worker) => worker.kill()))
      await api.stop()
      await database.stop()
    }
  },
}

/** Orders that are paid through the usual jobs, each with a course. */
async function makePaidOrders(
  database: DrillDatabase,
  people: { buyers: Person[]; vendors: Person[] },
  perVendor: number,
  random: () => number,
): Promise<DrillOrder[]> {
  for (const [index, shop] of people.vendors.entries()) {
    const references = await makeApprovedPayments(database, people.buyers[index]!, shop, perVendor)
    await database.rows(
      `SELECT graphile_worker.add_job('deliver_sandbox_event', json_build_object('body', json_build_object('event', 'charge.success',
         'data', json_build_object('id', '1', 'reference', p.reference, 'amount', p.amount, 'currency', 'GHS', 'domain', 'test'))::text))
       FROM payments p WHERE p.reference = ANY($1::text[])`,
      [references],
    )
  }
  await drain(database, undefined, 'the payments')
  const rows = await database.rows<{
    id: string
    total: number
    vendor_id: string
    status: string
    today: string
    dispatch_by: string
    deliver_by: string
  }>(
    `SELECT id, total, vendor_id, status, now()::date::text AS today, dispatch_by::date::text AS dispatch_by, deliver_by::date::text AS deliver_by
     FROM orders ORDER BY id`,
  )
  const unpaid = rows.filter(({ status }) => status !== 'paid')
  if (unpaid.length > 0) throw new Error(`${unpaid.length} of ${rows.length} orders were not paid`)
  const wheel = Object.entries(LIVES).flatMap(([name, { weight }]) =>
    Array.from({ length: weight }, () => name as Character),
  )
  return rows.map(({ id, total, vendor_id: vendorId, today, ...dates }) => {
    const place = people.vendors.findIndex((shop) => shop.vendorId === vendorId)
    const character = wheel[Math.floor(random() * wheel.length)]!
    const days = {
      dispatch: daysBetween(today, dates.dispatch_by),
      deliver: daysBetween(today, dates.deliver_by),
      some: 1 + Math.floor(random() * 14),
    }
    return {
      id,
      total,
      buyer: people.buyers[place]!,
      vendor: people.vendors[place]!,
      character,
      steps: LIVES[character].steps(days, total),
    }
  })
}

/** All actions of people on that day, in random order, a dozen at a time. */
async function takeSteps(
  database: DrillDatabase,
  api: ApiServer,
  orders: readonly DrillOrder[],
  day: number,
  { seed, tally, findings }: { seed: number; tally: Tally; findings: Findings },
): Promise<void> {
  const [now] = await database.rows<{ today: string }>("SELECT (now() AT TIME ZONE 'UTC')::date::text AS today")
  const today = dateOf(now!.today)
  const due = shuffled(
    orders.flatMap((order) => order.steps.filter(({ on }) => on === day).map((step) => ({ order, step }))),
    seed,
  )
  const make = (order: DrillOrder, by: OrderSide, what: string, body: object | undefined) =>
    sendUntilAnswered(
      () => api.url,
      { method: 'POST', path: `/orders/${order.id}/${what}`, token: order[by].token, body, key: randomUUID() },
      tally,
    )
  const next = due[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { order, step } of { [Symbol.iterator]: () => next }) {
        const { against } = step
        const replies = await Promise.all([
          make(order, step.by, step.what, step.body?.(today)),
          ...(against ? [make(order, against.by, against.what, against.body)] : []),
        ])
        const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
        const wanted = against ? '200,409' : '200'
        if (!step.isRace || statuses[0] !== 409)
          findings.expect(
            String(statuses) === wanted,
            `day ${day}, ${order.character}, ${order.id}: ${step.what} was answered ${String(statuses)} ${JSON.stringify(replies[0]?.body?.message)}`,
          )
      }
    }),
  )
}

/** Ages all stored rows by a day: what was due tomorrow is due today. */
async function letADayPass(database: DrillDatabase): Promise<void> {
  await database.rows(
    `WITH day AS (SELECT interval '1 day' AS length), n AS (
       UPDATE order_date_proposals SET new_date = new_date - length, proposed_at = proposed_at - length FROM day
     ), d AS (
       UPDATE disputes SET opened_at = opened_at - length, due_at = due_at - length, remind_at = remind_at - length FROM day WHERE closed_at IS NULL
     ) UPDATE orders SET dispatch_by = dispatch_by - length, deliver_by = deliver_by - length, proposed_date = proposed_date - length,
         date_reminded = date_reminded - length, release_at = release_at - length, remind_at = remind_at - length
       FROM day WHERE status = ANY ($1)`,
    [unendedStatuses],
  )
}

async function countJobs(database: DrillDatabase): Promise<{ left: number; taken: number }> {
  const [row] = await database.rows<{ left: number; taken: number }>(
    `SELECT count(*)::int AS left, count(*) FILTER (WHERE locked_at > now() - interval '1 second')::int AS taken FROM graphile_worker.jobs
     WHERE attempts < max_attempts OR locked_at IS NOT NULL`,
  )
  return row ?? { left: 0, taken: 0 }
}

/** A job that died with its worker would wait a while before it is tried again, which would only make the drill longer. */
async function drain(database: DrillDatabase, findings: Findings | undefined, when: string): Promise<void> {
  for (const deadline = Date.now() + DRAINED_WITHIN_MS; Date.now() < deadline;) {
    await database.rows(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()',
    )
    if ((await countJobs(database)).left === 0) return
    await sleep(100)
  }
  const { left } = await countJobs(database)
  if (!findings) throw new Error(`${left} jobs are left of ${when}`)
  findings.problems.push(`${when}: ${left} jobs were left after ${DRAINED_WITHIN_MS / 1000} s`)
}

async function describe(database: DrillDatabase): Promise<string> {
  const rows = await database.rows<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM orders GROUP BY 1 ORDER BY 1',
  )
  return rows.map(({ status, n }) => `${n} ${status}`).join(', ')
}

/** Compares the end of each order with the one it had to come to. */
async function judge(database: DrillDatabase, orders: readonly DrillOrder[], findings: Findings) {
  const rows = await database.rows<{
    id: string
    status: OrderStatus
    total: number
    refunds: number
    refunded: number
    sent: number
    ended_by: string
    reminders: number
    dates: number
  }>(
    `SELECT o.id, o.status, o.total,
       (SELECT count(*)::int FROM refunds r WHERE r.order_id = o.id) AS refunds,
       (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r WHERE r.order_id = o.id AND r.status = 'processed') AS refunded,
       (SELECT count(*)::int FROM refunds r JOIN sandbox_refunds s ON s.reference = r.reference WHERE r.order_id = o.id) AS sent,
       (SELECT e.event FROM order_events e WHERE e.order_id = o.id ORDER BY e.happened_at DESC, e.id DESC LIMIT 1) AS ended_by,
       (SELECT count(*)::int FROM mails m WHERE m.effect_key LIKE 'order_date:' || o.id || ':%:past:vendor') AS reminders,
       (SELECT 1 + count(*)::int FROM order_events e WHERE e.order_id = o.id
          AND e.event IN ('extend', 'propose_date', 'refuse_date', 'accept_date', 'dispatch', 'withdraw_complaint')) AS dates
     FROM orders o`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ends = new Map<string, number>()
  for (const order of orders) {
    const row = byId.get(order.id)!
    const { ends: allowed }: Life = LIVES[order.character]
    ends.set(row.ended_by, (ends.get(row.ended_by) ?? 0) + 1)
    const name = `${order.character}, ${order.id}`
    findings.expect(allowed.includes(row.status), `${name} is ${row.status} by ${row.ended_by}`)
    const isBack = row.status !== 'completed'
    findings.expect(
      row.refunds === (isBack ? 1 : 0) && row.sent === row.refunds,
      `${name}: ${row.refunds} refunds, ${row.sent} sent`,
    )
    findings.expect(row.refunded === (isBack ? row.total : 0), `${name}: ${row.refunded} of ${row.total} refunded`)
    findings.expect(row.reminders <= row.dates, `${name}: reminded ${row.reminders} times of ${row.dates} dates`)
  }
  const [punctual] = await database.rows<{ sent: number; late: number; came: number; came_late: number }>(
    `SELECT sum(dispatched_on_time)::int AS sent, sum(dispatched_late)::int AS late, sum(delivered_on_time)::int AS came, sum(delivered_late)::int AS came_late
     FROM shop_punctuality`,
  )
  return {
    'ended by': [...ends].map(([event, n]) => `${n} × ${event}`).join(', '),
    'refunded, once each': rows.filter(({ refunds }) => refunds === 1).length,
    'dates that passed, said once each': rows.reduce((sum, { reminders }) => sum + reminders, 0),
    'dispatched on time, late; delivered on time, late': `${punctual?.sent}, ${punctual?.late}; ${punctual?.came}, ${punctual?.came_late}`,
  }
}
