import { AppError } from '../app-error.ts'
import { type Db, queryRows } from '../database/database.ts'
import { IS_CONTACTABLE } from './contactable.sql.ts'

/**
 * For what costs others something, where an account costs nothing.
 * @throws AppError forbidden for a caller who has confirmed neither their email nor their number
 */
export async function assertContactable(db: Db, userId: string): Promise<void> {
  const rows = await queryRows(db, `SELECT FROM users u WHERE u.id = $1 AND ${IS_CONTACTABLE}`, [userId])
  if (rows.length === 0) throw new AppError('forbidden', { message: 'Please confirm your email first' })
}
