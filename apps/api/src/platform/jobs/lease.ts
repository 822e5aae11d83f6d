import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Db, queryRows } from '../database/database.ts'

/** Names our locks among other advisory locks of the database. */
const LOCK_CLASS = 0x6a6f6273

const HOLD = `SELECT pg_advisory_lock(${LOCK_CLASS}, hashtext($1))`
const LET_GO = 'SELECT pg_advisory_unlock_all()'
// The grace is for workers that have taken their first job and are just about to take their lock.
const FREE_ABANDONED = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT j.locked_by)), count(*)::int AS freed
  FROM graphile_worker.jobs j
  WHERE j.locked_at < now() - interval '10 seconds' AND NOT EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.classid = ${LOCK_CLASS} AND l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
  )
  HAVING count(*) > 0`

/** Gives the jobs of dead workers back to the queue, and says how many. */
export async function freeAbandonedJobs(db: Db): Promise<number> {
  const [row] = await queryRows<{ freed: number }>(db, FREE_ABANDONED)
  return row?.freed ?? 0
}

export interface Lease {
  /** Replaces the workers that count as alive. */
  holdFor(workerPoolId: string): void
  stop(): Promise<void>
}

/** How long a worker may be silent; a quarter of it passes between two signs of life. */
export const LEASE_SECONDS = 60

/**
 * Lets living workers find the jobs of dead ones within half a minute; by itself the queue waits four hours. Workers are
 * alive while they hold an advisory lock, which the database lets go of as soon as their connection is gone, or when it has
 * heard nothing on it for the length of the lease: a process that is stopped, or a machine that was cut off, keeps its
 * connections. No clock is compared, and a worker that merely works long is left alone. One that wakes up later finds its
 * work done: handlers look at the state under a lock before they write.
 */
export function createLease(
  pool: pg.Pool,
  db: Db,
  log: FastifyBaseLogger,
  leaseSeconds: number = LEASE_SECONDS,
): Lease {
  let wanted: string | undefined
  let held: { client: pg.PoolClient; id: string } | undefined
  let working: Promise<void> = Promise.resolve()

  async function hold(): Promise<void> {
    if (wanted === undefined) return
    if (held?.id === wanted) return beat(held.client)
    const client = held?.client ?? (await pool.connect())
    try {
      await client.query("SELECT set_config('idle_session_timeout', $1, false)", [`${leaseSeconds}s`])
      await client.query(LET_GO)
      await client.query(HOLD, [wanted])
      if (!held) client.once('error', () => forget(client))
      held = { client, id: wanted }
    } catch (error) {
      if (held) forget(client)
      else client.release(true)
      throw error
    }
  }

  async function beat(client: pg.PoolClient): Promise<void> {
    try {
      await client.query('SELECT 1')
    } catch (error) {
      forget(client)
      throw error
    }
  }

  function forget(client: pg.PoolClient): void {
    if (held?.client !== client) return
    held = undefined
    client.release(true)
  }

  const check = () => {
    working = working
      .then(hold)
      .then(() => freeAbandonedJobs(db))
      .then((freed) => {
        if (freed > 0) log.warn({ freed }, 'jobs of dead workers are tried again')
      })
      .catch((error: unknown) => log.warn({ err: error }, 'jobs of dead workers not looked for'))
  }
  const timer = setInterval(check, (leaseSeconds * 1_000) / 4).unref()

  return {
    holdFor(id) {
      wanted = id
      check()
    },
    async stop() {
      clearInterval(timer)
      wanted = undefined
      await working
      if (held) forget(held.client)
    },
  }
}
