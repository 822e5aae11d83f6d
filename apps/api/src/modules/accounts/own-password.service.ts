import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { limitGuesses } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertConfirmed } from '../../platform/sessions/confirmed.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { assertKeyOfSession } from '../../platform/sessions/session-keys.ts'
import { findPasswordHash, notePasswordLength } from './accounts.repository.ts'
import { findOwnWays } from './confirm-session.repository.ts'
import { isShortPassword } from './new-passwords.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Makes sure that it is the owner who asks, and not somebody with a phone left lying about or a stolen access token. Slow,
 * so never inside a transaction. Wrong passwords count by session: a token that was stolen lends itself to some guesses,
 * wherever they come from, and does not lock the owner out of other sessions.
 * @throws AppError password_required without one, validation_failed on `password`, rate_limited
 */
export async function assertOwnPassword(context: Context, actor: Actor, password: string | undefined): Promise<void> {
  if (password === undefined) throw new AppError('password_required')
  const isRight = await limitGuesses(
    context.rateLimits,
    [
      { limit: 'wrongPasswords', key: `session ${actor.sessionId}` },
      { limit: 'wrongPasswordsOfSession', key: actor.sessionId },
    ],
    async () => {
      const stored = await findPasswordHash(context.db, actor.userId)
      if (stored === undefined) throw new AppError('unauthenticated')
      if (!(await passwordMatches(stored, password)) || stored === null) return undefined
      await notePasswordLength(context.db, actor.userId, { hash: stored, isShort: isShortPassword(password) })
      return true
    },
  )
  if (!isRight) throw invalidField('password', 'This password is incorrect')
}

/** What somebody brings to show that the account is theirs. */
export interface Shown {
  password: string | undefined
  /** Of the key that the session is bound to. */
  proof: Proof | undefined
}

/**
 * The same, and no less than what signs in: whoever has codes on, or no password, needs a session that was confirmed lately, and a
 * session that is bound to a key needs a proof by it before any password is tried.
 * @throws AppError as assertOwnPassword, as assertConfirmed
 */
export async function assertOwner(context: Context, actor: Actor, { password, proof }: Shown): Promise<void> {
  const own = await findOwnWays(context.db, actor.userId)
  if (!own?.has_password || own.has_second_factor) await assertConfirmed(context, actor, proof)
  else await assertKeyOfSession(context, actor.sessionId, proof)
  if (password !== undefined || own?.has_password) await assertOwnPassword(context, actor, password)
}

/**
 * For the second step of what `assertOwner` let begin: whoever gave no password then may be somebody else by now.
 * @throws AppError as assertConfirmed
 */
export async function assertStillOwner(context: Context, actor: Actor, proof: Proof | undefined): Promise<void> {
  if (!(await hasPassword(context, actor))) await assertConfirmed(context, actor, proof)
}

const hasPassword = async ({ db }: Context, { userId }: Actor) => (await findPasswordHash(db, userId)) !== null
