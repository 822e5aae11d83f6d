import type pg from 'pg'
import { connectAtStartup } from './database/connect.ts'
import { grantToServer } from './database/grants.ts'
import { assertNotNewerThanCode, migrateToLatest, namesOf, pendingMigrations } from './database/migrate.ts'
import { IS_MARKED } from './database/restore-mark.sql.ts'
import { type DatabaseConnections, findExcessRights } from './database/roles.ts'
import { installJobs } from './jobs/jobs.ts'
import { StartupError } from './startup-error.ts'

export interface PrepareOptions {
  /** Refuses a server whose role could change tables, or rows that are only ever added. */
  requireOwnRole?: boolean
  /** Whether a restore asks, which nobody else may before its end. */
  isRestore?: boolean
}

/**
 * Our schema and the job queue's, brought up to this code's version by their owner, who then gives the server's role its
 * rights. Safe while other nodes do the same.
 *
 * Without an owner's connection the server's own role migrates, if it may; else the database has to be ready.
 */
export async function prepareDatabase(
  { connectionString, ownerConnectionString }: DatabaseConnections,
  log: (message: string) => void,
  { requireOwnRole = false, isRestore = false }: PrepareOptions = {},
): Promise<void> {
  if (ownerConnectionString !== undefined) {
    await migrateToLatest(ownerConnectionString, log, { setting: 'DATABASE_OWNER_URL' })
    await installJobs(ownerConnectionString)
  }
  const { pool, close } = await connectAtStartup(connectionString)
  try {
    if (!isRestore) await assertDatabaseRestored(pool)
    const excess = await findExcessRights(pool)
    if (requireOwnRole && excess.length > 0) {
      throw new StartupError(
        `DATABASE_URL: its role ${excess.join(' and ')}. In production the server needs a role of its own, which owns nothing: ` +
          'see "Database roles" in README.md. Or add database-owner to ALLOW_IN_PRODUCTION.',
      )
    }
    if (ownerConnectionString === undefined) {
      if (excess.length > 0) {
        await migrateToLatest(connectionString, log)
        await installJobs(connectionString)
      } else await assertMigrated(pool)
    } else if (excess.length === 0) await grantToServer(ownerConnectionString, await currentUser(pool))
  } finally {
    await close()
  }
}

async function assertDatabaseRestored(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ is: boolean }>(IS_MARKED)
  if (!rows[0]!.is) return
  throw new StartupError(
    'The restore into this database was stopped before its end: old sessions would be open, and closed accounts be back. ' +
      'Create a new one and set DATABASE_URL to it, or without DATABASE_URL empty DATA_DIR, and run `npm run restore` again.',
  )
}

async function currentUser(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_user AS name')
  return rows[0]!.name
}

async function assertMigrated(pool: pg.Pool): Promise<void> {
  const pending = await pendingMigrations(pool).catch((error: Error) => {
    throw new StartupError(
      `DATABASE_URL: its role may not read the database (${error.message}). Start once with DATABASE_OWNER_URL, which gives it its rights.`,
      { cause: error },
    )
  })
  await assertNotNewerThanCode(pool)
  if (pending.length === 0) return
  throw new StartupError(
    `The database lacks the migration ${namesOf(pending)}, and the role of DATABASE_URL may not migrate. ` +
      'Set DATABASE_OWNER_URL, or start another node that has it first.',
  )
}
