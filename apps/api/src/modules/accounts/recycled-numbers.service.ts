import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.service.ts'
import { moveTextNumber } from '../notifications/text-numbers.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { endPhoneChange } from './change-phone.service.ts'
import { isOwnDevice } from './known-devices.service.ts'
import { type PhoneOwner, releasePhone } from './phone-accounts.repository.ts'
import type { Visitor } from './sessions.service.ts'

// Networks give a number that nobody uses to somebody else (decision 137). Whoever has the SIM then is not whoever has the account.

/** Whether the number may belong to somebody else by now, who would find something in the account. */
export async function needsMore(
  { db }: Pick<Context, 'db'>,
  owner: PhoneOwner,
  { device }: Pick<Visitor, 'device'>,
): Promise<boolean> {
  if (owner.is_fresh || !owner.has_more) return false
  return device === undefined || !(await isOwnDevice(db, owner.id, device))
}

/** @throws AppError other_proof_required, with that sentence */
export async function assertNumberIsEnough(
  context: Context,
  owner: PhoneOwner,
  visitor: Pick<Visitor, 'device'>,
  message: string,
): Promise<void> {
  if (await needsMore(context, owner, visitor)) throw new AppError('other_proof_required', { message })
}

const LONG_AGO = 'This number was last confirmed long ago.'

/** What else signs in, said to whoever has entered the code. */
export function otherProofRequired(owner: PhoneOwner): AppError {
  const errors = {
    ...(owner.has_password && { password: 'Enter your password as well' }),
    ...(mayRelease(owner) && { opens_new: 'Not your account? Open a new one with this number' }),
  }
  return new AppError('other_proof_required', {
    message: `${LONG_AGO} ${waysOf(owner)}`,
    ...(Object.keys(errors).length > 0 && { errors }),
  })
}

function waysOf(owner: PhoneOwner): string {
  if (owner.has_password) return 'Enter your password as well, use a passkey, or have a link sent to your email'
  if (owner.email !== null) return 'Use a passkey, Google or Facebook, or have a link sent to your email'
  if (owner.has_other_way) return 'Sign in with your passkey, Google or Facebook'
  return 'Contact support to sign in to this account'
}

/** An account that has nothing else keeps its number: its owner could never sign in again, or be told. */
const mayRelease = ({ email, email_verified: isConfirmed, status, user_type: type }: PhoneOwner): boolean =>
  email !== null && isConfirmed && status === 'active' && type !== 'admin'

/**
 * Gives the number up for whoever has it now, who gets nothing of the account: it keeps its sessions and its other ways in. Its owner is
 * told by mail, and on each page until they name another number.
 * @throws AppError account_suspended, forbidden where the number is all that the account has
 */
export function assertMayRelease(owner: PhoneOwner): void {
  if (owner.status === 'suspended') throw new AppError('account_suspended')
  if (!mayRelease(owner))
    throw new AppError('forbidden', {
      message: 'This number belongs to an account that has no other way in. Contact support',
    })
}

/** In the transaction that opens the new account. The number's codes are used or have ended. */
export async function releaseNumber(
  context: Context,
  tx: Tx,
  { userId, phone, requestId }: { userId: string; phone: string; requestId: string },
): Promise<void> {
  await releasePhone(tx, userId)
  await endPhoneChange(tx, userId)
  await moveTextNumber(tx, userId, phone, null)
  // Who has the number now is none of the account's: what is kept of it, its owner reads in their own data.
  await insertAccountEvent(tx, { kind: 'phone_released', userId, subjectId: null, origin: { requestId } })
  await notify(context, tx, { kind: 'phone_released', userId, facts: {}, key: `phone_released:${uuid()}` })
}
