import type { UserType } from '@asime/contract/accounts'
import type { StaffRole } from '@asime/contract/staff-roles'
import { type ShownUserStatus, type UserMove, userMoves } from '@asime/contract/user-states'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { SHOWN_USER_STATUS } from './user-card.sql.ts'

export interface LockedUser {
  id: string
  /** Null for whoever signed up by phone. */
  email: string | null
  /** That was confirmed by a code. */
  verified_phone: string | null
  full_name: string
  user_type: UserType
  status: ShownUserStatus
  staff_role: StaffRole | null
  /** Whether they have confirmed an email address or a phone number. */
  is_contactable: boolean
  /** Of somebody else. */
  works_for_shop: boolean
  is_caller: boolean
}

/**
 * Somebody and the admin who acts on them, each row locked until the act is done, in the order of their ids: of two admins who act on each
 * other at once the second sees what the first has done. Nobody begins an order, a bid or a review by these accounts meanwhile.
 */
export async function lockUsers(
  tx: Tx,
  callerId: string,
  id: string,
): Promise<{ caller: LockedUser | undefined; user: LockedUser | undefined }> {
  const ids = [callerId, id]
  await queryRows(tx, 'SELECT FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids])
  // Asked once they are locked: what was read while waiting is what was before.
  const rows = await queryRows<LockedUser & { is_found: boolean }>(
    tx,
    `SELECT u.id, u.email, u.verified_phone, u.full_name, u.user_type, ${SHOWN_USER_STATUS} AS status, u.staff_role, ${IS_CONTACTABLE} AS is_contactable,
            EXISTS (SELECT FROM shop_members m WHERE m.user_id = u.id AND m.role <> 'owner') AS works_for_shop, u.id = $2 AS is_caller, u.id = $3 AS is_found
     FROM users u WHERE u.id = ANY ($1::uuid[])`,
    [ids, callerId, id],
  )
  return { caller: rows.find((row) => row.is_caller), user: rows.find((row) => row.is_found) }
}

/** @returns whether it was where the move starts from */
export async function moveUser(tx: Tx, id: string, move: UserMove): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'UPDATE users SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY ($2) RETURNING id',
    [id, userMoves[move].from, userMoves[move].to],
  )
  return rows.length > 0
}

export async function insertSuspension(
  tx: Tx,
  suspension: { userId: string; adminId: string; reason: string; note: string | undefined },
): Promise<void> {
  const { userId, adminId, reason, note } = suspension
  await queryRows(tx, 'INSERT INTO user_suspensions (user_id, suspended_by, reason, note) VALUES ($1, $2, $3, $4)', [
    userId,
    adminId,
    reason,
    note || null,
  ])
}

/** Where an admin did it: settings suspend accounts, too. */
export async function endSuspension(tx: Tx, userId: string, adminId: string): Promise<void> {
  await queryRows(
    tx,
    'UPDATE user_suspensions SET restored_by = $2, restored_at = now() WHERE user_id = $1 AND restored_at IS NULL',
    [userId, adminId],
  )
}

export interface SuspensionState {
  is_suspended: boolean
  full_name: string
  user_type: UserType
  vendor_id: string | null
}

/** As things stand when what follows from a suspension is done. */
export async function findSuspensionState(db: Db, userId: string): Promise<SuspensionState | undefined> {
  const [row] = await queryRows<SuspensionState>(
    db,
    `SELECT u.status = 'suspended' AS is_suspended, u.full_name, u.user_type, v.id AS vendor_id
     FROM users u LEFT JOIN vendors v ON v.user_id = u.id WHERE u.id = $1`,
    [userId],
  )
  return row
}
