import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { Proof } from '../../platform/sessions/proofs.ts'
import { notify } from '../notifications/notify.service.ts'
import { findPasswordHash, insertAccountEvent, replacePassword } from './accounts.repository.ts'
import { isSharedDemoAccount } from './demo-access.ts'
import { originOf } from './event-origin.ts'
import { assertGoodPassword, isShortPassword } from './new-passwords.ts'
import { assertOwner } from './own-password.service.ts'
import { hashPassword } from './passwords.ts'
import { endOtherSessions } from './end-sessions.service.ts'
import { lockSecondFactor } from './second-factor.repository.ts'

/**
 * Sets another password by the present one. Every session but this ends, and this device is the only one that the account knows: whoever
 * had the old password may be signed in.
 * @param device the token of the caller's device, where it sent one
 * @returns the token of the device
 * @throws AppError as assertOwner, validation_failed on `new_password`, forbidden for shared demo accounts, conflict where the
 * password was changed meanwhile
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  { password, new_password: next }: { password: string; new_password: string },
  { device, proof }: { device: string | undefined; proof: Proof | undefined },
): Promise<string> {
  const { userId, sessionId } = actor
  const before = await findPasswordHash(context.db, userId)
  await assertOwner(context, actor, { password, proof })
  assertGoodPassword(next, actor.userType, 'new_password')
  // Slow on purpose, so not inside the transaction.
  const stored = { hash: await hashPassword(next), isShort: isShortPassword(next) }
  const changed = await inTransaction(context.db, async (tx) => {
    const state = await lockSecondFactor(tx, userId)
    if (!state) throw new AppError('unauthenticated')
    if (isSharedDemoAccount(context.config, state.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and keeps its password' })
    if (!before || !(await replacePassword(tx, userId, before, stored))) throw new AppError('conflict')
    const known = await endOtherSessions(tx, { userId, sessionId }, 'password changed', device)
    await insertAccountEvent(tx, { kind: 'password_changed', userId, subjectId: null, origin: originOf(actor) })
    await notify(context, tx, { kind: 'password_changed', userId, facts: {}, key: `password:${uuid()}` })
    return { device: known, email: state.email }
  })
  if (changed.email !== null) await context.rateLimits.clear('wrongPasswordsOfAccount', changed.email)
  return changed.device
}
