import type pg from 'pg'

const SYNC_EVERY_MS = 30_000
/** A longer round trip says too little about the moment in between. */
const LONGEST_ROUND_TRIP_MS = 500

/** The database's time, by which all nodes agree whatever their machines' clocks say. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** This machine's time, for tools that sign for a server on the same machine. */
export const machineClock: Clock = { now: () => Date.now() }

export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's, in milliseconds; behind, where it is negative. */
  skewMs(): number
  stop(): void
}

/**
 * Asks the database for the time now and then, and counts on from there by a clock that nobody sets. Deadlines that are rows
 * are decided in SQL; this is for what is decided without a question to the database: signed tokens and links.
 */
export async function createDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  // Until the database has answered, the machine's own.
  let asked = { at: performance.now(), time: Date.now() }
  const sync = async () => {
    const before = performance.now()
    const { rows } = await pool.query<{ time: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time',
    )
    const after = performance.now()
    if (rows[0] && after - before <= LONGEST_ROUND_TRIP_MS) asked = { at: (before + after) / 2, time: rows[0].time }
  }
  // Whatever needs the database reports that it is away.
  const trySync = () => sync().catch(() => {})
  await trySync()
  const timer = setInterval(() => void trySync(), SYNC_EVERY_MS).unref()
  const now = () => asked.time + (performance.now() - asked.at)
  return { now, skewMs: () => Date.now() - now(), stop: () => clearInterval(timer) }
}
