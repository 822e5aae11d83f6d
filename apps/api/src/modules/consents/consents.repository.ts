import type { ConsentWay } from '@asime/contract/consents'
import { queryRows, type Tx } from '../../platform/database/database.ts'

export async function insertTermsConsent(tx: Tx, userId: string, termsOf: string, way: ConsentWay): Promise<void> {
  await queryRows(
    tx,
    "INSERT INTO consents (user_id, kind, is_given, terms_of, way) VALUES ($1, 'terms', true, $2, $3)",
    [userId, termsOf, way],
  )
}

/** By a link in a mail. Recorded for nobody where no account has confirmed that address. */
export async function insertNewsletterConsent(tx: Tx, email: string, isGiven: boolean): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO consents (user_id, kind, is_given, way)
     SELECT id, 'newsletter', $2, 'newsletter_link' FROM users WHERE email = $1 AND email_verified_at IS NOT NULL`,
    [email, isGiven],
  )
}

/** Records that an account that is being closed no longer gets the newsletter, if its address got it. */
export async function insertNewsletterEndedByClosing(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO consents (user_id, kind, is_given, way)
     SELECT u.id, 'newsletter', false, 'account_closed' FROM users u JOIN newsletter_subscriptions s ON s.email = u.email
     WHERE u.id = $1 AND u.email_verified_at IS NOT NULL AND s.confirmed_at IS NOT NULL`,
    [userId],
  )
}

/** Of the newsletter that an address gets, as of when it joined, unless the account has that already. */
export async function insertNewsletterConsentOfBefore(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO consents (user_id, kind, is_given, way, happened_at)
     SELECT u.id, 'newsletter', true, 'newsletter_link', s.confirmed_at
     FROM users u JOIN newsletter_subscriptions s ON s.email = u.email
     WHERE u.id = $1 AND u.email_verified_at IS NOT NULL AND s.confirmed_at IS NOT NULL AND NOT coalesce(
       (SELECT c.is_given FROM consents c WHERE c.user_id = u.id AND c.kind = 'newsletter' ORDER BY c.id DESC LIMIT 1), false)`,
    [userId],
  )
}
