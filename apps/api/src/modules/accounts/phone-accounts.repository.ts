import { UNNAMED } from '@asime/contract/phone-sign-in'
import { timer } from '@asime/contract/deadlines-in-force'
import type { UserStatus } from '@asime/contract/user-states'
import type { UserType } from '@asime/contract/accounts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export interface PhoneOwner {
  id: string
  status: UserStatus
  user_type: UserType
  email: string | null
  email_verified: boolean
  has_password: boolean
  has_second_factor: boolean
  /** A passkey, Google or Facebook. */
  has_other_way: boolean
  /** Its owner has confirmed it lately (`phone_confirmed`). */
  is_fresh: boolean
  /** There is more to it than the number: a way in or to reach its owner, orders, or a shop. */
  has_more: boolean
}

/** For a row u of users; $2 is for how long. */
export const IS_PHONE_FRESH = 'greatest(u.phone_verified_at, u.phone_used_at) > now() - $2::interval'
const HAS_OTHER_WAY = `(EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id) OR EXISTS (SELECT FROM provider_identities i WHERE i.user_id = u.id))`
const HAS_MORE = `(u.email IS NOT NULL OR u.password_hash IS NOT NULL OR u.second_factor_since IS NOT NULL OR ${HAS_OTHER_WAY}
  OR EXISTS (SELECT FROM orders o WHERE o.buyer_id = u.id) OR EXISTS (SELECT FROM vendors v WHERE v.user_id = u.id)
  OR EXISTS (SELECT FROM shop_members m WHERE m.user_id = u.id))`

const COLUMNS = `u.id, u.status, u.user_type, u.email, u.email_verified_at IS NOT NULL AS email_verified,
  u.password_hash IS NOT NULL AS has_password, u.second_factor_since IS NOT NULL AS has_second_factor, ${HAS_OTHER_WAY} AS has_other_way,
  coalesce(${IS_PHONE_FRESH}, false) AS is_fresh, ${HAS_MORE} AS has_more`
const OWNER = `SELECT ${COLUMNS} FROM users u WHERE u.verified_phone = $1`

/** Whose confirmed number it is. */
export async function findPhoneOwner(db: Db, phone: string): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(db, OWNER, [phone, timer('phone_confirmed')])
  return row
}

/** The same, as it stays until the transaction ends. */
export async function lockPhoneOwner(tx: Tx, phone: string): Promise<PhoneOwner | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE verified_phone = $1 FOR NO KEY UPDATE', [phone])
  // Asked once it is locked: what was read while waiting is what was before.
  return findPhoneOwner(tx, phone)
}

export async function findOwnerWithPhone(db: Db, userId: string): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(
    db,
    `SELECT ${COLUMNS} FROM users u WHERE u.id = $1 AND u.verified_phone IS NOT NULL`,
    [userId, timer('phone_confirmed')],
  )
  return row
}

/** Records that the account’s owner has just shown that they have its number. */
export async function markPhoneUsed(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'UPDATE users SET phone_used_at = now() WHERE id = $1', [userId])
}

/** Somebody else has the number by now. */
export async function releasePhone(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE users SET phone = CASE WHEN phone = verified_phone THEN NULL ELSE phone END, verified_phone = NULL, phone_verified_at = NULL,
       phone_used_at = NULL, phone_released_at = now(), updated_at = now() WHERE id = $1`,
    [userId],
  )
}

/** Whose number a code was sent to, by whichever browser asked for it. */
export async function findTriedPhone(
  db: Db,
  challengeHash: Buffer,
): Promise<Pick<PhoneOwner, 'id' | 'user_type'> | undefined> {
  const [row] = await queryRows<Pick<PhoneOwner, 'id' | 'user_type'>>(
    db,
    `SELECT u.id, u.user_type FROM phone_codes c JOIN users u ON u.verified_phone = c.phone WHERE c.token_hash = $1`,
    [challengeHash],
  )
  return row
}

/** A buyer who has a number and nothing else yet. @returns undefined where the number has an account already */
export async function insertPhoneUser(tx: Tx, phone: string): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `INSERT INTO users (full_name, user_type, phone, verified_phone, phone_verified_at) VALUES ($2, 'buyer', $1, $1, now())
     ON CONFLICT (verified_phone) WHERE verified_phone IS NOT NULL DO NOTHING RETURNING id`,
    [phone, UNNAMED],
  )
  return row?.id
}
