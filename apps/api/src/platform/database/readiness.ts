import type pg from 'pg'
import { AppError } from '../app-error.ts'
import { withinTime } from '../time-limit.ts'
import { pendingMigrations } from './migrate.ts'

/** Tables that nearly every call reads. While one of these is locked, all calls soon wait behind it. */
const READ_WHAT_IS_NEEDED = `
  SELECT (SELECT count(*) FROM (SELECT FROM products LIMIT 1) t), (SELECT count(*) FROM (SELECT FROM item_requests LIMIT 1) t),
    (SELECT count(*) FROM (SELECT FROM bids LIMIT 1) t), (SELECT count(*) FROM (SELECT FROM vendors LIMIT 1) t),
    (SELECT count(*) FROM (SELECT FROM users LIMIT 1) t), (SELECT count(*) FROM (SELECT FROM sessions LIMIT 1) t),
    (SELECT count(*) FROM (SELECT FROM categories LIMIT 1) t), (SELECT count(*) FROM (SELECT FROM orders LIMIT 1) t)`

/**
 * Whether the database serves what calls need, within the given time: a free connection, and tables that can be read.
 * One connection at most is asked, however many want to know.
 * @throws AppError unavailable, or what the database said, while it does not
 */
export function createReadinessCheck(pool: pg.Pool, withinMs: number): () => Promise<void> {
  let current: Promise<void> | undefined

  async function probe(): Promise<void> {
    const client = await pool.connect()
    try {
      if ((await pendingMigrations(client)).length > 0)
        throw new AppError('unavailable', { message: 'The database is being migrated' })
      await client.query('BEGIN READ ONLY')
      await client.query("SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $1, true)", [
        String(Math.ceil(withinMs / 2)),
      ])
      await client.query(READ_WHAT_IS_NEEDED)
      await client.query('COMMIT')
      client.release()
    } catch (error) {
      // With the transaction that it may be in.
      client.release(true)
      throw error
    }
  }

  return () => {
    if (!current) {
      const answer = probe()
      current = withinTime(answer, withinMs)
      const forget = () => (current = undefined)
      answer.then(forget, forget)
    }
    return current
  }
}
