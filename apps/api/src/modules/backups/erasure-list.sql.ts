import { z } from 'zod'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { readAll, type Vault } from './vault.ts'

// The list lies beside the backups, so that it is not restored with them. An entry's name only keeps it apart from the others.
const Entry = z.object({ user_id: z.uuid(), erased_at: z.iso.datetime() })

/** Copies what the list has not yet. */
export async function copyErasures(db: Db, vault: Vault): Promise<void> {
  const rows = await queryRows<{ user_id: string; erased_at: Date }>(
    db,
    'SELECT user_id, erased_at FROM erasures WHERE copied_at IS NULL ORDER BY erased_at',
  )
  for (const { user_id, erased_at } of rows) {
    const name = `${erased_at.toISOString().replaceAll(':', '-')}_${user_id}`
    await vault.put(`erasures/${name}`, Buffer.from(JSON.stringify({ user_id, erased_at })))
    await queryRows(db, 'UPDATE erasures SET copied_at = now() WHERE user_id = $1', [user_id])
  }
}

/**
 * Adds to a restored database what was erased after it was backed up, to be erased again. Only what an entry holds counts: who
 * can write into the folder can name a file as they like, and without the key can encrypt none.
 * @returns how many, and the entries that do not open
 */
export async function adoptErasures(db: Db, vault: Vault): Promise<{ adopted: number; refused: string[] }> {
  let adopted = 0
  const refused: string[] = []
  for (const { name } of await vault.list('erasures')) {
    const entry = await readEntry(vault, name)
    if (!entry) {
      refused.push(name)
      continue
    }
    const rows = await queryRows(
      db,
      `INSERT INTO erasures (user_id, erased_at, copied_at) VALUES ($1, $2, now())
       ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
      [entry.user_id, entry.erased_at],
    )
    adopted += rows.length
  }
  return { adopted, refused }
}

async function readEntry(vault: Vault, name: string): Promise<z.output<typeof Entry> | undefined> {
  try {
    return Entry.parse(JSON.parse(String(await readAll(vault.open(`erasures/${name}`)))))
  } catch {
    return undefined
  }
}
