import { type Db, queryRows } from '../../platform/database/database.ts'

/** Records that those people are online. */
export async function writePresence(db: Db, userIds: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO user_presence AS p (user_id, last_seen_at) SELECT u.id, now() FROM users u WHERE u.id = ANY ($1::uuid[]) ORDER BY u.id
     ON CONFLICT ON CONSTRAINT user_presence_pk DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at`,
    [userIds],
  )
}

export async function isHidden(db: Db, userId: string): Promise<boolean> {
  const [row] = await queryRows<{ is_hidden: boolean }>(db, 'SELECT is_hidden FROM user_presence WHERE user_id = $1', [
    userId,
  ])
  return row?.is_hidden ?? false
}

export async function setHidden(db: Db, userId: string, hidden: boolean): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO user_presence (user_id, is_hidden) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT user_presence_pk DO UPDATE SET is_hidden = EXCLUDED.is_hidden`,
    [userId, hidden],
  )
}
