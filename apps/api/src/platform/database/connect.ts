import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const oldestServer = 15
const reachWithinMs = 8_000

/**
 * One connection without time-outs, for the work of starting up. Every way in which the setting can be wrong ends
 * here, within ten seconds, in a sentence that never shows the password.
 */
export async function connectAtStartup(
  connectionString: string,
  setting = 'DATABASE_URL',
): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const where = describeTarget(connectionString, setting)
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: reachWithinMs,
    application_name: 'asime start',
  })
  pool.on('error', () => {}) // An idle connection that dies is replaced; one in use fails its query.
  pool.on('connect', (client) => client.on('error', () => {}))

  const deadline = Date.now() + reachWithinMs
  for (;;) {
    try {
      await prepare(pool, where, setting)
      return { pool, close: () => pool.end() }
    } catch (error) {
      // 57P03: a server that is starting or recovering will take connections in a moment.
      if ((error as pg.DatabaseError).code === '57P03' && Date.now() + 500 < deadline) {
        await sleep(250)
        continue
      }
      await pool.end()
      throw error instanceof StartupError ? error : unreachable(error as NodeJS.ErrnoException, where, setting)
    }
  }
}

async function prepare(pool: pg.Pool, where: string, setting: string): Promise<void> {
  const { rows } = await pool.query<{ version: number; versionText: string; encoding: string; isReplica: boolean }>(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS "versionText",
           current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isReplica"`)
  const server = rows[0]!
  if (server.version < oldestServer * 10_000) {
    throw new StartupError(
      `${setting} points to PostgreSQL ${server.versionText} at ${where}; Asime needs ${oldestServer} or newer.`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartupError(
      `${setting} points to a database with the encoding ${server.encoding} at ${where}; create it with ENCODING 'UTF8'.`,
    )
  }
  if (server.isReplica) {
    throw new StartupError(`${setting} points to a read-only replica at ${where}; it must be the primary.`)
  }
  await pool.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
}

/** Where a connection string leads, as "shop on db.example:5432": fit for a log. */
function describeTarget(connectionString: string, setting = 'DATABASE_URL'): string {
  if (!/^(postgres(ql)?|socket):/.test(connectionString)) throw notAnAddress(setting)
  try {
    const { host, port, database } = new pg.Client({ connectionString })
    return `${database} on ${host}:${port}`
  } catch {
    throw notAnAddress(setting)
  }
}

function notAnAddress(setting: string): StartupError {
  return new StartupError(
    `${setting} is not the address of a PostgreSQL database. It looks like postgresql://user:password@host:5432/database.`,
  )
}

function unreachable(error: NodeJS.ErrnoException, where: string, setting: string): StartupError {
  return new StartupError(`${setting} (${where}): ${reasonFor(error)}`, { cause: error })
}

function reasonFor(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ECONNREFUSED':
      return 'nothing answers there (connection refused). Is PostgreSQL running, and are host and port right?'
    case 'ENOENT':
      return 'there is no such socket. Is PostgreSQL running, and is the host a folder that has its socket?'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name is unknown.'
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'the host cannot be reached from here.'
    case '28P01':
      return 'the server refuses this user name and password.'
    case '28000':
      return `the server refuses this user: ${error.message}.`
    case '3D000':
      return 'there is no such database. Create it first.'
    case '53300':
      return 'the server has no connection left.'
    case '57P03':
      return 'the server is still starting or shutting down.'
    case '42501':
      return `this user may not do what is needed: ${error.message}.`
  }
  if (/timeout|timed out/i.test(error.message)) return `no answer within ${reachWithinMs / 1000} seconds.`
  if (/password must be a string/.test(error.message)) return 'the server asks for a password and the address has none.'
  return `no connection: ${error.message}.`
}
