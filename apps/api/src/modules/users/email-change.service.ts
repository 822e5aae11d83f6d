import { v7 as uuid } from 'uuid'
import type { AdminUser } from '@asime/contract/admin-users'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { type GuessCount, limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  assertFreeEmail,
  endEmailChangeLinks,
  findEmailChangeLink,
  isFixedEmail,
  makeEmailChangeToken,
  moveToEmail,
  takeEmailChangeLink,
} from '../accounts/change-email.service.ts'
import { foldEmail, maskEmail } from '../accounts/email.ts'
import type { EventOrigin } from '../accounts/event-origin.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  changeWithdrawnMail,
  confirmNewEmailMail,
  confirmOldEmailMail,
  emailChangedMail,
} from './email-change.mails.ts'
import { confirmEmailChangeAt, deleteEmailChange, findEmailChange, putEmailChange } from './email-change.repository.ts'
import { mayStill } from './users.policy.ts'
import { type LockedUser, lockUsers } from './users.repository.ts'
import { lockFor, readAnyUser } from './users.service.ts'

/** What a request counts by, before its transaction: whoever has the account, and the address that they want. */
export const countsOfEmailChange = (id: string, { new_email: typed }: { new_email: string }): GuessCount[] =>
  [`of ${id}`, foldEmail(typed)].map((who) => ({ limit: 'mailsToRecipient', key: `change_email ${who}` }))

/**
 * Mails a link to the address that somebody has and to the one that they want. One change waits at a time: the links of the one before no
 * longer work.
 * @throws AppError not_found, forbidden, account_state, email_taken, validation_failed on `new_email`
 */
export async function requestEmailChange(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { new_email: typed, reason }: { new_email: string; reason: string },
): Promise<AdminUser> {
  const { config } = context
  const email = foldEmail(typed)
  return inTransaction(db, async (tx) => {
    const user = withEmail(await lockFor('change_email', tx, actor, id))
    if (isFixedEmail(config, user.email))
      throw new AppError('forbidden', {
        message: 'This account’s email is set in the server’s configuration and cannot be changed here',
      })
    if (email === user.email) throw invalidField('new_email', 'The account already has this email')
    await assertFreeEmail(tx, config, email)
    const before = await findEmailChange(tx, id)
    await putEmailChange(tx, { userId: id, from: user.email, to: email, adminId: actor.userId })
    const [oldToken, newToken] = [await makeEmailChangeToken(tx, id, 'old'), await makeEmailChangeToken(tx, id, 'new')]
    await queueMail(tx, confirmOldEmailMail(user, email, config.publicUrl, oldToken))
    await queueMail(tx, confirmNewEmailMail(user, email, config.publicUrl, newToken))
    await recordAdminAct(tx, actor, {
      act: 'email_change_requested',
      subject: { type: 'user', id },
      before: { email: maskEmail(user.email), waiting: before ? maskEmail(before.new_email) : null },
      after: { email: maskEmail(user.email), waiting: maskEmail(email) },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** Notifies the address that the account keeps. @throws AppError not_found, forbidden, account_state */
export async function withdrawEmailChange(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = withEmail(await lockFor('change_email', tx, actor, id))
    const withdrawn = await deleteEmailChange(tx, id)
    if (!withdrawn) throw new AppError('account_state', { message: 'No change of email is waiting' })
    await endEmailChangeLinks(tx, id)
    await queueMail(tx, changeWithdrawnMail(user, context.config.publicUrl))
    await recordAdminAct(tx, actor, {
      act: 'email_change_withdrawn',
      subject: { type: 'user', id },
      before: { waiting: maskEmail(withdrawn.new_email) },
      after: { waiting: null },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/**
 * Whoever has the link has the mailbox. The second of the two addresses changes the account; where the new one belongs to another account
 * by then, nothing happens, and the link stays.
 * @returns whether the email is changed now
 * @throws AppError invalid_token, email_taken, rate_limited
 */
export async function confirmEmailChange(context: Context, token: string, visitor: EventOrigin): Promise<boolean> {
  const isChanged = await limitWrongTokens(context.rateLimits, visitor.network, () =>
    inTransaction(context.db, (tx) => confirmIn(context, tx, token, visitor)),
  )
  if (isChanged === undefined) throw new AppError('invalid_token')
  return isChanged
}

/** Whoever has none is refused before. */
function withEmail(user: LockedUser): LockedUser & { email: string } {
  if (user.email === null) throw new AppError('account_state', { message: 'This account has no email' })
  return { ...user, email: user.email }
}

async function confirmIn(context: Context, tx: Tx, token: string, visitor: EventOrigin): Promise<boolean | undefined> {
  const link = await findEmailChangeLink(tx, token)
  const change = link && (await findEmailChange(tx, link.userId))
  if (!change) return undefined
  const { userId, address } = link
  const { old_email: from, new_email: to, requested_by: adminId } = change
  // As for the request, so that a change that is replaced or taken back meanwhile has taken its links along.
  const { caller: admin, user } = await lockUsers(tx, adminId, userId)
  if (!user || !mayStill('change_email', admin, user)) return undefined
  if (!(await takeEmailChangeLink(tx, token, address))) return undefined
  const isComplete = await confirmEmailChangeAt(tx, userId, address)
  if (!isComplete) return isComplete
  await deleteEmailChange(tx, userId)
  if (!(await moveToEmail(tx, { userId, from, to, origin: visitor }))) return undefined
  await queueMail(tx, emailChangedMail(user, from, to, context.config.publicUrl))
  await notify(context, tx, { kind: 'email_changed', userId, facts: {}, key: `email_changed:${uuid()}` })
  return true
}
