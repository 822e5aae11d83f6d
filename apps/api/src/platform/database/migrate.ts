import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, PostgresIntrospector, sql, type TableMetadata } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { connectAtStartup } from './connect.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const lockTimeoutAttempts = 12

type Queryable = Pick<pg.Pool, 'query'>

/**
 * Brings the database up to this code's version. Nodes that start together wait for each other: each step takes the
 * migrator's advisory lock and looks again at what is left. One file is one transaction together with its record.
 *
 * @param only for a database whose rows are of a version that had these
 */
export async function migrateToLatest(
  connectionString: string,
  log: (message: string) => void,
  { only, setting }: { only?: string[]; setting?: string } = {},
): Promise<{ applied: string[] }> {
  const { pool, close } = await connectAtStartup(connectionString, setting)
  try {
    const migrations = only ? pick(await readMigrations(), only) : await readMigrations()
    await assertNotNewer(pool, migrations)

    const db = new Kysely<unknown>({ dialect: new MigratorsDialect({ pool }) })
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // A migration that lands after one with a later number is applied after it.
      allowUnorderedMigrations: true,
    })
    const applied: string[] = []
    for (let lockTimeouts = 0; ;) {
      // Step by step, since `migrateToLatest` would put all files into one transaction and hold their locks together.
      const { error, results = [] } = await migrator.migrateUp()
      if (error === undefined) {
        const done = results.map((result) => result.migrationName)
        if (done.length === 0) return { applied }
        for (const name of done) log(`Migrated the database: ${name}`)
        applied.push(...done)
      } else if ((error as pg.DatabaseError).code === '55P03' && ++lockTimeouts < lockTimeoutAttempts) {
        // The migration gave way to the traffic that held its table (see `up` below).
        log(`A table is busy, trying ${results[0]?.migrationName ?? 'the migration'} again`)
        await sleep(500 * lockTimeouts)
      } else {
        await assertNotNewer(pool, migrations)
        const name = results.find((result) => result.status === 'Error')?.migrationName
        const what = name ? `Migration ${name} failed and was rolled back` : 'The database could not be migrated'
        throw new StartupError(`${what}: ${(error as Error).message}`, { cause: error })
      }
    }
  } finally {
    await close()
  }
}

/** As many as say where it stands, of what may be hundreds. */
const MOST_NAMED = 3

/** The first of these migrations, and how many more there are. */
export function namesOf(migrations: readonly string[]): string {
  const more = migrations.length - MOST_NAMED
  return migrations.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Migrations of this code that the database lacks. It may well have newer ones: old and new nodes run side by side. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return Object.keys(await readMigrations()).filter((name) => !applied.has(name))
}

/**
 * The migrator asks twice at each step whether its own two tables are there, and looks for them among all columns of all
 * tables: half of the time that a new database takes.
 */
class MigratorsDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new MigratorsTables(db)
  }
}

class MigratorsTables extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      SELECT relname AS name, relnamespace::regnamespace::text AS schema FROM pg_class
      WHERE oid IN (to_regclass(${DEFAULT_MIGRATION_TABLE}), to_regclass(${DEFAULT_MIGRATION_LOCK_TABLE}))`.execute(
      this.#db,
    )
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }))
  }
}

function pick(migrations: Record<string, Migration>, names: string[]): Record<string, Migration> {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new StartupError(
      `This is of a newer version of Asime: it has the migration ${namesOf(unknown)}, which this version does not know.`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, migrations[name]!]))
}

/** @throws StartupError where the database has migrations that this code does not know */
export async function assertNotNewerThanCode(db: Queryable): Promise<void> {
  await assertNotNewer(db, await readMigrations())
}

let migrationsRead: Promise<Record<string, Migration>> | undefined

function readMigrations(): Promise<Record<string, Migration>> {
  return (migrationsRead ??= (async () => {
    const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).toSorted()
    const entries = files.map(async (file) => {
      const text = await readFile(folder + file, 'utf8')
      return [file.slice(0, -'.sql'.length), { up: (db: Kysely<unknown>) => applyFile(db, text) }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })())
}

async function applyFile(db: Kysely<unknown>, text: string): Promise<void> {
  // A migration that waits for a table makes everything behind it wait too: it gives up and is tried again.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(db)
  await sql.raw(text).execute(db)
}

async function appliedMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ exists: boolean }>(`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`)
  if (!rows[0]?.exists) return []
  const names = await db.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return names.rows.map((row) => row.name)
}

async function assertNotNewer(db: Queryable, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartupError(
    `The database is newer than this version of Asime: it has the migration ${namesOf(unknown)}, which this version ` +
      'does not know. Nothing was changed. Deploy the newer version of Asime, or point DATABASE_URL to another database.',
  )
}
