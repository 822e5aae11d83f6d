import type { SignedIn } from '@asime/contract/accounts'
import type { SignInByPhone } from '@asime/contract/phone-sign-in'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { assertFeature } from '../../platform/http/maintenance.ts'
import { recordTermsAccepted } from '../consents/consents.service.ts'
import { reachByText } from '../notifications/text-numbers.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { hasDeviceOfPhone } from './known-devices.repository.ts'
import { notifyOfNewSignIn } from './new-sign-in.service.ts'
import { hashToken } from './opaque-tokens.ts'
import { findPhoneOwner, insertPhoneUser, type PhoneOwner } from './phone-accounts.repository.ts'
import { readPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import { assertCode } from './second-factor.service.ts'
import { startSession, type Visitor } from './sessions.service.ts'

const PURPOSE = { purpose: 'sign_in' } as const

/**
 * Signs in whoever has the number; where it is nobody's yet, opens a buyer's account for it. What refuses somebody is said only to whoever
 * has the telephone in hand. The code is used up when the session begins, so that it is still good when a second factor is asked for.
 * @throws AppError validation_failed on `code` or `second_factor_code`, second_factor_required, account_suspended, forbidden, rate_limited
 */
export async function signInByPhone(
  context: Context,
  { second_factor_code: factor, ...entered }: SignInByPhone,
  visitor: Visitor,
): Promise<SignedIn & { is_new: boolean }> {
  const { network, device } = visitor
  const phone = await readPhoneCode(context, entered, PURPOSE, visitor)
  const known = await findPhoneOwner(context.db, phone)
  if (known) await assertMayEnter(context, known, visitor)
  const gaveCode = known?.has_second_factor ?? false
  const isKnownDevice = device !== undefined && (await hasDeviceOfPhone(context.db, phone, hashToken(device)))
  // Not in the transaction below: counting guesses takes a connection of its own.
  if (known?.has_second_factor) {
    if (factor === undefined) throw new AppError('second_factor_required')
    const by = { network, known: isKnownDevice ? (`device ${device}` as const) : undefined }
    await assertCode(context, known.id, factor, by, 'second_factor_code')
  }
  const signedIn = await inTransaction(context.db, async (tx) => {
    await usePhoneCode(context, tx, entered, PURPOSE)
    const newId = known ? undefined : await openAccount(tx, phone, visitor)
    // Somebody else may have opened one, or another may have taken the number, since we looked.
    const owner = newId === undefined ? await findPhoneOwner(tx, phone) : undefined
    if (newId === undefined && owner?.id !== known?.id) throw new AppError('conflict')
    const userId = newId ?? owner?.id
    if (userId === undefined || owner?.status === 'suspended') throw new AppError('account_suspended')
    if (newId === undefined && !isKnownDevice) await notifyOfNewSignIn(context, tx, userId, visitor)
    return { ...(await startSession(context, tx, userId, visitor, { gaveCode })), is_new: newId !== undefined }
  })
  context.log.info({ account: signedIn.user.id, address: network, reqId: visitor.requestId }, 'signed in by phone')
  return signedIn
}

/** Its text messages go there as well: it is the only place where they reach its owner. */
async function openAccount(tx: Tx, phone: string, { requestId }: Visitor): Promise<string | undefined> {
  assertFeature('sign_up')
  const userId = await insertPhoneUser(tx, phone)
  if (userId === undefined) return undefined
  await recordTermsAccepted(tx, userId, 'phone_page')
  await reachByText(tx, userId, phone)
  await insertAccountEvent(tx, { kind: 'signed_up_by_phone', userId, subjectId: null, requestId })
  return userId
}

/** Whoever has the telephone of an admin for a minute must not have everybody's money. @throws AppError account_suspended, forbidden */
async function assertMayEnter(context: Context, owner: PhoneOwner, { requestId }: Visitor): Promise<void> {
  if (owner.status === 'suspended') throw new AppError('account_suspended')
  if (owner.user_type !== 'admin') return
  await insertAccountEvent(context.db, {
    kind: 'admin_sign_in_failed',
    userId: owner.id,
    subjectId: null,
    requestId,
  })
  throw new AppError('forbidden', { message: 'Admins cannot sign in by text message. Use the sign-in page' })
}
