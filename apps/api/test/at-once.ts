import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestApp } from './test-app.ts'

const CLOSE_GATE = {
  audit_events: 'LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE',
  canned_answers: 'LOCK TABLE canned_answers IN ACCESS EXCLUSIVE MODE',
  moderation_cases: 'LOCK TABLE moderation_cases IN ACCESS EXCLUSIVE MODE',
  commission_rules: 'LOCK TABLE commission_rules IN ACCESS EXCLUSIVE MODE',
  contact_messages: 'LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE',
  idempotency_keys: 'LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE',
  item_requests: 'LOCK TABLE item_requests IN ACCESS EXCLUSIVE MODE',
  posting_rules: 'LOCK TABLE posting_rules IN ACCESS EXCLUSIVE MODE',
  newsletter_subscriptions: 'LOCK TABLE newsletter_subscriptions IN ACCESS EXCLUSIVE MODE',
  orders: 'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE',
  payout_accounts: 'LOCK TABLE payout_accounts IN ACCESS EXCLUSIVE MODE',
  payment_alerts: 'LOCK TABLE payment_alerts IN ACCESS EXCLUSIVE MODE',
  payments: 'LOCK TABLE payments IN ACCESS EXCLUSIVE MODE',
  products: 'LOCK TABLE products IN ACCESS EXCLUSIVE MODE',
  follows: 'LOCK TABLE follows IN ACCESS EXCLUSIVE MODE',
  vat_rates: 'LOCK TABLE vat_rates IN ACCESS EXCLUSIVE MODE',
  setting_changes: 'LOCK TABLE setting_changes IN ACCESS EXCLUSIVE MODE',
  information_versions: 'LOCK TABLE information_versions IN ACCESS EXCLUSIVE MODE',
  used_form_tokens: 'LOCK TABLE used_form_tokens IN ACCESS EXCLUSIVE MODE',
}
const WAITING = `
  SELECT (SELECT count(*)::int FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
          WHERE c.relname = $1 AND NOT l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting,
         EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
                 AND a.backend_type = 'client backend' AND a.state <> 'idle' AND a.wait_event_type IS DISTINCT FROM 'Lock') AS is_busy`
/** Below the lock time-out of the application's own connections. */
const PATIENCE_MS = 1_500
/** For a first call, which waits for no lock until it comes: beside other work it may take long to get there. */
const FIRST_COMES_MS = 10_000
/** After this long without another arrival no more are expected: some calls wait for one another, or for something else. */
const LAST_CAME_MS = 400
/** The same while the database has nothing to do. Longer than a group of gathered calls waits for the one before it (decision 166). */
const QUIET_MS = 150
/** Checking without a pause would take a core from the calls on their way. */
const PAUSE_MS = 5

/**
 * Makes the calls together: each runs up to its first look at `table`, and when as many wait there as the pool has
 * connections (or as there are calls), the gate opens for all at the same moment. Works whether or not the code under
 * test takes a lock itself, so that taking its lock out shows.
 */
export async function atOnce<T>(
  app: TestApp,
  table: keyof typeof CLOSE_GATE,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  return withGate(app, table, async (untilWaiting) => {
    const answers = Promise.all(calls.map((call) => call()))
    await untilWaiting(Math.min(calls.length, app.pool.options.max))
    return { answers }
  })
}

/**
 * Makes the second call while the first waits at its look at `table` in the middle of its transaction: what that has locked
 * keeps the second waiting, and without a lock the second passes it.
 */
export async function overtaking<A, B>(
  app: TestApp,
  table: keyof typeof CLOSE_GATE,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  return withGate(app, table, async (untilWaiting) => {
    const answer = first()
    await untilWaiting(1, FIRST_COMES_MS)
    const answers = Promise.all([answer, second()])
    await untilWaiting(2)
    return { answers }
  })
}

type UntilWaiting = (expected: number, patienceMs?: number) => Promise<void>

/** @param work makes the calls and waits until enough stand at the gate, or no more come; then the gate opens for them */
async function withGate<T>(
  app: TestApp,
  table: keyof typeof CLOSE_GATE,
  work: (untilWaiting: UntilWaiting) => Promise<{ answers: Promise<T> }>,
): Promise<T> {
  const gate = new pg.Client({ connectionString: app.database.superuserConnectionString })
  await gate.connect()
  try {
    await gate.query('BEGIN')
    await gate.query(CLOSE_GATE[table])
    const { answers } = await work(async (expected, patienceMs = PATIENCE_MS) => {
      const deadline = Date.now() + patienceMs
      let [most, lastCame, lastBusy] = [0, deadline, Date.now()]
      while (Date.now() < Math.min(deadline, lastCame + LAST_CAME_MS, Math.max(lastCame, lastBusy) + QUIET_MS)) {
        await setTimeout(PAUSE_MS)
        const { rows } = await gate.query<{ waiting: number; is_busy: boolean }>(WAITING, [table])
        const { waiting = 0, is_busy: isBusy = false } = rows[0] ?? {}
        if (waiting >= expected) break
        if (waiting > most) [most, lastCame] = [waiting, Date.now()]
        if (isBusy) lastBusy = Date.now()
      }
    })
    await gate.query('COMMIT')
    return await answers
  } finally {
    await gate.end()
  }
}
