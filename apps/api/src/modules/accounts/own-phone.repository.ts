import { PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import type { UserType } from '@asime/contract/accounts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { wasBeforeEmail } from './before-email.sql.ts'

export interface PhoneHolder {
  id: string
  user_type: UserType
  email: string | null
  email_verified: boolean
  verified_phone: string | null
  /** Whether it was there before anybody had confirmed the email. */
  is_of_before: boolean
  has_password: boolean
  has_passkey: boolean
  providers: SignInProvider[]
  /** No other number is added before. */
  waits_until: string | null
}

export async function findPhoneHolder(db: Db, userId: string): Promise<PhoneHolder | undefined> {
  const [row] = await queryRows<PhoneHolder>(
    db,
    `SELECT u.id, u.user_type, u.email, u.email_verified_at IS NOT NULL AS email_verified, u.verified_phone,
       u.verified_phone IS NOT NULL AND ${wasBeforeEmail('u.phone_verified_at')} AS is_of_before,
       u.password_hash IS NOT NULL AS has_password, EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_passkey,
       ARRAY(SELECT i.provider FROM provider_identities i WHERE i.user_id = u.id ORDER BY i.provider) AS providers,
       CASE WHEN u.verified_phone IS NULL AND u.phone_removed_at + $2::interval > now()
         THEN to_json(u.phone_removed_at + $2::interval) #>> '{}' END AS waits_until
     FROM users u WHERE u.id = $1`,
    [userId, PHONE_CHANGE_WAIT],
  )
  return row
}

/** The same, as it stays until the transaction ends. */
export async function lockPhoneHolder(tx: Tx, userId: string): Promise<PhoneHolder | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  return findPhoneHolder(tx, userId)
}

/**
 * The number signs in from now on, and takes the old one's place in the profile where that stood there.
 * @throws AppError conflict where another account has confirmed it, also one that is a moment old
 */
export async function givePhone(tx: Tx, userId: string, phone: string): Promise<void> {
  try {
    await queryRows(
      tx,
      `UPDATE users SET phone = CASE WHEN phone IS NULL OR phone = verified_phone THEN $2 ELSE phone END,
         verified_phone = $2, phone_verified_at = now(), phone_used_at = NULL, phone_removed_at = NULL, phone_released_at = NULL, updated_at = now() WHERE id = $1`,
      [userId, phone],
    )
  } catch (error) {
    if (violates(error, 'users_verified_phone_once'))
      throw new AppError('conflict', { message: 'This number signs in to another Asime account. Use another number' })
    throw error
  }
}

export async function takePhoneAway(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    'UPDATE users SET verified_phone = NULL, phone_verified_at = NULL, phone_used_at = NULL, phone_removed_at = now(), updated_at = now() WHERE id = $1',
    [userId],
  )
}
