import { UNNAMED } from '@asime/contract/phone-sign-in'
import type { UserStatus } from '@asime/contract/user-states'
import type { UserType } from '@asime/contract/accounts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export interface PhoneOwner {
  id: string
  status: UserStatus
  user_type: UserType
  email: string | null
  has_second_factor: boolean
}

const OWNER =
  'SELECT id, status, user_type, email, second_factor_since IS NOT NULL AS has_second_factor FROM users WHERE verified_phone = $1'

/** Whose confirmed number it is. */
export async function findPhoneOwner(db: Db, phone: string): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(db, OWNER, [phone])
  return row
}

/** The same, as it stays until the transaction ends. */
export async function lockPhoneOwner(tx: Tx, phone: string): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(tx, `${OWNER} FOR NO KEY UPDATE`, [phone])
  return row
}

/** The same, which may sign in meanwhile and changes in nothing. */
export async function holdPhoneOwner(tx: Tx, phone: string): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(tx, `${OWNER} FOR SHARE`, [phone])
  return row
}

/** Whose number a code was sent to, by whichever browser asked for it. */
export async function findTriedPhone(db: Db, challengeHash: Buffer): Promise<PhoneOwner | undefined> {
  const [row] = await queryRows<PhoneOwner>(
    db,
    `SELECT u.id, u.status, u.user_type, u.email, u.second_factor_since IS NOT NULL AS has_second_factor
     FROM phone_codes c JOIN users u ON u.verified_phone = c.phone WHERE c.token_hash = $1`,
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
