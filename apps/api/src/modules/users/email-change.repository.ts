import { timer } from '@asime/contract/deadlines-in-force'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export interface WaitingEmailChange {
  old_email: string
  new_email: string
  requested_by: string
}

/** Takes the place of one that waits. */
export async function putEmailChange(
  tx: Tx,
  change: { userId: string; from: string; to: string; adminId: string },
): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO email_changes (user_id, old_email, new_email, requested_by, expires_at) VALUES ($1, $2, $3, $4, now() + $5::interval)
     ON CONFLICT ON CONSTRAINT email_changes_pk DO UPDATE SET old_email = EXCLUDED.old_email, new_email = EXCLUDED.new_email,
       requested_by = EXCLUDED.requested_by, requested_at = now(), expires_at = EXCLUDED.expires_at, old_confirmed_at = NULL, new_confirmed_at = NULL`,
    [change.userId, change.from, change.to, change.adminId, timer('email_change')],
  )
}

export async function findEmailChange(db: Db, userId: string): Promise<WaitingEmailChange | undefined> {
  const [row] = await queryRows<WaitingEmailChange>(
    db,
    'SELECT old_email, new_email, requested_by FROM email_changes WHERE user_id = $1 AND expires_at > now()',
    [userId],
  )
  return row
}

/** @returns whether both addresses have confirmed it now; undefined where none waits */
export async function confirmEmailChangeAt(
  tx: Tx,
  userId: string,
  address: 'old' | 'new',
): Promise<boolean | undefined> {
  const [row] = await queryRows<{ is_complete: boolean }>(
    tx,
    `UPDATE email_changes SET old_confirmed_at = CASE WHEN $2 = 'old' THEN now() ELSE old_confirmed_at END,
       new_confirmed_at = CASE WHEN $2 = 'new' THEN now() ELSE new_confirmed_at END
     WHERE user_id = $1 AND expires_at > now()
     RETURNING old_confirmed_at IS NOT NULL AND new_confirmed_at IS NOT NULL AS is_complete`,
    [userId, address],
  )
  return row?.is_complete
}

/** @returns what waited */
export async function deleteEmailChange(tx: Tx, userId: string): Promise<{ new_email: string } | undefined> {
  const [row] = await queryRows<{ new_email: string; waits: boolean }>(
    tx,
    'DELETE FROM email_changes WHERE user_id = $1 RETURNING new_email, expires_at > now() AS waits',
    [userId],
  )
  return row?.waits ? row : undefined
}
