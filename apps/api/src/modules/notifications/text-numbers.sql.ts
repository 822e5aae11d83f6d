import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { TEXT_KIND } from './texts.sql.ts'

export interface NumberRow {
  phone: string
  is_confirmed: boolean
}

export async function findNumber(db: Db, userId: string): Promise<NumberRow | undefined> {
  const [row] = await queryRows<NumberRow>(
    db,
    'SELECT phone, confirmed_at IS NOT NULL AS is_confirmed FROM text_numbers WHERE user_id = $1',
    [userId],
  )
  return row
}

/** The number that texts have gone to until now: also one whose code is awaited again, where it opens the account. */
export async function findNumberInUse(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ phone: string }>(
    tx,
    `SELECT n.phone FROM text_numbers n JOIN users u ON u.id = n.user_id
     WHERE n.user_id = $1 AND (n.confirmed_at IS NOT NULL OR n.phone = u.verified_phone)`,
    [userId],
  )
  return row?.phone
}

/** Takes the place of the number before. */
export async function saveNumber(
  tx: Tx,
  userId: string,
  { phone, codeHash, lifetime }: { phone: string; codeHash: Buffer; lifetime: string },
): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO text_numbers (user_id, phone, code_hash, code_expires_at) VALUES ($1, $2, $3, now() + $4::interval)
     ON CONFLICT ON CONSTRAINT text_numbers_pk DO UPDATE SET phone = EXCLUDED.phone, confirmed_at = NULL, wrong_codes = 0,
       code_hash = EXCLUDED.code_hash, code_expires_at = EXCLUDED.code_expires_at`,
    [userId, phone, codeHash, lifetime],
  )
}

/** As `saveNumber`, for a number that needs no code. */
export async function saveConfirmedNumber(tx: Tx, userId: string, phone: string): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())
     ON CONFLICT ON CONSTRAINT text_numbers_pk DO UPDATE SET phone = EXCLUDED.phone, confirmed_at = now(), wrong_codes = 0,
       code_hash = NULL, code_expires_at = NULL`,
    [userId, phone],
  )
}

const MOST_WRONG_CODES = 5

/**
 * Confirms the number if that is its code, else counts: after so many wrong ones no code is right.
 * @param codeHashes by every accepted secret
 * @returns whether it is confirmed
 */
export async function confirmNumber(db: Db, userId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
  const [row] = await queryRows<{ is_confirmed: boolean }>(
    db,
    `UPDATE text_numbers SET confirmed_at = CASE WHEN code_hash = ANY ($2::bytea[]) THEN now() END,
       code_hash = CASE WHEN code_hash <> ALL ($2::bytea[]) THEN code_hash END,
       code_expires_at = CASE WHEN code_hash <> ALL ($2::bytea[]) THEN code_expires_at END,
       wrong_codes = CASE WHEN code_hash = ANY ($2::bytea[]) THEN 0 ELSE wrong_codes + 1 END
     WHERE user_id = $1 AND code_expires_at > now() AND wrong_codes < ${MOST_WRONG_CODES}
     RETURNING confirmed_at IS NOT NULL AS is_confirmed`,
    [userId, codeHashes],
  )
  return row?.is_confirmed ?? false
}

/** Also drops what was still to be sent to it, except warnings, which somebody may be trying to silence. */
export async function deleteNumber(db: Db, userId: string): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM text_messages t WHERE t.user_id = $1 AND t.sent_at IS NULL AND t.failed_at IS NULL AND ${TEXT_KIND} <> 'warning'`,
    [userId],
  )
  await queryRows(db, 'DELETE FROM text_numbers WHERE user_id = $1', [userId])
}
