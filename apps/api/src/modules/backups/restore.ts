import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Unpack } from 'tar'
import { assertReachable, exists, findBinaries, type ServerUser } from '../../platform/database/embedded/binaries.ts'
import type { Settings } from '../../platform/database/embedded/cluster.ts'
import { UNFINISHED_RESTORE } from '../../platform/database/embedded/embedded.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { syncFolder } from '../../platform/sync-folder.ts'
import { listBackups, type Manifest, readManifest } from './backup-folder.ts'
import { loadTables } from './table-dump.sql.ts'
import { feedTar } from './feed-tar.ts'
import { readAll, type Vault } from './vault.ts'
import { listSegments, walFolder } from './wal-archive.ts'
import { isSegment, SEGMENT_BYTES, unbroken } from './wal-names.ts'

export interface RestoredCluster {
  /** What the embedded database is to be started with, once, to go to the wanted moment. */
  settings: Settings
  name: string
  manifest: Manifest
  segments: number
  /** When the newest segment of the log was copied: nothing later can be restored. */
  logEndsAt: Date | undefined
  /** Removes what only the recovery needed. */
  cleanUp(): Promise<void>
}

/** The newest backup of tables. */
export async function findTables(vault: Vault): Promise<string> {
  const name = (await listBackups(vault)).findLast((one) => one.endsWith('-tables'))
  if (!name)
    throw new StartupError(
      `There is no backup of tables in ${vault.dir}. One of an embedded database goes into an empty DATA_DIR, without DATABASE_URL; \`npm run backup -- --tables\` of it makes one of tables.`,
    )
  return name
}

/** Puts the newest backup of tables into an empty database. */
export async function restoreTables(
  vault: Vault,
  connectionString: string,
  dataDir: string,
  log: (message: string) => void,
): Promise<void> {
  const name = await findTables(vault)
  const { members } = await readManifest(vault, name)
  log(`Restoring ${name}…`)
  await loadTables(connectionString, (member) => openMember(vault, name, member, members), log, { isRestore: true })
  await mkdir(dataDir, { recursive: true })
  await restoreSmallFiles(vault, name, dataDir)
}

/** A stream that fails at its end where it is not what the manifest says. */
function openMember(vault: Vault, name: string, member: string, members: Manifest['members']): Readable {
  const hash = createHash('sha256')
  return Readable.from(
    (async function* () {
      for await (const chunk of vault.open(`backups/${name}/${member}`) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
      if (hash.digest('hex') !== members[member]?.sha256)
        throw new StartupError(`The backup ${name} is damaged: ${member} is not what its manifest says.`)
    })(),
    { objectMode: false },
  )
}

/**
 * Puts a cluster and its log into an empty data folder, ready to be started.
 * @throws StartupError where the folder is not empty, or no backup leads to that time
 */
export async function restoreCluster(
  vault: Vault,
  dataDirGiven: string,
  toTime: Date | undefined,
  log: (message: string) => void,
): Promise<RestoredCluster> {
  const dataDir = resolve(dataDirGiven)
  await assertEmpty(dataDir)
  const { name, manifest } = await chooseBackup(vault, toTime)
  const { user, majorVersion } = await findBinaries()
  const made = Number.parseInt(manifest.postgresVersion, 10)
  if (String(made) !== majorVersion) {
    throw new StartupError(
      `The backup ${name} is of a PostgreSQL ${made} and this version of Asime brings ${majorVersion}. Restore it with the version of Asime that made it, and then update.`,
    )
  }

  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  if (user) await chmod(dataDir, 0o755)
  await assertReachable(dataDir, user, 'the data folder')
  log(`Restoring ${name} into ${dataDir}…`)
  try {
    return await fill(vault, name, manifest, dataDir, toTime, user)
  } catch (error) {
    // It was empty before, so that the next try finds it as this one did.
    for (const file of await readdir(dataDir)) await rm(join(dataDir, file), { recursive: true, force: true })
    throw error
  }
}

async function fill(
  vault: Vault,
  name: string,
  manifest: Manifest,
  dataDir: string,
  toTime: Date | undefined,
  user: ServerUser | undefined,
): Promise<RestoredCluster> {
  const unfinished = join(dataDir, 'postgres.restoring')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await beginRestore(dataDir)
  await unpack(vault, `backups/${name}/base.tar`, unfinished, manifest)
  await restoreSmallFiles(vault, name, dataDir)

  const toReplay = join(dataDir, 'wal-to-replay')
  const segments = await restoreLog(vault, manifest, toReplay, user)
  await writeFile(join(unfinished, 'recovery.signal'), '', { mode: 0o600 })
  // Last: until here there is no cluster that could be started by mistake.
  await rename(unfinished, join(dataDir, 'postgres'))
  const newest = (await vault.list(walFolder(manifest.wal!.systemId))).findLast((file) => file.name === segments.at(-1))
  return {
    settings: recoverySettings(toReplay, toTime),
    name,
    manifest,
    segments: segments.length,
    logEndsAt: newest?.modifiedAt,
    cleanUp: () => rm(toReplay, { recursive: true, force: true }),
  }
}

/** Until it ends, only a restore may start the database in this folder: one that is stopped is no database yet. */
async function beginRestore(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, UNFINISHED_RESTORE), '', { flush: true })
  await syncFolder(dataDir)
}

