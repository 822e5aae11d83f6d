/* oxlint-disable asime/constant-sql -- statements that the database makes from its catalogue, and copies of the tables that it names */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { migrateToLatest } from '../../platform/database/migrate.ts'
import { installJobs } from '../../platform/jobs/jobs.ts'
import { MARK_RESTORE, UNMARK_RESTORE } from '../../platform/database/restore-mark.sql.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { readAll } from './vault.ts'

// The rows of every table as text, which every version of PostgreSQL reads. The tables themselves are made by our migrations.

const Job = z.object({
  task: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  run_at: z.string(),
  max_attempts: z.number(),
  key: z.string().nullable(),
  priority: z.number(),
  flags: z.array(z.string()).nullable(),
})
const Contents = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.record(z.string(), z.string()),
  jobs: z.array(Job),
})
type Contents = z.output<typeof Contents>

/** As pg_dump does, so that nothing depends on how either database is set. */
const AS_WRITTEN = `SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_encoding = 'UTF8';
  SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 3`

// What records the migrations is written by them. The log of changes in the index of products names transactions of this server.
const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely%' AND c.relname <> 'product_search_changes' GROUP BY c.relname ORDER BY 1`

const JOBS = `
  SELECT t.identifier AS task, j.payload, q.queue_name AS queue, j.run_at::text, j.max_attempts, j.key, j.priority,
         (SELECT array_agg(k) FROM jsonb_object_keys(j.flags) AS k) AS flags
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE j.attempts < j.max_attempts ORDER BY j.id`

const ident = (name: string) => pg.escapeIdentifier(name)
const list = (names: string[]) => names.map(ident).join(', ')

/** Reads everything as of one moment. `put` takes one member after the other. */
export async function dumpTables(
  connectionString: string,
  put: (member: string, content: Readable | Buffer) => Promise<void>,
): Promise<void> {
  const client = await connect(connectionString)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const tables = (await client.query<{ name: string; columns: string[] }>(TABLES)).rows
    const contents: Contents = {
      migrations: await listMigrations(client),
      tables: [],
      // No part of what a transaction sees: read first, and they may be behind; read last, and numbers are skipped at worst.
      sequences: {},
      jobs: (await client.query<Contents['jobs'][number]>(JOBS)).rows,
    }
    for (const { name, columns } of tables) {
      const rows = copyTo(`COPY public.${ident(name)} (${list(columns)}) TO STDOUT`)
      await put(`tables/${name}`, client.query(rows))
      contents.tables.push({ name, columns, rows: rows.rowCount })
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      "SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
    )
    for (const { name, value } of sequences) contents.sequences[name] = value
    await client.query('COMMIT')
    await put('contents.json', Buffer.from(JSON.stringify(contents)))
  } finally {
    await client.end()
  }
}

/**
 * Fills an empty database: the tables of the migrations that the dump had, its rows, its waiting jobs. In one transaction, and
 * by the rights of the tables' owner alone. Foreign keys are made after the rows, so that each is verified.
 */
export async function loadTables(
  connectionString: string,
  open: (member: string) => Readable,
  log: (message: string) => void,
  { isRestore = false } = {},
): Promise<{ tables: number; rows: number }> {
  const contents = Contents.parse(JSON.parse(String(await readAll(open('contents.json')))))
  const client = await connect(connectionString)
  try {
    await assertEmpty(client)
    await assertMayCreate(client)
    if (isRestore) await client.query(MARK_RESTORE)
    await migrateToLatest(connectionString, () => {}, { only: contents.migrations })
    await installJobs(connectionString)
    return await load(client, contents, open, log)
  } finally {
    await client.end()
  }
}

/** Takes the mark off, by which no server starts with what is restored only in part. */
export async function endRestoreOfTables(connectionString: string): Promise<void> {
  const client = await connect(connectionString)
  try {
    await client.query(UNMARK_RESTORE)
  } finally {
    await client.end()
  }
}

async function load(
  client: pg.Client,
  { tables, sequences, jobs }: Contents,
  open: (member: string) => Readable,
  log: (message: string) => void,
): Promise<{ tables: number; rows: number }> {
  const all = async (text: string) => (await client.query<{ text: string }>(text)).rows.map((row) => row.text)
  await client.query('BEGIN')
  const foreignKeys = await all(FOREIGN_KEYS)
  const indexes = await all(INDEXES)
  for (const text of await all(DROP_FOREIGN_KEYS)) await client.query(text)
  for (const text of await all(DROP_INDEXES)) await client.query(text)
  for (const { name } of tables) await client.query(disableTriggers(name))
  // What migrations put in is in the dump, too.
  await client.query(emptyTables(tables.map(({ name }) => name)))
  let rows = 0
  for (const { name, columns, rows: wanted } of tables) {
    const copy = client.query(copyFrom(`COPY public.${ident(name)} (${list(columns)}) FROM STDIN`))
    await pipeline(open(`tables/${name}`), copy)
    if (copy.rowCount !== wanted)
      throw new StartupError(`The backup is damaged: ${name} has ${copy.rowCount} rows instead of ${wanted}.`)
    rows += wanted
  }
  log(`Loaded ${rows} rows of ${tables.length} tables, making their indexes…`)
  for (const [name, value] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2)', [`public.${ident(name)}`, value])
  for (const text of indexes) await client.query(text)
  for (const text of foreignKeys) await client.query(text)
  for (const { name } of tables) await client.query(enableTriggers(name))
  for (const job of jobs)
    await client.query(
      `SELECT graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6, priority => $7, flags => $8)`,
      [
        job.task,
        JSON.stringify(job.payload),
        job.queue,
        job.run_at,
        job.max_attempts,
        job.key,
        job.priority,
        job.flags,
      ],
    )
  await client.query('COMMIT')
  await client.query('ANALYZE')
  return { tables: tables.length, rows }
}

const disableTriggers = (table: string) => `ALTER TABLE public.${ident(table)} DISABLE TRIGGER USER`
const enableTriggers = (table: string) => `ALTER TABLE public.${ident(table)} ENABLE TRIGGER USER`
const emptyTables = (tables: string[]) => `TRUNCATE ${tables.map((name) => `public.${ident(name)}`).join(', ')}`

const OF_FOREIGN_KEYS = `FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`
const FOREIGN_KEYS = `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS text ${OF_FOREIGN_KEYS}`
const DROP_FOREIGN_KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS text ${OF_FOREIGN_KEYS}`

// Made after the rows, which is several times faster. Those of constraints stay.
const OF_INDEXES = `FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')`
const INDEXES = `SELECT pg_get_indexdef(i.indexrelid) AS text ${OF_INDEXES}`
const DROP_INDEXES = `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS text ${OF_INDEXES}`

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  if (rows.length === 0) return
  throw new StartupError(
    'The database is not empty. A restore never overwrites: create a new one, and set DATABASE_URL to it.',
  )
}

async function assertMayCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean; role: string }>(
    `SELECT has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS may, current_user AS role`,
  )
  if (rows[0]!.may) return
  throw new StartupError(
    `The role ${rows[0]!.role} may not create tables in this database. Set DATABASE_OWNER_URL to its address by the role that owns it: ` +
      'see "Database roles" in README.md.',
  )
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'asime backup' })
  client.on('error', () => {}) // The statement fails, too.
  await client.connect()
  await client.query(AS_WRITTEN)
  return client
}
