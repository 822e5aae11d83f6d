import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/stored-file.ts'
import { contentTypeOf, keysOf } from '../uploads/upload-names.ts'
import { listFilesBelow } from './backup-folder.ts'
import { findUploads, listUploadsAfter, type Upload } from './backups.repository.ts'
import { readAll, type Vault } from './vault.ts'

const BATCH = 1_000

/** Copies the files of uploads that the vault has not yet: of all, or of those begun since. Files are written once and never changed. */
export async function copyFiles(db: Db, files: FileStore, vault: Vault, since?: Date): Promise<number> {
  let copied = 0
  for await (const upload of listUploads(db, since)) {
    for (const key of keysOf(upload)) {
      if (await vault.has(`files/${key}`)) continue
      const file = await files.open(key)
      // Removed since the row was read.
      if (!file) continue
      await vault.put(`files/${key}`, file.content)
      copied++
    }
  }
  return copied
}

/** Marks copies of what Asime no longer has, so that they are removed when no backup is old enough to want them. */
export async function markGoneFiles(db: Db, vault: Vault): Promise<void> {
  let batch: { name: string; id: string }[] = []
  const mark = async () => {
    const known = await findUploads(
      db,
      batch.map(({ id }) => id),
    )
    for (const { name, id } of batch) if (!known.has(id)) await vault.rename(name, `${name}.gone`)
    batch = []
  }
  for await (const { name } of listFilesBelow(vault, 'files')) {
    const [, id] = /\/([0-9a-f-]{36})\/[^/]+$/.exec(name) ?? []
    if (id === undefined || name.endsWith('.gone')) continue
    if (batch.push({ name, id }) === BATCH) await mark()
  }
  await mark()
}

/** Puts back the files of every upload that the database knows. @returns those that the vault does not have, or that do not open, too */
export async function restoreFiles(
  db: Db,
  files: FileStore,
  vault: Vault,
): Promise<{ restored: number; missing: string[]; unreadable: string[] }> {
  let restored = 0
  const missing: string[] = []
  const unreadable: string[] = []
  for await (const upload of listUploads(db)) {
    for (const key of keysOf(upload)) {
      const there = await files.open(key)
      if (there) {
        there.content.destroy()
        continue
      }
      const name = (await vault.has(`files/${key}`)) ? `files/${key}` : `files/${key}.gone`
      if (!(await vault.has(name))) {
        missing.push(key)
        continue
      }
      // One picture must not keep all others, and the database, from coming back.
      const content = await readAll(vault.open(name)).catch(() => undefined)
      if (!content) {
        unreadable.push(key)
        continue
      }
      await files.put(key, content, contentTypeOf(key))
      restored++
    }
  }
  return { restored, missing, unreadable }
}

async function* listUploads(db: Db, since = new Date(0)): AsyncGenerator<Upload> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const batch = await listUploadsAfter(db, after, since, BATCH)
    yield* batch
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}
