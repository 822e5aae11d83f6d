import { AppError } from '../app-error.ts'
import { type Db, queryRows } from '../database/database.ts'

/**
 * For what costs others something, where an account costs nothing.
 * @throws AppError forbidden for whoever has not confirmed their email
 */
export async function assertConfirmedEmail(db: Db, userId: string): Promise<void> {
  const rows = await queryRows(db, 'SELECT FROM users WHERE id = $1 AND email_verified_at IS NOT NULL', [userId])
  if (rows.length === 0) throw new AppError('forbidden', { message: 'Please confirm your email first' })
}
