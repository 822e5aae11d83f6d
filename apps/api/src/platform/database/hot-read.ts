import type pg from 'pg'
import { AppError } from '../app-error.ts'
import { isInnerCall } from '../inner-calls.ts'
import { withinTime } from '../time-limit.ts'
import { createQueue, type Queue } from '../queue.ts'
import { statementName } from './statement-names.ts'

/** A read that takes longer does not count as hot; others need not wait for it. */
const LONGEST_MS = 100

/** A caller who would have to wait longer for a turn is refused at once. */
const LONGEST_WAIT_MS = 2_000
const MOST_WAITING = 5_000

/** In line, for a connection and for a lock together: a locked table, or a lack of connections, is soon reported. */
const DEADLINE_MS = 2_500
/** For reads of who is calling: refused there, a buyer in a rush would learn nothing of the order about to be made. */
const CALLER_DEADLINE_MS = 5_000

const lines = new WeakMap<pg.Pool, Queue>()

/**
 * Limits how many hot reads of the pool run at once; the others wait in the order of their arrival. Slightly more than the
 * database has cores keep it busy; if all connections read at once, each read takes as long as all together, and unlucky
 * ones much longer.
 */
export function limitHotReads(pool: pg.Pool, atOnce: number): void {
  const refusal = () => new AppError('unavailable', { isShed: true })
  const limits = { longestMs: LONGEST_MS, longestWaitMs: LONGEST_WAIT_MS, waiting: MOST_WAITING }
  lines.set(pool, createQueue({ atOnce, refusal, ...limits }))
}

/** Whether the next hot read of a visitor would be refused. */
export function isLineFull(pool: pg.Pool): boolean {
  return lines.get(pool)?.isFull() ?? false
}

/** Callers of any kind that have no connection yet. */
export function callersWaiting(pool: pg.Pool): number {
  return pool.waitingCount + (lines.get(pool)?.waiting() ?? 0)
}

/**
 * Runs one of the few statements behind public pages as a named prepared statement (a detail read is 2.8 times as fast),
 * straight on the pool, in its turn.
 * @param isOfCaller whether it finds out who is calling
 */
export async function hotRead<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
  { isOfCaller = false }: { isOfCaller?: boolean } = {},
): Promise<Row[]> {
  const name = statementName(text)
  const query = name === undefined ? { text, values } : { name, text, values }
  const inTurn = lines.get(pool)
  // oxlint-disable-next-line asime/constant-sql -- the door itself
  const run = () => pool.query<Row>(query)
  const deadline = isOfCaller ? CALLER_DEADLINE_MS : DEADLINE_MS
  if (!inTurn) return (await run()).rows
  // A page that is being rendered holds one of few places, and reads of who is calling precede work that has a line of its
  // own: both go before reads that have not begun.
  const askedAt = performance.now()
  const turn = inTurn(
    async () => {
      // Its caller has been refused by now: nobody waits for the result.
      if (performance.now() - askedAt > deadline) throw new AppError('unavailable', { isShed: true })
      return run()
    },
    { urgent: isOfCaller || isInnerCall() },
  )
  const result = await withinTime(turn, deadline)
  return result.rows
}

/**
 * A page size as it stands in a hot read's text. As a parameter, the planner would cost the statement for a tenth of
 * the table, find that worse than a plan made for the value, and plan every call anew: half of a list's time. The
 * usual sizes are few, so texts stay few; any other stays a parameter.
 */
export function pageSize(sql: SqlValues, limit: number): string {
  return USUAL_PAGE_SIZES.has(limit) ? String(limit) : `${sql.value(limit)}::int`
}

const USUAL_PAGE_SIZES = new Set([8, 10, 12, 20, 24, 50, 100])

/** Collects the values of a statement while its text is written: `sql.value(x)` is the placeholder `$n`. */
export class SqlValues {
  readonly list: unknown[] = []

  value(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}
