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
  /** The workers whose jobs are now alive; the ones before are not any more. */
  holdFor(workerPoolId: string): void
  stop(): Promise<void>
}

const CHECK_MS = 15_000

/**
 * Lets living workers find the jobs of dead ones within half a minute; by itself the queue waits four hours. Workers are
 * alive while they hold an advisory lock, which the database lets go of as soon as their connection is gone. No clock is
 * compared, and a worker that merely works long is left alone.
 */
export function createLease(pool: pg.Pool, db: Db, log: FastifyBaseLogger): Lease {
  let wanted: string | undefined
  let held: { client: pg.PoolClient; id: string } | undefined
  let working: Promise<void> = Promise.resolve()

  async function hold(): Promise<void> {
    if (wanted === undefined || held?.id === wanted) return
    const client = held?.client ?? (await pool.connect())
    try {
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
  const timer = setInterval(check, CHECK_MS).unref()

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
