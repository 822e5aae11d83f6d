import type { OwnPhone, SaveOwnPhone } from '@asime/contract/own-phone'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { v7 as uuid } from 'uuid'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/networks.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from '../notifications/notify.service.ts'
import { dropTextNumber, moveTextNumber, tellNumber } from '../notifications/text-numbers.service.ts'
import { insertAccountEvent } from './accounts.repository.ts'
import { endPhoneChange } from './change-phone.service.ts'
import { isSharedDemoAccount } from './demo-access.ts'
import { endOtherSessions } from './end-sessions.service.ts'
import { type EventOrigin, originOf } from './event-origin.ts'
import { findPhoneHolder, givePhone, lockPhoneHolder, type PhoneHolder, takePhoneAway } from './own-phone.repository.ts'
import { readPhoneCode, sendPhoneCode, usePhoneCode } from './phone-codes.service.ts'
import { deletePhoneCodesOf } from './phone-codes.sql.ts'

// The number that somebody signs in with. Whoever has it has the account, so another one takes its place by a code to each.

const TO_NEW = 'new_number'
const TO_OLD = 'old_number'

export async function readOwnPhone(context: Context, { userId }: Pick<Actor, 'userId'>): Promise<OwnPhone> {
  return toOwnPhone(context, await getHolder(context, userId))
}

const toOwnPhone = (context: Context, holder: PhoneHolder): OwnPhone => ({
  phone: holder.verified_phone,
  kept_because: holder.verified_phone === null ? null : whyKept(context, holder),
  waits_until: holder.waits_until,
})

/** Without it, something has to sign in, and something to reach the owner. */
function whyKept({ config }: Context, holder: PhoneHolder): OwnPhone['kept_because'] {
  if (holder.email === null) return 'no_email'
  if (!holder.email_verified) return 'email_not_confirmed'
  const signsIn =
    holder.has_password || holder.has_passkey || holder.providers.some((each) => config.signInProviders[each])
  return signsIn ? null : 'only_way_in'
}

async function getHolder(context: Context, userId: string): Promise<PhoneHolder> {
  const holder = await findPhoneHolder(context.db, userId)
  if (!holder) throw new AppError('unauthenticated')
  return holder
}

/**
 * Sends a code to a number that is to be the caller's. Whether it is somebody's is not looked at.
 * @throws AppError validation_failed on `phone`, forbidden for admins and shared accounts, conflict where one was removed lately,
 * rate_limited
 */
export async function askNewPhoneCode(context: Context, actor: Actor, phone: string): Promise<PhoneCodeSent> {
  const holder = await getHolder(context, actor.userId)
  assertMayName(context, holder)
  if (phone === holder.verified_phone) throw invalidField('phone', 'This number signs in to your account already')
  return sendPhoneCode(context, { phone, purpose: TO_NEW, userId: actor.userId }, { network: networkOf(actor.address) })
}

/** @throws AppError conflict for whoever has no number, rate_limited */
export async function askOldPhoneCode(context: Context, { userId, address }: Actor): Promise<PhoneCodeSent> {
  const { verified_phone: phone } = await getHolder(context, userId)
  if (phone === null) throw new AppError('conflict', { message: 'Your account has no number yet' })
  return sendPhoneCode(context, { phone, purpose: TO_OLD, userId }, { network: networkOf(address) })
}

function assertMayName({ config }: Context, { user_type: type, email, waits_until: until }: PhoneHolder): void {
  if (type === 'admin') throw new AppError('forbidden', { message: 'Admins do not sign in by phone' })
  if (isSharedDemoAccount(config, email))
    throw new AppError('forbidden', { message: 'This demo account is shared and takes no number' })
  if (until !== null)
    throw new AppError('conflict', { message: 'A number was removed lately. Please wait before you add another one' })
}

/**
 * Adds the number that was sent a code, or puts it in the place of the caller's, which takes a code to that as well and ends all other
 * sessions.
 * @returns the number, and the token of the device where sessions have ended
 * @throws AppError validation_failed on `code` or `old.code`, conflict where another account has the number; as `askNewPhoneCode`
 */
