import { timer } from '@asime/contract/deadlines-in-force'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { dropUnsentMails, queueMail } from '../../platform/mail/mails.ts'
import { foldEmail } from '../accounts/email.ts'
import { hashToken, makeToken } from '../accounts/opaque-tokens.ts'
import { recordNewsletterChoice } from '../consents/consents.service.ts'
import { confirmationMail, welcomeMail } from './newsletter.mails.ts'
import {
  confirmSubscription,
  deleteSubscription,
  lockSubscriptionOfToken,
  putPendingSubscription,
} from './newsletter.repository.ts'
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-tokens.ts'

/**
 * Asks for a mail that lets the address's owner confirm. Only enqueues, whatever we know of the address: the same work
 * and time for all, so that nobody learns who reads us.
 */
export async function requestSubscription(context: Context, emailTyped: string): Promise<void> {
  const email = foldEmail(emailTyped)
  await context.rateLimits.take('mailsToRecipient', `newsletter ${email}`)
  await enqueue(context.db, 'mail_newsletter_confirmation', { email })
}

/** The job behind `requestSubscription`. Existing subscribers get no mail. */
export async function mailConfirmation(context: Context, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { token, hash } = makeToken()
    if (!(await putPendingSubscription(tx, email, { hash, lifetime: timer('newsletter_link') }))) return
    await queueMail(tx, confirmationMail(email, context.config.publicUrl, token))
  })
}

/**
 * The link may be opened again while it lives, as impatient people and mail programs do; one welcome is written.
 * @throws AppError invalid_token
 */
export async function confirm(context: Context, token: string, network: string): Promise<void> {
  const subscription = await limitWrongTokens(context.rateLimits, network, () =>
    inTransaction(context.db, async (tx) => {
      const found = await lockSubscriptionOfToken(tx, hashToken(token))
      if (!found || found.is_confirmed) return found
      await confirmSubscription(tx, found.id)
      await recordNewsletterChoice(tx, found.email, true)
      const unsubscribeUrl = unsubscribeUrlOf(context, found.id)
      await queueMail(tx, welcomeMail({ email: found.email, unsubscribeUrl }, context.config.publicUrl))
      return found
    }),
  )
  if (!subscription) throw new AppError('invalid_token')
}

/**
 * Ends the subscription and forgets the address, but for the history of an account that has it. Doing it again is no failure.
 * @throws AppError invalid_token
 */
export async function unsubscribe(context: Context, token: string, network: string): Promise<void> {
  const id = await limitWrongTokens(context.rateLimits, network, async () =>
    readUnsubscribeToken(context.secrets, token),
  )
  if (id === undefined) throw new AppError('invalid_token')
  await inTransaction(context.db, async (tx) => {
    const ended = await deleteSubscription(tx, id)
    await dropUnsentMails(tx, unsubscribeUrlOf(context, id))
    if (ended?.is_confirmed) await recordNewsletterChoice(tx, ended.email, false)
  })
}

export function unsubscribeUrlOf(context: Context, subscriptionId: string): string {
  return `${context.config.publicUrl}/newsletter/unsubscribe?token=${makeUnsubscribeToken(context.secrets, subscriptionId)}`
}
