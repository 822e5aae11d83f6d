import { timer } from '@asime/contract/deadlines-in-force'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  type ChangedAddress,
  deleteEmailChangeTokens,
  deleteOneTimeTokens,
  findEmailChangeToken,
  insertAccountEvent,
  isEmailTaken,
  putOneTimeToken,
  replaceEmail,
  takeOneTimeToken,
} from './accounts.repository.ts'
import { redirectUnsentMails } from '../../platform/mail/mails.ts'
import { isClosedDemoAccount, isSharedDemoAccount } from './demo-access.ts'
import { foldEmail } from './email.ts'
import type { EventOrigin } from './event-origin.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'
import { recordNewsletterOfBefore } from '../consents/consents.service.ts'
import { endAllSessions } from './end-sessions.service.ts'

// What a change of somebody's email does to the account; who may ask for one is the business of `users`.

/** @throws AppError forbidden where settings name the address, email_taken */
export async function assertFreeEmail(tx: Tx, config: Config, email: string): Promise<void> {
  if (isFixedEmail(config, email))
    throw new AppError('forbidden', {
      message: 'This email is set in the server’s configuration and cannot be changed here',
    })
  if (await isEmailTaken(tx, email)) throw new AppError('email_taken')
}

/** Whether settings name the address: those at the next start would make or open another account for it. */
export function isFixedEmail(config: Config, email: string): boolean {
  const isOfAdmin = config.admin !== undefined && foldEmail(config.admin.email) === email
  return isOfAdmin || isSharedDemoAccount(config, email) || isClosedDemoAccount(config, email)
}

/** Takes the place of the link that the address got before. @returns the token of the link */
export async function makeEmailChangeToken(tx: Tx, userId: string, address: ChangedAddress): Promise<string> {
  const { token, hash } = makeToken()
  await putOneTimeToken(tx, { hash, userId, purpose: `change_email_${address}`, lifetime: timer('email_change') })
  return token
}

/** Whose it is, and at which address it arrived; undefined for one that would not be taken. */
export async function findEmailChangeLink(
  tx: Tx,
  token: string,
): Promise<{ userId: string; address: ChangedAddress } | undefined> {
  const found = await findEmailChangeToken(tx, hashToken(token))
  return found && { userId: found.user_id, address: found.address }
}

/** Uses the link up. @returns whether it was there */
export async function takeEmailChangeLink(tx: Tx, token: string, address: ChangedAddress): Promise<boolean> {
  return (await takeOneTimeToken(tx, hashToken(token), `change_email_${address}`)) !== undefined
}

export async function endEmailChangeLinks(tx: Tx, userId: string): Promise<void> {
  await deleteEmailChangeTokens(tx, userId)
}

/**
 * The account has the new address from now on, which is confirmed. Every session ends, and no link in the old mailbox opens the account.
 * @returns whether it still had the old one
 * @throws AppError email_taken
 */
export async function moveToEmail(
  tx: Tx,
  change: { userId: string; from: string; to: string; origin: EventOrigin },
): Promise<boolean> {
  const { userId, from, to, origin } = change
  if (!(await replaceEmail(tx, userId, from, to))) return false
  await redirectUnsentMails(tx, userId, from, to)
  await recordNewsletterOfBefore(tx, userId)
  await deleteOneTimeTokens(tx, userId)
  await endAllSessions(tx, userId, 'email changed')
  await insertAccountEvent(tx, { kind: 'email_changed', userId, subjectId: null, origin })
  return true
}
