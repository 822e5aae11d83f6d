import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, type QueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import { isLater, later, preparingPool, rowsOf } from './preparing-pool.ts'
import type { DB } from './schema.ts'

export type Tx = Transaction<DB>
/** The database or a transaction on it. Repository functions take it first and always. */
export type Db = Kysely<DB> | Tx

export function createDatabase(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
}

const MAX_ATTEMPTS = 3
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction, or in the one that `db` already is. Serialization failures and deadlocks are tried
 * again, up to 3 times in all, with jitter; `work` must therefore do nothing but talk to the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    let tx: Tx | undefined
    try {
      const result = await db.transaction().execute((begun) => {
        tx = begun
        committing.set(begun, [])
        return work(begun)
      })
      for (const then of (tx && committing.get(tx)) ?? []) then(db)
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof pg.DatabaseError) || !RETRYABLE.has(error.code ?? ''))
        throw error
      await sleep(Math.random() * 40 * attempt)
    }
  }
}

/** Callbacks that run once a transaction has committed. */
const committing = new WeakMap<Tx, ((db: Kysely<DB>) => void)[]>()

/**
 * Runs a callback once the transaction has committed; never if it does not, and maybe not if the process ends just then. It must
 * not throw.
 */
export function afterCommit(tx: Tx, then: (db: Kysely<DB>) => void): void {
  const list = committing.get(tx)
  if (!list) throw new Error('this transaction was not begun by inTransaction')
  list.push(then)
}

/** Rows of a plain SQL text. For statements that Kysely would only obscure. */
export async function queryRows<Row>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return result.rows
}

/** Waits until what was asked `later` is done, in a transaction that goes on. */
export async function sendWaiting(tx: Tx): Promise<void> {
  await queryRows(tx, 'SELECT $1::int', [1])
}

/**
 * Sends what is asked of it at the same moment (`Promise.all`) in one go, in that order: one round trip, and each still sees what
 * those before it did. After one that fails none runs, and all of them fail.
 */
export function together(tx: Tx): Tx {
  let asked: {
    query: CompiledQuery
    answer: (result: QueryResult<unknown>) => void
    fail: (error: unknown) => void
  }[] = []
  const send = async () => {
    const all = asked
    asked = []
    const last = all.pop()
    if (!last) return
    // What may wait for the next statement would keep those before it waiting, too.
    const keepsOthers = isLater(last.query.parameters) && all.some(({ query }) => !isLater(query.parameters))
    try {
      for (const { query } of all) {
        later(query.parameters)
        await tx.executeQuery(query)
      }
      const result = await tx.executeQuery(last.query)
      if (keepsOthers) await sendWaiting(tx)
      for (const { query, answer } of all) answer({ rows: rowsOf(query.parameters) })
      last.answer(result)
    } catch (error) {
      for (const { fail } of [...all, last]) fail(error)
    }
  }
  const executeQuery = (query: CompiledQuery) =>
    new Promise<QueryResult<unknown>>((answer, fail) => {
      if (asked.push({ query, answer, fail }) === 1) queueMicrotask(() => void send())
    })
  const at = { isTransaction: true, executeQuery } as unknown as Tx
  const then = committing.get(tx)
  if (then) committing.set(at, then)
  return at
}

/** The constraint that a failed write ran into, if it was a unique or check violation of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
