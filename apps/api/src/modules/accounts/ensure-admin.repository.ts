import type { UserStatus } from '@asime/contract/user-states'
import type { UserType } from '@asime/contract/accounts'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** What the log says of it. */
export const TAKEN_OVER = 'account_taken_over_by_configuration'

interface LockedAccount {
  id: string
  user_type: UserType
  status: UserStatus
  email_verified: boolean
}

/** Locked, so that of nodes that start together one promotes. */
export async function lockAccount(tx: Db, email: string): Promise<LockedAccount | undefined> {
  const [row] = await queryRows<LockedAccount>(
    tx,
    `SELECT id, user_type, status, email_verified_at IS NOT NULL AS email_verified FROM users WHERE email = $1 FOR UPDATE`,
    [email],
  )
  return row
}

/** Promoted by a version that took no account over. A statement of its own, so that it sees what the lock waited for. */
export async function keepsOldWaysIn(tx: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `SELECT FROM audit_events WHERE user_id = $1 AND kind IN ('admin_promoted_by_configuration', $2)
     HAVING count(*) > 0 AND NOT bool_or(kind = $2)`,
    [userId, TAKEN_OVER],
  )
  return rows.length > 0
}

/** The number that signed in is that of whoever had the account, and an admin's signs in nowhere. */
export async function forgetVerifiedPhone(tx: Db, userId: string): Promise<void> {
  await queryRows(
    tx,
    'UPDATE users SET verified_phone = NULL, phone_verified_at = NULL, updated_at = now() WHERE id = $1',
    [userId],
  )
}

/** An owner: whoever sets the server up gives the others their roles. */
export async function makeAdmin(tx: Db, userId: string): Promise<void> {
  await queryRows(tx, "UPDATE users SET user_type = 'admin', staff_role = 'owner', updated_at = now() WHERE id = $1", [
    userId,
  ])
}
