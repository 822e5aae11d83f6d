import { type Db, queryRows } from '../database/database.ts'

/** Whether a seller still signs in by a password that was chosen while they were only a buyer. */
export async function hasBuyersPassword(db: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(db, "SELECT FROM users WHERE id = $1 AND user_type = 'vendor' AND has_short_password", [
    userId,
  ])
  return rows.length > 0
}
