import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type FinishedRestore, finishRestore } from './modules/backups/finish-restore.ts'
import { assertEmpty, endRestore, findTables, restoreCluster, restoreTables } from './modules/backups/restore.ts'
import { endRestoreOfTables } from './modules/backups/table-dump.sql.ts'
import { openVault, type Vault } from './modules/backups/vault.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
  stopEmbeddedDatabase,
} from './platform/database/embedded/embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'

const USAGE = `npm run restore [-- options]
  restores the newest backup in BACKUP_DIR, and the log after it, into an empty DATA_DIR
  --from <folder>      another folder with backups
  --tables             the newest backup of tables, into a new embedded database; with DATABASE_URL, into that empty one
  --to-time <time>     only what was committed until then, such as 2026-11-23T13:30:00Z
`
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'to-time': { type: 'string' },
      tables: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    say(USAGE)
    return true
  }
  const startedAt = Date.now()
  const config = readConfig({ ...process.env, ...(values.from ? { BACKUP_DIR: values.from } : {}) })
  if (!config.backup) throw new StartupError('BACKUP_DIR: is not set. Set it, or say --from which folder to restore.')
  if (!config.databaseUrl)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopEarly(config.dataDir))
  const vault = await openVault(config.backup)
  const toTime = parseTime(values['to-time'])
  const tables = Boolean(values.tables || config.databaseUrl)
  if (tables && toTime) throw new StartupError('--to-time: a backup of tables is of one moment. Leave it out.')
  const result = await (tables ? restoreIntoNew(config, vault) : restoreEmbedded(config, vault, toTime))
  say(`Restored in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  return report(result)
}

/** The start of the embedded database that is restored into. */
let starting: Promise<EmbeddedDatabase> | undefined
let isStoppedEarly = false

/** Leaves no server running in a folder that nobody can use, however far it has got. */
async function stopEarly(dataDir: string): Promise<void> {
  isStoppedEarly = true
  say('Stopping. Empty the folder before you begin again.')
  const begun = starting?.then(
    () => true,
    () => true,
  )
  while (begun && !(await Promise.race([begun, sleep(100, false)])))
    await stopEmbeddedDatabase(dataDir).catch((error: Error) => say(error.message))
  await starting?.then((database) => database.stop()).catch(() => {})
  process.exit(1)
}

async function restoreEmbedded(config: Config, vault: Vault, toTime: Date | undefined): Promise<FinishedRestore> {
  const cluster = await restoreCluster(vault, config.dataDir, toTime, say)
  say(`Replaying ${cluster.segments} segments of the log…`)
  starting = startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: say,
    settings: cluster.settings,
    isRestore: true,
  })
  const database = await starting
  try {
    await sayHowFar(database.superuserConnectionString, cluster.logEndsAt)
    await cluster.cleanUp()
    await prepareDatabase(database, say)
    const finished = await finish(config, database.superuserConnectionString, vault)
    await endRestore(config.dataDir)
    return finished
  } finally {
    await database.stop()
  }
}

/** A backup of tables: into an empty external database, or a new embedded one. */
async function restoreIntoNew(config: Config, vault: Vault): Promise<FinishedRestore> {
  await findTables(vault) // Before anything is made for it.
  if (!config.databaseUrl) await assertEmpty(config.dataDir)
  const database = config.databaseUrl
    ? {
        connectionString: config.databaseUrl,
        ownerConnectionString: config.databaseOwnerUrl,
        // For an external database, the owner's role is the most powerful that we know.
        superuserConnectionString: config.databaseOwnerUrl ?? config.databaseUrl,
        stop: async () => {},
      }
    : await (starting = startEmbeddedDatabase({
        dataDir: config.dataDir,
        log: say,
        settings: { archive_mode: false },
      }))
  const owner = database.ownerConnectionString ?? database.connectionString
  try {
    await restoreTables(vault, owner, config.dataDir, say)
    await prepareDatabase(database, say, { isRestore: true })
    const finished = await finish(config, database.superuserConnectionString, vault)
    await endRestoreOfTables(owner)
    return finished
  } finally {
    await database.stop()
  }
}

async function finish(config: Config, connectionString: string, vault: Vault): Promise<FinishedRestore> {
  const pool = createPool(connectionString, { size: 4, onError: (error) => say(error.message) })
  const { server, context } = await buildApp({
    config,
    pool,
    secret: await loadSecret(config.jwtSecret, config.dataDir),
  })
  try {
    return await finishRestore(context, vault)
  } finally {
    await server.close()
    await pool.end()
  }
}

async function sayHowFar(connectionString: string, logEndsAt: Date | undefined): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null; checksums: string }>(
      "SELECT pg_last_xact_replay_timestamp() AS at, current_setting('data_checksums') AS checksums",
    )
    const { at, checksums } = rows[0]!
    say(`The last transaction is of ${at?.toISOString() ?? 'the time of the backup'}; page checksums are ${checksums}.`)
    if (logEndsAt) say(`The newest segment of the log was copied at ${logEndsAt.toISOString()}.`)
  } finally {
    await client.end()
  }
}

function report(result: FinishedRestore): boolean {
  const { files, missingFiles, unreadableFiles, erasedAgain, erasedLater, adminsKept, unreadErasures, damage } = result
  say(`Put back ${files} files, and erased ${erasedAgain} accounts again.`)
  if (erasedLater.length > 0)
    say(
      `${erasedLater.length} more are locked out, and are erased when their orders have ended: ${erasedLater.join(', ')}`,
    )
  if (adminsKept.length > 0)
    say(
      `Closed later, but admins at the restored moment, so not erased: ${adminsKept.join(', ')}. Each is erased once another admin has changed its role.`,
    )
  for (const name of unreadErasures)
    say(`Not erased: the entry ${name} of the list of closed accounts does not open with BACKUP_KEY, or is not one.`)
  say('Everybody has to sign in once more: all sessions are ended, and links that were mailed no longer work.')
  say(
    'Passwords and suspensions are as they were at the restored moment: what was changed after it may have to be done again.',
  )
  sayFiles(missingFiles, (key) => `Missing: the file ${key}, of which there is no copy`)
  sayFiles(unreadableFiles, (key) => `Damaged, or of another BACKUP_KEY: the copy of the file ${key}`)
  for (const problem of damage ?? []) say(`Damaged: ${problem}`)
  const isWhole = missingFiles.length + unreadableFiles.length === 0 && unreadErasures.length === 0 && !damage?.length
  if (damage?.length === 0) say('Every table and index was checked and is sound.')
  if (!damage)
    say(
      'Tables and indexes were not checked: this database has no amcheck, or its role may not use it. Run pg_amcheck as a superuser.',
    )
  say(
    'Now run `npm run reconcile`: payments may have gone on at the provider after the restored moment. Then start Asime.',
  )
  return isWhole
}

const MOST_NAMED = 20

function sayFiles(keys: string[], sentence: (key: string) => string): void {
  for (const key of keys.slice(0, MOST_NAMED)) say(sentence(key))
  if (keys.length > MOST_NAMED) say(`… and ${keys.length - MOST_NAMED} more`)
}

function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !/T.*(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new StartupError('--to-time: must be a time with its zone, such as 2026-11-23T13:30:00Z')
  if (time.getTime() > Date.now()) throw new StartupError('--to-time: must be in the past')
  return time
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  // What fails since its database was stopped says nothing.
  if (isStoppedEarly) await new Promise<never>(() => {})
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
