import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Batch, type Statement, type StatementResult } from './batch.ts'
import { statementName } from './statement-names.ts'
import { createWriteNotes, tellWritten } from './written-tables.ts'

/** Values of statements that are sent with the next one (`later`), and the rows that these came to. */
const postponed = new WeakMap<readonly unknown[], Record<string, unknown>[]>()

/**
 * Values of a statement in a transaction that need not be sent at once: it goes with the next one, at the latest with COMMIT, and
 * saves a round trip. Its rows are known afterwards (`rowsOf`), and if it fails, so does what it is sent with.
 */
export function later<V extends readonly unknown[]>(values: V): V {
  postponed.set(values, [])
  return values
}

/** Whether a statement with these values may wait for the next one. */
export function isLater(values: readonly unknown[]): boolean {
  return postponed.has(values)
}

/** What a statement with such values has found, once the next one has been answered. */
export function rowsOf<Row>(values: readonly unknown[]): Row[] {
  return (postponed.get(values) ?? []) as Row[]
}

const limits = new WeakMap<readonly unknown[], number>()

/** Values of a statement whose answer is waited for so long, instead of as long as for others (decision 175). */
export function waitedFor<V extends readonly unknown[]>(values: V, ms: number): V {
  limits.set(values, ms)
  return values
}

/**
 * The pool as Kysely sees it. Statements are prepared under names: Kysely sends texts alone, which the database would parse and
 * plan anew each time; an order's statement is long, and that took longer than running it. BEGIN goes with the first statement of a
 * transaction, and what can wait with the next.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let preparing = clients.get(client)
      if (!preparing) {
        preparing = prepare(pool, client)
        clients.set(client, preparing)
      }
      return preparing
    },
  }
}

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [], done: () => {}, failed: () => {} }
const COMMIT = 'commit'

/** Whether a text without values is one statement for certain; what has values always is. */
const isOneStatement = (text: string) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text) && !text.includes(';')
const ROLLBACK = 'rollback'

function prepare(pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
  /** Since the connection was taken: for one transaction, or one statement. */
  const written = createWriteNotes()
  /** What goes with the next statement of the transaction. */
  let waiting: Statement[] = []
  let isInTransaction = false

  const send = (name: string, text: string, values: readonly unknown[]) =>
    new Promise<StatementResult>((done, failed) => {
      const statements = [...waiting, { name, text, values, done, failed }]
      waiting = []
      client.query(new Batch(statements, client, limits.get(values)))
    })

  const sendWaiting = async () => {
    const last = waiting.pop()
    if (last) last.done(await send(last.name, last.text, last.values))
  }

  const end = (text: string): StatementResult | Promise<StatementResult> => {
    const isUnknown = waiting[0] === BEGIN && (text === ROLLBACK || waiting.length === 1)
    isInTransaction = false
    if (text === ROLLBACK || isUnknown) waiting = []
    // The database does not know of this transaction yet, so there is nothing to end.
    return isUnknown ? nothing(text) : send(text, text, [])
  }

  /** Statements whose rows say what they have changed. */
  const sendAndNote = async (text: string, values: readonly unknown[]) => {
    let rows: StatementResult['rows'] | undefined
    try {
      const result = await send(statementName(text) ?? '', text, values)
      rows = result.rows
      if (postponed.has(values)) postponed.set(values, rows)
      return result
    } finally {
      // A statement whose answer was lost may have been written.
      written.note(text, values, rows)
    }
  }

  const query = async (text: string, values: readonly unknown[]) => {
    if (text === BEGIN.text) {
      isInTransaction = true
      waiting = [BEGIN]
      return nothing(text)
    }
    if (text === COMMIT || text === ROLLBACK) return end(text)
    if (written.saysRows(values)) return sendAndNote(text, values)
    written.note(text, values)
    const isPrepared = values.length > 0 || isOneStatement(text)
    const name = isPrepared ? (statementName(text) ?? '') : ''
    if (isInTransaction && postponed.has(values)) {
      const done = ({ rows }: StatementResult) => void postponed.set(values, rows)
      waiting.push({ name, text, values, done, failed: () => {} })
      return nothing(text)
    }
    if (isPrepared) {
      const result = await send(name, text, values)
      if (postponed.has(values)) postponed.set(values, result.rows)
      return result
    }
    // It may be several statements, which cannot be prepared.
    await sendWaiting()
    const plain: pg.QueryConfig & { query_timeout: number | undefined } = { text, query_timeout: limits.get(values) }
    return client.query(plain)
  }
  return {
    // Its other form is for cursors, of which the dialect has none here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken?: boolean) => {
      waiting = []
      isInTransaction = false
      client.release(isBroken)
      const writes = written.take()
      if (writes) tellWritten(pool, writes)
    },
  }
}

function nothing(text: string): StatementResult {
  return { command: text.toUpperCase(), rowCount: 0, rows: [] }
}
