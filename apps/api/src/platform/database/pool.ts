import pg from 'pg'
import { TimedClient } from './timed-client.ts'

const INT8 = 20

const CONNECTION_WAIT_MS = 1_000
const LOCK_WAIT_MS = 1_750

let borneMs = 0

/** For a server whose database stands still while others use its cores, such as the browsers of tests: it is not away. */
export function bearSlowConnections(ms: number): void {
  borneMs = ms
}

/**
 * A pool whose every connection speaks UTC and gives up rather than hang. Waiting for a connection and then for a lock, a
 * caller learns within three seconds that there is none (drill F8). bigint arrives as number: all of ours fit.
 */
export function createPool(
  connectionString: string,
  options: {
    size: number
    onError: (error: Error) => void
    /** Time-outs for a connection and for a lock, instead of the usual ones. */
    waitMs?: number
  },
): pg.Pool {
  const { waitMs } = options
  const pool = new pg.Pool({
    Client: TimedClient,
    connectionString,
    max: options.size,
    connectionTimeoutMillis: Math.max(waitMs ?? CONNECTION_WAIT_MS, borneMs),
    idleTimeoutMillis: 30_000,
    // Each connection keeps the prepared statements it has seen; a bounded life bounds their memory.
    maxLifetimeSeconds: 1_800,
    statement_timeout: 5_000,
    lock_timeout: waitMs ?? LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 7_000,
    keepAlive: true,
    application_name: 'asime',
    options: '-c TimeZone=UTC -c jit=off',
    types: {
      getTypeParser(oid: number, format?: unknown) {
        if (oid === INT8 && format !== 'binary') return Number
        return pg.types.getTypeParser(oid, format as 'text')
      },
    },
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return pool
}
