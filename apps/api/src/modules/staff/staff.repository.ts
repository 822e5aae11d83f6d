import type { UserType } from '@asime/contract/accounts'
import type { StaffMember } from '@asime/contract/staff'
import type { StaffRole } from '@asime/contract/staff-roles'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import type { Candidate, StaffState } from './staff.policy.ts'

const MEMBER = `u.id, u.full_name, u.email, u.staff_role, u.status <> 'active' AS is_suspended, u.id = $1 AS is_caller,
  u.second_factor_since IS NOT NULL AS has_second_factor, EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_passkeys,
  EXISTS (SELECT FROM provider_identities i WHERE i.user_id = u.id) AS has_linked_accounts,
  (SELECT to_json(max(a.happened_at)) #>> '{}' FROM audit_events a WHERE a.user_id = u.id AND a.kind = 'admin_signed_in') AS last_sign_in_at`

/** @param callerId who asks */
export async function listStaff(db: Db, callerId: string): Promise<StaffMember[]> {
  return queryRows<StaffMember>(
    db,
    `SELECT ${MEMBER} FROM users u WHERE u.user_type = 'admin' AND u.email IS NOT NULL ORDER BY u.full_name, u.id`,
    [callerId],
  )
}

export async function findStaffMember(db: Db, callerId: string, id: string): Promise<StaffMember | undefined> {
  const [row] = await queryRows<StaffMember>(
    db,
    `SELECT ${MEMBER} FROM users u WHERE u.id = $2 AND u.user_type = 'admin' AND u.email IS NOT NULL`,
    [callerId, id],
  )
  return row
}

interface StaffAdmin extends StaffState {
  email: string
}

/** All admins, of whom there are few (`MAX_STAFF`). */
export async function readStaff(tx: Tx): Promise<StaffAdmin[]> {
  return queryRows<StaffAdmin>(
    tx,
    "SELECT id, email, staff_role, status = 'active' AS is_active FROM users WHERE user_type = 'admin' AND email IS NOT NULL",
  )
}

/** All admins, locked: of two who change who works here, the second sees what the first has done. */
export async function lockStaff(tx: Tx): Promise<StaffAdmin[]> {
  await queryRows(tx, "SELECT FROM users WHERE user_type = 'admin' ORDER BY id FOR NO KEY UPDATE")
  // A statement of its own, so that it sees what the lock waited for.
  return readStaff(tx)
}

/** By address, in lower case. The account is locked. */
export async function lockCandidate(tx: Tx, email: string): Promise<(Candidate & { id: string }) | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE email = $1 FOR NO KEY UPDATE', [email])
  const [row] = await queryRows<Candidate & { id: string }>(
    tx,
    `SELECT u.id, u.user_type, u.status = 'active' AS is_active, u.email_verified_at IS NOT NULL AS is_confirmed,
            EXISTS (SELECT FROM vendors v WHERE v.user_id = u.id) OR EXISTS (SELECT FROM shop_members m WHERE m.user_id = u.id) AS has_shop
     FROM users u WHERE u.email = $1`,
    [email],
  )
  return row
}

/** The account becomes, or stays, an admin's. */
export async function setStaffRole(tx: Tx, userId: string, role: StaffRole): Promise<void> {
  await queryRows(tx, "UPDATE users SET user_type = 'admin', staff_role = $2, updated_at = now() WHERE id = $1", [
    userId,
    role,
  ])
}

/** The account is an admin's no longer. @returns what it is now */
export async function endStaffRole(tx: Tx, userId: string): Promise<Exclude<UserType, 'admin'>> {
  const [row] = await queryRows<{ user_type: Exclude<UserType, 'admin'> }>(
    tx,
    `UPDATE users u SET staff_role = NULL, updated_at = now(),
       user_type = CASE WHEN u.shop_closed_at IS NULL AND EXISTS (SELECT FROM vendors v WHERE v.user_id = u.id) THEN 'vendor' ELSE 'buyer' END
     WHERE id = $1 RETURNING user_type`,
    [userId],
  )
  if (!row) throw new Error('UPDATE returned no row')
  return row.user_type
}
