import type { ConsentWay } from '@asime/contract/consents'
import { queryRows, type Tx } from '../../platform/database/database.ts'

export async function insertTermsConsent(tx: Tx, userId: string, termsOf: string, way: ConsentWay): Promise<void> {
  await queryRows(
    tx,
    "INSERT INTO consents (user_id, kind, is_given, terms_of, way) VALUES ($1, 'terms', true, $2, $3)",
    [userId, termsOf, way],
  )
}

/** By a link of a mail. Of nobody, where no account has confirmed that address. */
export async function insertNewsletterConsent(tx: Tx, email: string, isGiven: boolean): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO consents (user_id, kind, is_given, way)
     SELECT id, 'newsletter', $2, 'newsletter_link' FROM users WHERE email = $1 AND email_verified_at IS NOT NULL`,
    [email, isGiven],
  )
}
