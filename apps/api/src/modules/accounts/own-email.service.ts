import { timer } from '@asime/contract/deadlines-in-force'
import type { OwnEmail } from '@asime/contract/own-email'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { recordNewsletterOfBefore } from '../consents/consents.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { tellNumber } from '../notifications/text-numbers.service.ts'
import { addressHasAccountMail, addEmailMail } from './accounts.mails.ts'
import { insertAccountEvent, isEmailTaken } from './accounts.repository.ts'
import { isFixedEmail } from './change-email.service.ts'
import { foldEmail } from './email.ts'
import type { EventOrigin } from './event-origin.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import {
  findEmailSeeker,
  findWaitingEmail,
  giveEmail,
  lockEmailSeeker,
  putEmailToken,
  takeEmailToken,
} from './own-email.repository.ts'

export async function readOwnEmail({ db }: Context, { userId }: Pick<Actor, 'userId'>): Promise<OwnEmail> {
  return { waiting: (await findWaitingEmail(db, userId)) ?? null }
}

/**
 * Mails a link to an address for an account that has none. One that another account has gets a mail that says so, so that neither the
 * answer nor its time tells.
 * @throws AppError conflict for whoever has an email, rate_limited
 */
export async function addOwnEmail(context: Context, { userId }: Actor, typed: string): Promise<OwnEmail> {
  const { config, rateLimits } = context
  const email = foldEmail(typed)
  // The second by person: nobody writes to many addresses in our name.
  for (const key of [`add_email ${email}`, `add_email by ${userId}`]) await rateLimits.take('mailsToRecipient', key)
  await inTransaction(context.db, async (tx) => {
    const seeker = await lockEmailSeeker(tx, userId)
    if (!seeker) throw new AppError('unauthenticated')
    if (seeker.email !== null)
      throw new AppError('conflict', { message: 'Your account has an email already. Contact support to change it' })
    const { token, hash } = makeToken()
    await putEmailToken(tx, { hash, userId, email, lifetime: timer('verification_link') })
    const isTaken = (await isEmailTaken(tx, email)) || isFixedEmail(config, email)
    await queueMail(
      tx,
      isTaken ? addressHasAccountMail(email, config.publicUrl) : addEmailMail(seeker, email, config.publicUrl, token),
    )
  })
  return readOwnEmail(context, { userId })
}

/**
 * Whoever has the link has the mailbox: the address signs in from now on, and sets a password. Where it is another account's by then,
 * nothing happens, and the link stays.
 * @throws AppError invalid_token, email_taken, rate_limited
 */
export async function confirmOwnEmail(context: Context, token: string, visitor: EventOrigin): Promise<void> {
  const isAdded = await limitWrongTokens(context.rateLimits, visitor.network, () =>
    inTransaction(context.db, (tx) => confirmIn(context, tx, token, visitor)),
  )
  if (!isAdded) throw new AppError('invalid_token')
}

async function confirmIn(context: Context, tx: Tx, token: string, visitor: EventOrigin): Promise<true | undefined> {
  const known = await findEmailSeeker(tx, hashToken(token))
  // The account before the link, as whatever ends its sessions takes them.
  const seeker = known === undefined ? undefined : await lockEmailSeeker(tx, known)
  const taken = await takeEmailToken(tx, hashToken(token))
  if (!taken || !seeker || seeker.email !== null || seeker.status !== 'active') return undefined
  const userId = seeker.id
  await giveEmail(tx, userId, taken.email)
  await recordNewsletterOfBefore(tx, userId)
  await insertAccountEvent(tx, { kind: 'email_added', userId, subjectId: null, origin: visitor })
  await notify(context, tx, { kind: 'email_added', userId, facts: {}, key: `email_added:${uuid()}` })
  // Whoever has an email is warned there: this is the last text that the number gets unasked.
  if (seeker.verified_phone !== null)
    await tellNumber(
      context,
      tx,
      { userId, recipient: seeker.verified_phone },
      'An email was added to your account. Not you? Contact support now',
    )
  return true
}
