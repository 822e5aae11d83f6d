import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { limitGuesses } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPasswordHash } from './accounts.repository.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Makes sure that it is the owner who asks, and not somebody at a phone left lying about. Slow, so never inside a
 * transaction; wrong passwords count as those at sign-in do.
 * @param network of the caller, as limits count it
 * @throws AppError validation_failed on `password`, rate_limited
 */
export async function assertOwnPassword(
  context: Context,
  actor: Actor,
  password: string,
  network: string,
): Promise<void> {
  const isRight = await limitGuesses(
    context.rateLimits,
    [
      ['wrongPasswords', `${network} ${actor.userId}`],
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
