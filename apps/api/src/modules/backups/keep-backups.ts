import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import type { Settings } from '../../platform/database/embedded/cluster.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type BackupPart, recordFailure, recordSuccess } from './backup-parts.sql.ts'
import { mayReadAll } from './backups.repository.ts'
import { assertKeyFits } from './backup-folder.ts'
import { copyErasures } from './erasure-list.sql.ts'
import { copyFiles } from './file-copies.ts'
import { dueReason, NEEDS_OWNER } from './take-backup.ts'
import { openVault } from './vault.ts'
import { createWalArchive, keepDoing, walSettings } from './wal-archive.ts'

const RECORD_EVERY_MS = 60_000
/** Copies files whose row was created since the last run, with this overlap. */
const OVERLAP_MS = 60 * 60_000

type BackedUp = Pick<Config, 'backup' | 'databaseUrl' | 'dataDir'>

/** How the embedded database is started, so that its log can be copied. Every process that starts it asks for these. */
export function backupSettingsOfDatabase({ backup, databaseUrl, dataDir }: BackedUp): Settings {
  return backup && !databaseUrl ? walSettings(dataDir) : { archive_mode: false }
}

export interface BackupKeeper {
  /** Called once the server accepts requests. Nothing is copied before, because the files that the log refers to could not be. */
  begin(context: Context): void
  /** Before the server's connections end; the log goes on being copied. */
  detach(): Promise<void>
  /** After the database has stopped, which hands over the rest of its log. */
  stop(): Promise<void>
}

/**
 * While the server runs: copies the embedded database's log, each segment after the files that its rows name, so that every
 * moment that can be restored has its files (I13); and the list of erased accounts.
 */
export async function createBackupKeeper(
  config: BackedUp,
  say: (line: string) => void,
): Promise<BackupKeeper | undefined> {
  const { backup, databaseUrl, dataDir } = config
  if (!backup) return undefined
  await prepareFolder(backup.dir, dataDir, say)
  const vault = await openVault(backup)
  await assertKeyFits(vault)
  let context: Context | undefined
  let begun = false
  let copiedUntil: Date | undefined
  const recordedAt = new Map<BackupPart, number>()
  const failing = new Map<BackupPart, string>()

  /** What fails is logged when it begins to, and kept where monitoring finds it; the other parts go on. */
  async function attempt(part: BackupPart, work: () => Promise<unknown>): Promise<void> {
    const record = async (write: () => Promise<void>, changed: boolean) => {
      if (!context || (!changed && Date.now() - (recordedAt.get(part) ?? 0) < RECORD_EVERY_MS)) return
      recordedAt.set(part, Date.now())
      await write().catch(() => {})
    }
    try {
      await work()
      const changed = failing.delete(part)
      if (changed) context?.log.info({ part }, 'backups are working again')
      await record(() => recordSuccess(context!.db, part), changed)
    } catch (error) {
      const { message } = error as Error
      const changed = failing.get(part) !== message
      failing.set(part, message)
      if (changed) context?.log.error({ err: error, part }, 'part of the backups is failing')
      await record(() => recordFailure(context!.db, part, error), changed)
    }
  }

  async function copyWhatRowsName(): Promise<void> {
    const current = context
    if (!current) return
    await attempt('erasures', () => copyErasures(current.db, vault))
    await attempt('files', async () => {
      const startedAt = new Date()
      // All at first, and whenever something went wrong.
      await copyFiles(current.db, current.files, vault, copiedUntil)
      copiedUntil = new Date(startedAt.getTime() - OVERLAP_MS)
    })
    if (failing.has('files')) copiedUntil = undefined
  }

  const archive = createWalArchive(dataDir, vault, {
    beforeShipping: copyWhatRowsName,
    onGap: (message) => context?.log.error(`${message}. A new backup is due`),
  })
  let lookedAt = 0
  const loop = keepDoing(async () => {
    if (!begun) return
    // An external database has its own log: here only files and erasures are copied, each minute.
    if (!databaseUrl) return attempt('wal', archive.ship)
    if (Date.now() - lookedAt < RECORD_EVERY_MS) return
    lookedAt = Date.now()
    await copyWhatRowsName()
  })
  return {
    begin(given) {
      context = given
      begun = true
    },
    async detach() {
      await copyWhatRowsName()
      context = undefined
    },
    stop: () => loop.stop(),
  }
}

async function prepareFolder(dir: string, dataDir: string, say: (line: string) => void): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`BACKUP_DIR: ${dir} cannot be used (${(error as Error).message}).`, { cause: error })
  }
  const [backups, data] = await Promise.all([stat(dir), stat(dataDir).catch(() => undefined)])
  if (data && backups.dev === data.dev)
    say(
      `BACKUP_DIR: ${dir} is on the same disk as ${dataDir}, and would be lost with it. Copy it to another machine, too.`,
    )
}

const BACKUP_COMMAND = fileURLToPath(new URL('../../backup-main.ts', import.meta.url))

/** The job: a backup each day, and where the log has a gap, by a process of its own that gives way to the server's. */
export async function takeDueBackup({ config, db, log }: Context): Promise<void> {
  if (!config.backup) return
  const reason = await dueReason(db, await openVault(config.backup), config)
  if (reason === undefined) return
  if (config.databaseUrl && !config.databaseOwnerUrl && !(await mayReadAll(db))) {
    const problem = new Error(NEEDS_OWNER)
    log.error({ reason }, `a backup is due, and is not taken. ${NEEDS_OWNER}`)
    return recordFailure(db, 'backup', problem)
  }
  log.info({ reason }, 'a backup is due')
  const child = spawn(process.execPath, [BACKUP_COMMAND], { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended, or the system has no such thing.
  }
  const said = child.stderr.setEncoding('utf8').toArray()
  const [code] = (await once(child, 'close')) as [number | null]
  // Kept in backup_parts by the process itself; it is tried again at the job's next turn.
  if (code !== 0) log.error({ said: (await said).join('').trim().slice(0, 1_000) }, 'the backup failed')
}
