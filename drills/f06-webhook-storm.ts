import { setTimeout as sleep } from 'node:timers/promises'
import { signEvent } from '@asime/api/src/modules/providers/event-signatures.ts'
import { percentile, shuffled } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { send, Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeApprovedPayments, makePeople, type Person, secrets } from './people.ts'

const PER_SECOND = 200
const MOST_MS = 500

interface Event {
  body: string
  isForged: boolean
}

export const webhookStorm: Drill = {
  id: 'F6',
  title: 'A storm of events, repeated, shuffled and forged, ends where a quiet run in order does',
  async run({ seed, quick }) {
    const total = quick ? 500 : 5_000
    const [duplicates, forged] = [total * 0.3, total * 0.05]
    const findings = new Findings()
    const stormy = await runEvents(total - duplicates - forged, (events) => {
      const again = shuffled(events, seed).slice(0, duplicates)
      const faked = shuffled(events, seed + 1)
        .slice(0, forged)
        .map(({ body }) => ({ body, isForged: true }))
      return { events: shuffled([...events, ...again, ...faked], seed + 2), perSecond: PER_SECOND }
    })
    const quiet = await runEvents(total - duplicates - forged, (events) => ({ events, perSecond: PER_SECOND }))
    findings.problems.push(...stormy.problems, ...quiet.problems)
    findings.expect(stormy.state === quiet.state, 'the storm ended in another state than the run in order')
    findings.expect(stormy.forgedAccepted === 0, `${stormy.forgedAccepted} forged events were taken`)
    findings.expect(stormy.p95 <= MOST_MS, `95 of 100 were answered within ${stormy.p95} ms, not ${MOST_MS}`)
    return {
      counts: {
        events: total,
        duplicates,
        'forged, and accepted of them': `${forged}, ${stormy.forgedAccepted}`,
        difference: stormy.state === quiet.state ? 0 : 'yes',
        'answered within, ms': `p50 ${stormy.p50}, p95 ${stormy.p95}`,
        'the last settled after the last answer, ms': stormy.settledMs,
        answers: stormy.answers,
        invariants: stormy.invariants,
      },
      problems: findings.problems,
    }
  },
}

async function runEvents(count: number, arrange: (events: Event[]) => { events: Event[]; perSecond: number }) {
  const findings = new Findings()
  const tally = new Tally()
  const database = await openDrillDatabase()
  try {
    const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
    const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
    const references = await makeApprovedPayments(database, buyer, vendor, count)
    const { events, perSecond } = arrange(references.map((reference, index) => toEvent(reference, 10_001 + index)))
    // Payments without an event must stay open, so the sweep is kept from asking by itself.
    await database.rows("UPDATE payments SET checked_at = now() + interval '1 day'")
    const server = await startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent' } })
    let forgedAccepted = 0
    let settledMs = 0
    try {
      const startedAt = performance.now()
      await Promise.all(
        events.map(async ({ body, isForged }, index) => {
          await sleep(Math.max(1, startedAt + (1_000 * index) / perSecond - performance.now()))
          const signature = signEvent(isForged ? new Uint8Array(32) : secrets.sandboxKey, body)
          const reply = await send(server.url, {
            method: 'POST',
            path: '/webhooks/sandbox',
            body,
            headers: { 'x-asime-signature': signature },
          })
          if (isForged && reply?.status === 200) forgedAccepted++
          if (!isForged) tally.count(reply)
        }),
      )
      const answeredAt = performance.now()
      await allSeenTo(database)
      settledMs = performance.now() - answeredAt
    } finally {
      await server.stop()
    }
    findings.expect(tally.of(200) === events.filter(({ isForged }) => !isForged).length, `answers: ${String(tally)}`)
    const invariants = await checkInvariants(database, findings)
    const sorted = tally.latencies.toSorted((a, b) => a - b)
    return {
      state: JSON.stringify(await stateOf(database)),
      forgedAccepted,
      settledMs: Math.round(settledMs),
      answers: String(tally),
      p50: Math.round(percentile(sorted, 0.5)),
      p95: Math.round(percentile(sorted, 0.95)),
      invariants,
      problems: findings.problems,
    }
  } finally {
    await database.stop()
  }
}

/** The answers say that events were kept; the job sees to them. */
async function allSeenTo(database: DrillDatabase): Promise<void> {
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(50)) {
    const open = await database.rows('SELECT 1 FROM payment_events WHERE handled_at IS NULL LIMIT 1')
    if (open.length === 0) return
  }
}

function toEvent(reference: string, amount: number): Event {
  const data = { id: '1', reference, amount, currency: 'GHS', domain: 'test' }
  return { body: JSON.stringify({ event: 'charge.success', data }), isForged: false }
}

/** The end of each order, with its books, by its place and without ids. */
async function stateOf(database: DrillDatabase): Promise<object[]> {
  return database.rows(
    `SELECT i.title, o.status, o.total, o.payment_fee, p.status AS payment, p.fee, a.balance AS escrow,
            (SELECT count(*) FROM order_events e WHERE e.order_id = o.id) AS events,
            (SELECT count(*) FROM ledger_transactions t WHERE t.effect_key = 'capture:' || p.id) AS captures
     FROM orders o JOIN order_items i ON i.order_id = o.id JOIN payment_orders x ON x.order_id = o.id JOIN payments p ON p.id = x.payment_id
     LEFT JOIN ledger_accounts a ON a.order_id = o.id AND a.kind = 'escrow' ORDER BY o.total`,
  )
}
