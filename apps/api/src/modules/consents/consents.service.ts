import type { ConsentWay } from '@asime/contract/consents'
import { dateOf } from '@asime/contract/days'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { termsInForce } from '../information/shown-information.service.ts'
import {
  insertNewsletterConsent,
  insertNewsletterConsentOfBefore,
  insertNewsletterEndedByClosing,
  insertTermsConsent,
} from './consents.repository.ts'

// Written in the transaction of what was agreed to, so that there is neither without the other. Rows are never changed or deleted.

/** How an account is opened, each time with the terms before one's eyes. */
export type SignUpWay = Extract<ConsentWay, 'sign_up_page' | 'phone_page' | 'google' | 'facebook'>

/** The terms that are in force now: their version is known by the day, and by the moment of the row where there are two of a day. */
export async function recordTermsAccepted(
  context: Pick<Context, 'texts'>,
  tx: Tx,
  userId: string,
  way: SignUpWay,
): Promise<void> {
  await insertTermsConsent(tx, userId, dateOf(termsInForce(context).inForceFrom), way)
}

/** Of the account that has confirmed this address. Until one has, the address leads to nobody here (`recordNewsletterOfBefore`). */
export async function recordNewsletterChoice(tx: Tx, email: string, isGiven: boolean): Promise<void> {
  await insertNewsletterConsent(tx, email, isGiven)
}

/** Once the account has confirmed its address: what was joined by it before has somebody to be kept of. */
export async function recordNewsletterOfBefore(tx: Tx, userId: string): Promise<void> {
  await insertNewsletterConsentOfBefore(tx, userId)
}

/** Before the account and its subscription are erased. The rows stay under its id, as proof of what held when: they name nobody. */
export async function recordNewsletterEndedByClosing(tx: Tx, userId: string): Promise<void> {
  await insertNewsletterEndedByClosing(tx, userId)
}
