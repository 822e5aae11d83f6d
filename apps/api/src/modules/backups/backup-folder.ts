import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../../platform/startup-error.ts'
import { isSegment } from './wal-names.ts'
import { readAll, type Vault, type VaultFile, WrongKeyError } from './vault.ts'

// backups/<name>/…    one backup each: its members and a manifest
// wal/<system id>/<segment>   an embedded database's log since the oldest of them
// files/<key>         uploaded files, each once; .gone when Asime has removed it
// erasures/<time>_<user id>   accounts that were erased

const DAY_MS = 24 * 60 * 60_000

const Sealed = z.object({ bytes: z.number(), sha256: z.string() })
const Manifest = z.object({
  format: z.literal(1),
  /** A copy of the embedded cluster, or the rows of each table. */
  kind: z.enum(['cluster', 'tables']),
  startedAt: z.iso.datetime().pipe(z.coerce.date()),
  finishedAt: z.iso.datetime().pipe(z.coerce.date()),
  postgresVersion: z.string(),
  /** The newest one that was applied. */
  migration: z.string(),
  members: z.record(z.string(), Sealed),
  /** Of a cluster: from where on its log is needed to go further. */
  wal: z
    .object({ systemId: z.string(), firstSegment: z.string(), lastSegment: z.string(), timeline: z.number() })
    .optional(),
})
export type Manifest = z.output<typeof Manifest>

/** The name of a backup begun at that moment; names sort by time. */
export function nameBackup(startedAt: Date, kind: Manifest['kind']): string {
  return `${startedAt.toISOString().replaceAll(':', '-')}-${kind}`
}

/** Where a backup's members are until it is whole and verified. */
export const unfinished = (name: string) => `backups/${name}.unfinished`

export async function listBackups(vault: Vault): Promise<string[]> {
  const names = await readdir(join(vault.dir, 'backups')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^[\d-]+T[\d.-]+Z-(cluster|tables)$/.test(name)).toSorted()
}

export async function writeManifest(vault: Vault, name: string, manifest: Manifest): Promise<void> {
  await vault.put(`${unfinished(name)}/manifest.json`, Buffer.from(JSON.stringify(manifest, null, 2)))
}

export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(String(await readAll(vault.open(`backups/${name}/manifest.json`)))))
}

export async function finishBackup(vault: Vault, name: string): Promise<void> {
  await rename(join(vault.dir, unfinished(name)), join(vault.dir, 'backups', name))
}

/**
 * Removes what is older than so many days: backups but for the newest, the log that only they needed, files that Asime
 * removed before.
 */
export async function prune(vault: Vault, keepDays: number, now = new Date()): Promise<string[]> {
  const limit = now.getTime() - keepDays * DAY_MS
  const names = await listBackups(vault)
  const removed: string[] = []
  for (const [index, name] of names.slice(0, -1).entries()) {
    // The log goes on from the newest backup before the limit, so that every moment since can be restored; one of tables has none.
    const later = names.slice(index + 1)
    const next = later.find((one) => kindOf(one) === kindOf(name)) ?? later[0]!
    if (startOf(next) > limit) continue
    await rm(join(vault.dir, 'backups', name), { recursive: true })
    removed.push(name)
  }

  const kept = await Promise.all(
    (await listBackups(vault))
      .filter((name) => name.endsWith('-cluster'))
      .map((name) => readManifest(vault, name).catch(() => undefined)),
  )
  // Of a manifest that does not open, what log it needs is not known.
  const log = kept.includes(undefined) ? [] : listFilesBelow(vault, 'wal')
  for await (const { name, modifiedAt } of log) {
    const [, systemId, segment = ''] = name.split('/')
    const oldest = kept.find((manifest) => manifest?.wal?.systemId === systemId)
    // Of a database without backups, as before an upgrade, everything goes by its age.
    const isNeeded = oldest
      ? segment >= oldest.wal!.firstSegment || modifiedAt >= oldest.startedAt
      : modifiedAt.getTime() >= limit
    if (!isNeeded && isSegment(segment)) await vault.remove(name)
  }
  for await (const file of listFilesBelow(vault, 'files')) {
    if (file.name.endsWith('.gone') && file.modifiedAt.getTime() < limit) await vault.remove(file.name)
  }
  return removed
}

/**
 * Encrypts with the current key what outlasts the backups of a previous one: copies of files, and the list of erased accounts.
 * @returns how many
 */
export async function renewKeys(vault: Vault, log: (message: string) => void): Promise<number> {
  let renewed = 0
  for (const folder of ['files', 'erasures']) {
    for await (const { name } of listFilesBelow(vault, folder)) {
      try {
        if (await vault.isCurrent(name)) continue
        await vault.put(name, vault.open(name))
        renewed++
      } catch (error) {
        // One that is damaged must not keep the others, nor a backup, from being made.
        if (!(error instanceof StartupError)) throw error
        log(error.message)
      }
    }
  }
  return renewed
}

/** @throws StartupError where the newest backup was made with another key: the folder would hold what no single key restores */
export async function assertKeyFits(vault: Vault): Promise<void> {
  const newest = (await listBackups(vault)).at(-1)
  if (!newest) return
  const problem = `BACKUP_KEY: does not open the backups in ${vault.dir}`
  if (!(await vault.has(`backups/${newest}/manifest.json`)))
    throw new StartupError(
      `${problem}, of which one was made with a key and the other without. Set BACKUP_DIR to another folder.`,
    )
  await readManifest(vault, newest).catch((cause: unknown) => {
    // A damaged one does not stop the server: a new backup is due.
    if (!(cause instanceof WrongKeyError)) return
    throw new StartupError(
      `${problem}. Set BACKUP_KEY_PREVIOUS to the key that they were made with, or BACKUP_DIR to another folder.`,
      { cause },
    )
  })
}

/** What was killed while it was written goes after a day: by then no process is at it any more. */
export async function removeUnfinished(vault: Vault, now = new Date()): Promise<void> {
  const entries = await readdir(vault.dir, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries) {
    if (!name.endsWith('.unfinished')) continue
    const path = join(parentPath, name)
    const last = await stat(path).catch(() => undefined)
    if (last && last.mtimeMs < now.getTime() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Every file below a folder, by its name in the vault. */
export async function* listFilesBelow(vault: Vault, folder: string): AsyncGenerator<VaultFile> {
  const entries = await readdir(join(vault.dir, folder), { withFileTypes: true }).catch(() => [])
  for (const file of await vault.list(folder)) yield { ...file, name: `${folder}/${file.name}` }
  for (const entry of entries) {
    if (entry.isDirectory()) yield* listFilesBelow(vault, `${folder}/${entry.name}`)
  }
}

const kindOf = (name: string) => name.split('-').at(-1)

function startOf(name: string): number {
  const [, date, hours, minutes, seconds] = /^([\d-]+)T(\d\d)-(\d\d)-([\d.]+)Z/.exec(name) ?? []
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}