export async function saveOwnPhone(
  context: Context,
  actor: Actor,
  { old, ...entered }: SaveOwnPhone,
): Promise<{ saved: OwnPhone; device: string | undefined }> {
  const { userId } = actor
  const from = { network: networkOf(actor.address) }
  const before = (await getHolder(context, userId)).verified_phone
  // The new one first: of a wrong code there, nothing is tried at the old one. Wrong ones count, so not in the transaction.
  const phone = await readPhoneCode(context, entered, { purpose: TO_NEW, userId }, from)
  if (before !== null) {
    if (!old) throw invalidField('old.code', 'Enter the code that we sent to your old number')
    await readPhoneCode(context, old, { purpose: TO_OLD, userId }, from, 'old.code')
  }
  const device = await inTransaction(context.db, async (tx) => {
    await usePhoneCode(context, tx, entered, { purpose: TO_NEW, userId })
    if (
      old &&
      before !== null &&
      (await usePhoneCode(context, tx, old, { purpose: TO_OLD, userId }, 'old.code')) !== before
    )
      throw new AppError('conflict')
    await deletePhoneCodesOf(tx, userId, before === null ? [phone] : [phone, before])
    const holder = await lockPhoneHolder(tx, userId)
    // Another call may have changed it since we looked.
    if (!holder || holder.verified_phone !== before) throw new AppError('conflict')
    assertMayName(context, holder)
    await givePhone(tx, userId, phone)
    await endPhoneChange(tx, userId)
    if (before === null) {
      await tell(context, tx, { userId, origin: originOf(actor) }, 'phone_added')
      return undefined
    }
    await moveTextNumber(tx, userId, before, phone)
    const known = await endOtherSessions(tx, actor, 'phone changed')
    await tell(context, tx, { userId, origin: originOf(actor) }, 'phone_changed')
    await tellNumber(
      context,
      tx,
      { userId, recipient: before },
      'Another number signs in to your account now. Not you? Contact support now',
    )
    return known
  })
  return { saved: await readOwnPhone(context, actor), device }
}

/**
 * Takes no code to the number, which somebody else may have added. So another one has to wait, and the owner can object meanwhile.
 * @returns the token of the device
 * @throws AppError conflict where there is none, or it is the last way in or to reach the owner
 */
export async function removeOwnPhone(context: Context, actor: Actor): Promise<string> {
  const { userId } = actor
  const { verified_phone: before } = await getHolder(context, userId)
  if (before === null) throw new AppError('conflict', { message: 'Your account has no number' })
  return inTransaction(context.db, async (tx) => {
    await deletePhoneCodesOf(tx, userId, [before])
    const holder = await lockPhoneHolder(tx, userId)
    if (holder?.verified_phone !== before) throw new AppError('conflict')
    const why = whyKept(context, holder)
    if (why !== null) throw new AppError('conflict', { message: KEPT[why] })
    await takePhoneAway(tx, userId)
    await endPhoneChange(tx, userId)
    await moveTextNumber(tx, userId, before, null)
    const device = await endOtherSessions(tx, actor, 'phone removed')
    await notifyOfRemoval(context, tx, { userId, before }, originOf(actor))
    return device
  })
}

/**
 * Takes away the number that was added before anybody had confirmed the email, for whoever has now shown that the email is theirs: somebody
 * else may have typed it, and would go on signing in. Texts go nowhere either.
 */
export async function dropPhoneOfBefore(context: Context, tx: Tx, userId: string, visitor: EventOrigin): Promise<void> {
  const holder = await lockPhoneHolder(tx, userId)
  if (!holder?.is_of_before || holder.verified_phone === null) return
  await takePhoneAway(tx, userId)
  await dropTextNumber(tx, userId)
  await notifyOfRemoval(context, tx, { userId, before: holder.verified_phone }, visitor)
}

async function notifyOfRemoval(
  context: Context,
  tx: Tx,
  { userId, before }: { userId: string; before: string },
  origin: EventOrigin,
): Promise<void> {
  await tell(context, tx, { userId, origin }, 'phone_removed')
  await tellNumber(
    context,
    tx,
    { userId, recipient: before },
    'This number no longer signs in to your account. Not you? Contact support now',
  )
}

const KEPT: Record<NonNullable<OwnPhone['kept_because']>, string> = {
  no_email: 'Add an email first, so that you can still sign in and we can reach you',
  email_not_confirmed: 'Confirm your email first, so that we can reach you',
  only_way_in: 'Set a password or add a passkey first, so that you can still sign in',
}

async function tell(
  context: Context,
  tx: Tx,
  { userId, origin }: { userId: string; origin: EventOrigin },
  kind: 'phone_added' | 'phone_changed' | 'phone_removed',
): Promise<void> {
  await insertAccountEvent(tx, { kind, userId, subjectId: null, origin })
  await notify(context, tx, { kind, userId, facts: {}, key: `${kind}:${uuid()}` })
}
