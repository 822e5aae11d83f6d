import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { BackupSettings } from '../../config/services.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/stored-file.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { describeDatabase, mayReadAll, readTimeline } from './backups.repository.ts'
import {
  assertKeyFits,
  finishBackup,
  listBackups,
  type Manifest,
  nameBackup,
  prune,
  readManifest,
  removeUnfinished,
  renewKeys,
  unfinished,
  writeManifest,
} from './backup-folder.ts'
import { recordFailure, recordSuccess } from './backup-parts.sql.ts'
import { streamBaseBackup } from './base-backup.ts'
import { checkCluster } from './check-cluster.ts'
import { copyErasures } from './erasure-list.sql.ts'
import { copyFiles, markGoneFiles } from './file-copies.ts'
import { dumpTables } from './table-dump.sql.ts'
import { openVault, type Sealed, type Vault } from './vault.ts'
import { findGaps, listSegments, readSystemId } from './wal-archive.ts'
import { segmentAt } from './wal-names.ts'

export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  settings: BackupSettings
  db: Db
  /** With the right to read everything; of the embedded cluster, with that to replicate. */
  connectionString: string
  files: FileStore
  /** Undefined: the whole cluster of the embedded database, the tables of any other. */
  kind?: Manifest['kind'] | undefined
  log: (message: string) => void
}

export interface TakenBackup {
  name: string
  bytes: number
  ms: number
  removed: string[]
}

/** Takes a backup, reads it back, and only then counts it as one; removes those that are too old. */
export async function takeBackup(source: BackupSource): Promise<TakenBackup> {
  const vault = await openVault(source.settings)
  try {
    await assertKeyFits(vault)
    await removeUnfinished(vault)
    const taken = await takeVerified(source, vault)
    await recordSuccess(source.db, 'backup')
    return taken
  } catch (error) {
    await recordFailure(source.db, 'backup', error).catch(() => {})
    throw error
  }
}

async function takeVerified(source: BackupSource, vault: Vault): Promise<TakenBackup> {
  const { db, settings } = source
  const startedAt = new Date()
  await copyErasures(db, vault)
  const kind = source.kind ?? (source.config.databaseUrl ? 'tables' : 'cluster')
  const name = nameBackup(startedAt, kind)
  const { members } = await fillBackup(source, vault, name, kind, startedAt).catch(async (error: unknown) => {
    // Often for want of room, which what is left of it would take from the next one, and from the log.
    await rm(join(vault.dir, unfinished(name)), { recursive: true, force: true }).catch(() => {})
    throw error
  })
  await finishBackup(vault, name)

  await markGoneFiles(db, vault)
  const removed = await prune(vault, settings.keepDays)
  const bytes = Object.values(members).reduce((sum, member) => sum + member.bytes, 0)
  return { name, bytes, ms: Date.now() - startedAt.getTime(), removed }
}

