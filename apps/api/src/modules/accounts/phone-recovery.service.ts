import type { ResetPasswordByPhone } from '@asime/contract/phone-recovery'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { tellNumber } from '../notifications/text-numbers.service.ts'
import { setForgottenPassword } from './forgotten-password.service.ts'
import { assertGoodPassword, isShortPassword } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'
import { findPhoneOwner, lockPhoneOwner, markPhoneUsed, type PhoneOwner } from './phone-accounts.repository.ts'
import { readPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import { assertNumberIsEnough } from './recycled-numbers.service.ts'
import type { Visitor } from './sessions.service.ts'
import { noteFailedSignIn } from './sign-in-trace.service.ts'

const PURPOSE = { purpose: 'reset_password' } as const
const BY_LINK = 'This number was last confirmed long ago. Have a link sent to your email instead'
const BY_MAIL = 'Admins cannot set a password by text message. Have a link sent to your email'

/**
 * Sets a new password for whoever has the telephone, and ends every session of the account. Codes of an app stay on, as after a link by
 * mail. Whether there is an account is said only to whoever has entered the code.
 * @returns the token of the device
 * @throws AppError validation_failed on `code` or `password`, not_found, conflict where the account signs in without one,
 * account_suspended, forbidden for admins, other_proof_required, rate_limited
 */
export async function resetPasswordByPhone(
  context: Context,
  { password, ...entered }: ResetPasswordByPhone,
  visitor: Visitor,
): Promise<string> {
  const phone = await readPhoneCode(context, entered, PURPOSE, visitor)
  const known = await findPhoneOwner(context.db, phone)
  if (!known) throw new AppError('not_found', { message: 'No account has this number' })
  const email = assertMayReset(context, known, visitor)
  await assertNumberIsEnough(context, known, visitor, BY_LINK)
  assertGoodPassword(password, known.user_type)
  // Slow on purpose, so not inside the transaction.
  const stored = { hash: await hashPassword(password), isShort: isShortPassword(password) }
  const device = await inTransaction(context.db, async (tx) => {
    await usePhoneCode(context, tx, entered, PURPOSE)
    const owner = await lockPhoneOwner(tx, phone)
    // Somebody may have suspended it, or it may have become an admin's, or the number another's, since we looked.
    if (owner?.id !== known.id || owner.status !== known.status || owner.user_type !== known.user_type)
      throw new AppError('conflict')
    await markPhoneUsed(tx, owner.id)
    // What else tells its owner goes to the email.
    await tellNumber(
      context,
      tx,
      { userId: owner.id, recipient: phone },
      'Your password was changed. Not you? Contact support now',
    )
    return setForgottenPassword(context, tx, { id: owner.id, password: stored }, visitor)
  })
  await context.rateLimits.clear('wrongPasswordsOfAccount', email)
  return device
}

/** @returns the email, which signs in with the password @throws AppError account_suspended, forbidden, conflict */
function assertMayReset(context: Context, owner: PhoneOwner, visitor: Visitor): string {
  if (owner.status === 'suspended') throw new AppError('account_suspended')
  // Whoever has the telephone of an admin for a minute must not have everybody's money.
  if (owner.user_type === 'admin') {
    noteFailedSignIn(context, { way: 'phone', code: 'forbidden' }, visitor, async () => owner)
    throw new AppError('forbidden', { message: BY_MAIL })
  }
  if (owner.email === null)
    throw new AppError('conflict', { message: 'This account has no email and needs no password. Sign in by phone' })
  return owner.email
}
