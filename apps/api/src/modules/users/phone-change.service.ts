import type { AdminUser } from '@asime/contract/admin-users'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import { insertAuditEvent, recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { type GuessCount, limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  endPhoneChange,
  findPhoneChangeLink,
  makePhoneChangeTokens,
  moveToPhone,
  takePhoneChangeLink,
} from '../accounts/change-phone.service.ts'
import { isSharedDemoAccount } from '../accounts/demo-access.ts'
import {
  findPhoneChange,
  isPhoneTaken,
  listDuePhoneChanges,
  markPhoneChangeConfirmed,
  type PhoneChangeRow,
  putPhoneChange,
} from '../accounts/phone-changes.sql.ts'
import { maskPhone } from '../accounts/phone-numbers.ts'
import { notify } from '../notifications/notify.service.ts'
import { tellNumber } from '../notifications/text-numbers.service.ts'
import { textMessage } from '../notifications/text-words.ts'
import { sendCode } from '../notifications/texts.service.ts'
import { phoneChangeMail } from './phone-change.mails.ts'
import { mayStill } from './users.policy.ts'
import { type LockedUser, lockUsers } from './users.repository.ts'
import { lockFor, readAnyUser } from './users.service.ts'

/** What a request counts by, before its transaction: whoever has the account, and the number that they want. */
export const countsOfPhoneChange = (id: string, { new_phone: phone }: { new_phone: string }): GuessCount[] =>
  [`of ${id}`, phone].map((who) => ({ limit: 'codesToNumber', key: `change_phone ${who}` }))

/**
 * Texts a link to the number that is to sign in, and warns the old one and the email, each with a link that stops it. Nothing else changes
 * before the wait is over. One change waits at a time: the links of the one before no longer work.
 * @throws AppError not_found, forbidden, account_state, conflict where another account has the number
 */
export async function requestPhoneChange(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { new_phone: phone, reason }: { new_phone: string; reason: string },
): Promise<AdminUser> {
  const { config } = context
  if (config.texts.sms === undefined)
    throw new AppError('forbidden', { message: 'Asime cannot send text messages yet, so no number can be confirmed' })
  return inTransaction(db, async (tx) => {
    const user = withPhone(await lockFor('change_phone', tx, actor, id))
    if (isSharedDemoAccount(config, user.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and takes no number' })
    if (await isPhoneTaken(tx, phone, id))
      throw new AppError('conflict', { message: 'This number signs in to another account' })
    const before = await findPhoneChange(tx, id)
    await putPhoneChange(tx, { userId: id, from: user.verified_phone, to: phone, adminId: actor.userId })
    const tokens = await makePhoneChangeTokens(tx, id)
    const confirmUrl = `${config.publicUrl}/confirm-number?token=${tokens.confirm}`
    const body = textMessage('Is this your new number? Confirm it only if you asked us', confirmUrl)
    await sendCode(tx, { userId: null, channel: 'sms', recipient: phone, body })
    await tellNumber(
      context,
      tx,
      { userId: id, recipient: user.verified_phone, path: `/stop-number-change?token=${tokens.stop}` },
      'We were asked to change your number. Not you? Stop it',
    )
    await notify(context, tx, {
      kind: 'phone_change_requested',
      userId: id,
      facts: {},
      key: `phone_change_requested:${uuid()}`,
      mail: phoneChangeMail(user.full_name, maskPhone(phone), config.publicUrl, tokens.stop),
    })
    await recordAdminAct(tx, actor, {
      act: 'phone_change_requested',
      subject: { type: 'user', id },
      before: { phone: maskPhone(user.verified_phone), waiting: before ? maskPhone(before.new_phone) : null },
      after: { phone: maskPhone(user.verified_phone), waiting: maskPhone(phone) },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** Texts the number that the account keeps. @throws AppError not_found, forbidden, account_state */
export async function withdrawPhoneChange(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = withPhone(await lockFor('change_phone', tx, actor, id))
    const withdrawn = await endPhoneChange(tx, id)
    if (withdrawn === undefined) throw new AppError('account_state', { message: 'No change of number is waiting' })
    await tellNumber(
      context,
      tx,
      { userId: id, recipient: user.verified_phone },
      'The change of your number was withdrawn. It stays as it is',
    )
    await notify(context, tx, {
      kind: 'phone_change_stopped',
      userId: id,
      facts: {},
      key: `phone_change_stopped:${uuid()}`,
    })
    await recordAdminAct(tx, actor, {
      act: 'phone_change_withdrawn',
      subject: { type: 'user', id },
      before: { waiting: maskPhone(withdrawn) },
      after: { waiting: null },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** Whoever has the link has the new number. It signs in once the wait is over. @throws AppError invalid_token, rate_limited */
export async function confirmPhoneChange(
  context: Context,
  token: string,
  visitor: { network: string; requestId: string },
): Promise<void> {
  const isConfirmed = await limitWrongTokens(context.rateLimits, visitor.network, () =>
    inTransaction(context.db, async (tx) => {
      const userId = await findPhoneChangeLink(tx, token)
      const change = userId === undefined ? undefined : await findPhoneChange(tx, userId)
      if (userId === undefined || !change) return undefined
      // As for the request, so that a change that is replaced or stopped meanwhile has taken its link along.
      if (!(await mayGoOn(tx, userId, change)) || !(await takePhoneChangeLink(tx, token))) return undefined
      await markPhoneChangeConfirmed(tx, userId)
      return true
    }),
  )
  if (!isConfirmed) throw new AppError('invalid_token')
}

/** Locks both. Whoever asked for it may still do so, and the number is still the one that was to be changed. */
async function mayGoOn(tx: Tx, userId: string, change: PhoneChangeRow): Promise<boolean> {
  const { caller: admin, user } = await lockUsers(tx, change.requested_by, userId)
  return user !== undefined && user.verified_phone === change.old_phone && mayStill('change_phone', admin, user)
}

const BATCH = 100

/** The job: what was confirmed and not stopped takes effect; what was not confirmed in time, or may not go on, is dropped. */
export async function completePhoneChanges(context: Context): Promise<void> {
  await forEachIsolated(await listDuePhoneChanges(context.db, BATCH), (userId) =>
    inTransaction(context.db, async (tx) => {
      const seen = await findPhoneChange(tx, userId)
      const isAllowed = seen !== undefined && (await mayGoOn(tx, userId, seen))
      // Stopped or replaced while this waited for the locks.
      const change = await findPhoneChange(tx, userId)
      if (!change?.is_due || change.requested_by !== seen?.requested_by) return
      await endPhoneChange(tx, userId)
      const { old_phone: from, new_phone: to } = change
      if (isAllowed && change.is_confirmed && !(await isPhoneTaken(tx, to, userId)))
        await moveToPhone(context, tx, { userId, from, to })
      else
        await insertAuditEvent(tx, {
          kind: 'phone_change_lapsed',
          actorType: 'user',
          userId,
          after: { is_confirmed: change.is_confirmed },
          requestId: null,
        })
    }),
  )
}

/** Whoever has none is refused before. */
function withPhone(user: LockedUser): LockedUser & { verified_phone: string } {
  if (user.verified_phone === null)
    throw new AppError('account_state', { message: 'This account has no confirmed number' })
  return { ...user, verified_phone: user.verified_phone }
}