/** And reads it back. */
async function fillBackup(
  source: BackupSource,
  vault: Vault,
  name: string,
  kind: Manifest['kind'],
  startedAt: Date,
): Promise<Manifest> {
  const { db, files, settings, log } = source
  const manifest = await (kind === 'cluster' ? takeCluster : takeTables)(source, vault, name, startedAt)
  // After the database: whatever a row of it names is there, since a file is stored before its row is ready.
  const copied = await copyFiles(db, files, vault)
  log(`Copied ${copied} uploaded files`)
  if (settings.previousKeys.length > 0)
    log(`Encrypted ${await renewKeys(vault, log)} files and closed accounts with the current BACKUP_KEY`)

  await writeManifest(vault, name, manifest)
  for (const [member, { bytes, sha256 }] of Object.entries(manifest.members)) {
    const found = await checkMember(vault, `${unfinished(name)}/${member}`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartupError(
        `The backup was written, but ${member} does not read back as it was. Check the disk of BACKUP_DIR.`,
      )
  }
  log('Read the backup back: every file is as PostgreSQL sent it')
  return manifest
}

const checkMember = (vault: Vault, name: string): Promise<Sealed> =>
  name.endsWith('/base.tar')
    ? checkCluster(vault, name, `${name.slice(0, -'base.tar'.length)}backup_manifest`)
    : vault.check(name)

async function takeCluster(source: BackupSource, vault: Vault, name: string, startedAt: Date): Promise<Manifest> {
  const { config, connectionString, db } = source
  const members: Record<string, Sealed> = {}
  const put = async (member: string, content: Readable | Buffer) => {
    members[member] = await vault.put(`${unfinished(name)}/${member}`, content)
  }
  const { startLsn, endLsn, timeline } = await streamBaseBackup(connectionString, put)
  await put('data-folder.json', await readSmallFiles(config.dataDir))
  return {
    format: 1,
    kind: 'cluster',
    startedAt,
    finishedAt: new Date(),
    ...(await describeDatabase(db)),
    members,
    wal: {
      systemId: await readSystemId(config.dataDir),
      firstSegment: segmentAt(timeline, startLsn),
      lastSegment: segmentAt(timeline, endLsn),
      timeline,
    },
  }
}

export const NEEDS_OWNER =
  'DATABASE_OWNER_URL: must be set where BACKUP_DIR is, since the role of DATABASE_URL may not read every table.'

async function takeTables(source: BackupSource, vault: Vault, name: string, startedAt: Date): Promise<Manifest> {
  const members: Record<string, Sealed> = {}
  const put = async (member: string, content: Readable | Buffer) => {
    members[member] = await vault.put(`${unfinished(name)}/${member}`, content)
  }
  if (!(await mayReadAll(source.db))) throw new StartupError(NEEDS_OWNER)
  await dumpTables(source.connectionString, put)
  await put('data-folder.json', await readSmallFiles(source.config.dataDir, (file) => !file.startsWith('postgres.')))
  return {
    format: 1,
    kind: 'tables',
    startedAt,
    finishedAt: new Date(),
    ...(await describeDatabase(source.db)),
    members,
  }
}

const MAX_SMALL_FILE = 64 * 1024

/** What lies beside the cluster and is needed with it, such as its password and the key that signs tokens. */
async function readSmallFiles(dataDir: string, isKept: (file: string) => boolean = () => true): Promise<Buffer> {
  const kept: Record<string, string> = {}
  const entries = await readdir(dataDir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    // Logs, where the server listens, and drafts of other processes.
    if (!entry.isFile() || /\.(log|log\.1|url|\d+)$/.test(entry.name) || !isKept(entry.name)) continue
    const path = join(dataDir, entry.name)
    if ((await stat(path)).size <= MAX_SMALL_FILE) kept[entry.name] = await readFile(path, 'base64')
  }
  return Buffer.from(JSON.stringify(kept))
}

const DUE_AFTER_MS = 23 * 60 * 60_000

/** Why a backup should be taken now; undefined when there is no need. */
export async function dueReason(
  db: Db,
  vault: Vault,
  { databaseUrl, dataDir }: BackupSource['config'],
  now = Date.now(),
): Promise<string | undefined> {
  const newest = (await listBackups(vault)).findLast((name) => name.endsWith(databaseUrl ? '-tables' : '-cluster'))
  if (!newest) return 'there is none yet'
  const manifest = await readManifest(vault, newest).catch(() => undefined)
  if (!manifest) return 'the newest cannot be read'
  const { startedAt, wal } = manifest
  if (now - startedAt.getTime() > DUE_AFTER_MS) return 'the newest is a day old'
  if (!wal) return undefined
  if (wal.systemId !== (await readSystemId(dataDir))) return 'the database is a new one'
  if ((await readTimeline(db)) !== wal.timeline) return 'the database was restored'
  const gaps = findGaps((await listSegments(vault, wal.systemId)).filter((segment) => segment >= wal.firstSegment))
  return gaps.length > 0 ? `segments of the log after ${gaps[0]} are missing` : undefined
}
