import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Caller } from './actor.ts'
import { hasBuyersPassword } from './long-password.sql.ts'

/**
 * Makes sure that a seller's password is as long as whoever registers as one has to choose it. Asked in a session that was confirmed lately,
 * so that a password that was given there has been seen.
 * @throws AppError longer_password_required
 */
export async function assertLongPassword(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  if (await hasBuyersPassword(db, userId)) throw new AppError('longer_password_required')
}
