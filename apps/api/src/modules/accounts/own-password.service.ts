import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { limitGuesses } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPasswordHash } from './accounts.repository.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Makes sure that it is the owner who asks, and not somebody with a phone left lying about or a stolen access token. Slow,
 * so never inside a transaction. Wrong passwords count as those at sign-in do, and for the account over all addresses as
 * well: only who holds a token of the account can make these, so nobody else can use up the owner's attempts.
 * @param network of the caller, as limits count it
 * @throws AppError password_required without one, validation_failed on `password`, rate_limited
 */
export async function assertOwnPassword(
  context: Context,
  actor: Actor,
  password: string | undefined,
  network: string,
): Promise<void> {
  if (password === undefined) throw new AppError('password_required')
  const isRight = await limitGuesses(
    context.rateLimits,
    [
      ['wrongPasswords', `own ${actor.userId}`],
      ['wrongPasswordsOfAddress', network],
    ],
    async () => {
      const stored = await findPasswordHash(context.db, actor.userId)
      if (stored === undefined) throw new AppError('unauthenticated')
      return (await passwordMatches(stored, password)) ? true : undefined
    },
  )
  if (!isRight) throw invalidField('password', 'This is not your password')
}
