import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Vault } from './vault.ts'

// The list lies beside the backups, so that it is not restored with them. An entry is its name: a time and a user's id.

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

/** Adds to a restored database what was erased after it was backed up, to be erased again. @returns how many */
export async function adoptErasures(db: Db, vault: Vault): Promise<number> {
  let adopted = 0
  for (const { name } of await vault.list('erasures')) {
    const [, day, hours, minutes, seconds, userId] =
      /^([\d-]+)T(\d\d)-(\d\d)-([\d.]+)Z_([0-9a-f-]{36})$/.exec(name) ?? []
    if (userId === undefined) continue
    const rows = await queryRows(
      db,
      `INSERT INTO erasures (user_id, erased_at, copied_at) VALUES ($1, $2, now())
       ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
      [userId, `${day}T${hours}:${minutes}:${seconds}Z`],
    )
    adopted += rows.length
  }
  return adopted
}
