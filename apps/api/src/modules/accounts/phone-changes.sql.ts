import { PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export interface PhoneChangeRow {
  old_phone: string
  new_phone: string
  requested_by: string
  is_confirmed: boolean
  is_due: boolean
}

/** Takes the place of one that waits. */
export async function putPhoneChange(
  tx: Tx,
  change: { userId: string; from: string; to: string; adminId: string },
): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO phone_changes (user_id, old_phone, new_phone, requested_by, takes_effect_at) VALUES ($1, $2, $3, $4, now() + $5::interval)
     ON CONFLICT ON CONSTRAINT phone_changes_pk DO UPDATE SET old_phone = EXCLUDED.old_phone, new_phone = EXCLUDED.new_phone,
       requested_by = EXCLUDED.requested_by, requested_at = now(), confirmed_at = NULL, takes_effect_at = EXCLUDED.takes_effect_at`,
    [change.userId, change.from, change.to, change.adminId, PHONE_CHANGE_WAIT],
  )
}

export async function findPhoneChange(db: Db, userId: string): Promise<PhoneChangeRow | undefined> {
  const [row] = await queryRows<PhoneChangeRow>(
    db,
    `SELECT old_phone, new_phone, requested_by, confirmed_at IS NOT NULL AS is_confirmed, takes_effect_at <= now() AS is_due
     FROM phone_changes WHERE user_id = $1`,
    [userId],
  )
  return row
}

export async function markPhoneChangeConfirmed(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'UPDATE phone_changes SET confirmed_at = now() WHERE user_id = $1', [userId])
}

/** @returns what waited */
export async function deletePhoneChange(tx: Tx, userId: string): Promise<{ new_phone: string } | undefined> {
  const [row] = await queryRows<{ new_phone: string }>(
    tx,
    'DELETE FROM phone_changes WHERE user_id = $1 RETURNING new_phone',
    [userId],
  )
  return row
}

export async function listDuePhoneChanges(db: Db, most: number): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(
    db,
    'SELECT user_id FROM phone_changes WHERE takes_effect_at <= now() ORDER BY takes_effect_at LIMIT $1',
    [most],
  )
  return rows.map(({ user_id: userId }) => userId)
}

/** Both links of a change that support has asked for. */
export async function deletePhoneChangeTokens(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    "DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose IN ('change_phone_new', 'stop_phone_change')",
    [userId],
  )
}

export async function isPhoneTaken(db: Db, phone: string, userId: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM users WHERE verified_phone = $1 AND id <> $2', [phone, userId])
  return rows.length > 0
}
