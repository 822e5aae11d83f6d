import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Caller } from './actor.ts'
import { hasBuyersPassword } from './long-password.sql.ts'

/**
 * Makes sure that a seller's password is as long as new sellers have to choose it. Checked in a recently confirmed session, so that a
 * password that was given there has been seen.
 * @throws AppError longer_password_required
 */
export async function assertLongPassword(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  if (await hasBuyersPassword(db, userId)) throw new AppError('longer_password_required')
}
