import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from './config.ts'
import type { BackupSettings } from './config/services.ts'
import { backupSettingsOfDatabase } from './modules/backups/keep-backups.ts'
import { takeBackup } from './modules/backups/take-backup.ts'
import { assertBackupKeys, makeKey } from './modules/backups/vault.ts'
import { createDatabase } from './platform/database/database.ts'
import { reachEmbeddedDatabase } from './platform/database/embedded/reach-embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { StartupError } from './platform/startup-error.ts'

const USAGE = `npm run backup [-- options]
  takes a backup into BACKUP_DIR, encrypted with BACKUP_KEY, and reads it back; the server may be running
  --tables     of the embedded database, too, the rows alone: for another version of PostgreSQL or an external database
  --new-key    prints a new key for BACKUP_KEY instead
`
const say = (line: string) => process.stdout.write(`${line}\n`)
/** Two backups at once would read everything twice. Any number that nothing else in this database locks. */
const BACKUP_LOCK = 0x617370

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'new-key': { type: 'boolean' }, tables: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return void say(USAGE)
  if (values['new-key']) {
    say(await makeKey())
    process.stderr.write(
      'Set BACKUP_KEY to this line, and keep a copy where neither the server nor the backups are: without it no backup opens.\n',
    )
    return
  }
  const config = readConfig(process.env)
  if (!config.backup) {
    throw new StartupError(
      'BACKUP_DIR: is not set. Set it to a folder, best on another disk, and BACKUP_KEY to a key (`npm run backup -- --new-key` makes one).',
    )
  }
  // Before a database is made where there is none.
  await assertBackupKeys(config.backup)
  await mkdir(config.backup.dir, { recursive: true, mode: 0o700 })
  const database = await reachDatabase(config)
  try {
    await backUp(config, config.backup, database.connectionString, values.tables ? 'tables' : undefined)
  } finally {
    await database.stop()
  }
}

async function backUp(
  config: Config,
  settings: BackupSettings,
  connectionString: string,
  kind: 'tables' | undefined,
): Promise<void> {
  const pool = createPool(connectionString, { size: 2, onError: () => {} })
  const turn = await pool.connect()
  try {
    await waitForTurn(turn)
    const { name, bytes, ms, removed } = await takeBackup({
      config,
      settings,
      db: createDatabase(pool),
      connectionString,
      kind,
      files: createFileStore(config),
      log: say,
    })
    say(`Took and verified ${name} (${(bytes / 1e6).toFixed(0)} MB before compression) in ${(ms / 1000).toFixed(1)} s`)
    if (removed.length > 0) say(`Removed ${removed.length} backups older than ${settings.keepDays} days`)
  } finally {
    turn.release(true)
    await pool.end()
  }
}

async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (let said = false; ; said = true) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [BACKUP_LOCK])
    if (rows[0]!.mine) return
    if (!said) say('Waiting for another backup…')
    await sleep(1_000)
  }
}

async function reachDatabase(config: Config): Promise<{ connectionString: string; stop(): Promise<void> }> {
  // Of an external database, the owner's: the server's role does not read every table.
  const external = config.databaseOwnerUrl ?? config.databaseUrl
  if (external) return { connectionString: external, stop: async () => {} }
  const settings = backupSettingsOfDatabase(config)
  return reachEmbeddedDatabase({ dataDir: config.dataDir, log: say, settings })
}

try {
  await main()
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