export const endRestore = (dataDir: string) => rm(join(dataDir, UNFINISHED_RESTORE))

export async function assertEmpty(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (there.length === 0) return
  throw new StartupError(
    `${dataDir} is not empty (it has ${there.slice(0, 3).join(', ')}). A restore never overwrites: move it away, or set DATA_DIR to an empty folder.`,
  )
}

async function chooseBackup(vault: Vault, toTime: Date | undefined): Promise<{ name: string; manifest: Manifest }> {
  const names = (await listBackups(vault)).filter((name) => name.endsWith('-cluster'))
  if (names.length === 0) throw new StartupError(`There is no backup of an embedded database in ${vault.dir}.`)
  for (const name of names.toReversed()) {
    const manifest = await readManifest(vault, name)
    if (!toTime || manifest.finishedAt <= toTime) return { name, manifest }
  }
  throw new StartupError(`The oldest backup in ${vault.dir}, ${names[0]}, was taken after ${toTime?.toISOString()}.`)
}

async function unpack(vault: Vault, name: string, folder: string, { members }: Manifest): Promise<void> {
  const hash = createHash('sha256')
  const unpacker = new Unpack({
    cwd: folder,
    filter: (path) => !isSocketLock(path),
    strict: true,
    preserveOwner: false,
    umask: 0o077,
    processUmask: 0o077,
  })
  await feedTar(vault.open(name), unpacker, 'close', (chunk) => hash.update(chunk))
  if (hash.digest('hex') !== members['base.tar']?.sha256)
    throw new StartupError(`The backup ${name} is damaged: it is not what its manifest says.`)
}

/**
 * What the server that was copied held its socket by, with its process id. That of a server that still runs, or of any other
 * program that has the id here, would keep this one from starting.
 */
const isSocketLock = (path: string) => /^(\.\/)?\.s\.PGSQL\.\d+\.lock$/.test(path)

async function restoreSmallFiles(vault: Vault, name: string, dataDir: string): Promise<void> {
  const files = JSON.parse(String(await readAll(vault.open(`backups/${name}/data-folder.json`)))) as Record<
    string,
    string
  >
  for (const [file, content] of Object.entries(files)) {
    if (file.includes('/') || file.includes('\\')) continue
    const path = join(dataDir, file)
    if (await exists(path)) continue
    await writeFile(path, Buffer.from(content, 'base64'), { mode: 0o600, flag: 'wx', flush: true })
  }
}

/** The log from the backup up to the first gap. */
async function restoreLog(
  vault: Vault,
  { wal }: Manifest,
  folder: string,
  user: ServerUser | undefined,
): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 })
  const give = async (path: string) => (user ? chown(path, user.uid, user.gid) : undefined)
  await give(folder)
  const { systemId, firstSegment } = wal!
  const segments = unbroken(firstSegment, new Set(await listSegments(vault, systemId)))
  const histories = (await vault.list(walFolder(systemId)))
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.history'))
  for (const name of [...histories, ...segments]) {
    const path = join(folder, name)
    const file = await open(path, 'wx', 0o600)
    try {
      const content = await readAll(vault.open(`${walFolder(systemId)}/${name}`))
      // Most of a segment that was closed early is zeros, which need no room on the disk.
      const used = isSegment(name) ? lengthWithoutZeros(content) : content.length
      await file.write(content, 0, used)
      if (isSegment(name)) await file.truncate(SEGMENT_BYTES)
    } finally {
      await file.close()
    }
    await give(path)
  }
  return segments
}

function lengthWithoutZeros(content: Buffer): number {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return end
}

function recoverySettings(folder: string, toTime: Date | undefined): Settings {
  const source = join(folder.replaceAll('%', '%%'), '%f')
  return {
    restore_command:
      process.platform === 'win32' ? `copy "${source}" "%p"` : `cp '${source.replaceAll("'", String.raw`'\''`)}' "%p"`,
    // Another database may have been restored from the same backups, and have gone on from there.
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(toTime ? { recovery_target_time: toTime.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
    // Nobody looks in before the moment is reached.
    hot_standby: false,
    archive_mode: false,
  }
}
