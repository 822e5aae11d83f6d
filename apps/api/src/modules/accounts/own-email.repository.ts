import type { UserStatus } from '@asime/contract/user-states'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'

export interface EmailSeeker {
  id: string
  full_name: string
  email: string | null
  verified_phone: string | null
  status: UserStatus
}

/** The account as it stays until the transaction ends. */
export async function lockEmailSeeker(tx: Tx, userId: string): Promise<EmailSeeker | undefined> {
  const [row] = await queryRows<EmailSeeker>(
    tx,
    'SELECT id, full_name, email, verified_phone, status FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  return row
}

/** Takes the place of an address that waits. */
export async function putEmailToken(
  tx: Tx,
  token: { hash: Buffer; userId: string; email: string; lifetime: string },
): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO one_time_tokens (token_hash, user_id, purpose, email, expires_at) VALUES ($1, $2, 'add_email', $3, now() + $4::interval)
     ON CONFLICT ON CONSTRAINT one_time_tokens_one_per_purpose
     DO UPDATE SET token_hash = EXCLUDED.token_hash, email = EXCLUDED.email, created_at = now(), expires_at = EXCLUDED.expires_at`,
    [token.hash, token.userId, token.email, token.lifetime],
  )
}

export async function findWaitingEmail(
  db: Db,
  userId: string,
): Promise<{ email: string; expires_at: string } | undefined> {
  const [row] = await queryRows<{ email: string; expires_at: string }>(
    db,
    `SELECT email, to_json(expires_at) #>> '{}' AS expires_at FROM one_time_tokens
     WHERE user_id = $1 AND purpose = 'add_email' AND email IS NOT NULL AND expires_at > now()`,
    [userId],
  )
  return row
}

/** Drops the address that waits. */
export async function dropWaitingEmail(db: Db, userId: string): Promise<void> {
  await queryRows(db, "DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose = 'add_email'", [userId])
}

/** Whose link it is. */
export async function findEmailSeeker(db: Db, hash: Buffer): Promise<string | undefined> {
  const [row] = await queryRows<{ user_id: string }>(
    db,
    "SELECT user_id FROM one_time_tokens WHERE token_hash = $1 AND purpose = 'add_email'",
    [hash],
  )
  return row?.user_id
}

/** Uses the link up. Of several attempts at once, one gets the account and the address. */
export async function takeEmailToken(tx: Tx, hash: Buffer): Promise<{ user_id: string; email: string } | undefined> {
  const [row] = await queryRows<{ user_id: string; email: string; is_good: boolean }>(
    tx,
    `DELETE FROM one_time_tokens WHERE token_hash = $1 AND purpose = 'add_email' AND email IS NOT NULL
     RETURNING user_id, email, expires_at > now() AS is_good`,
    [hash],
  )
  return row?.is_good ? row : undefined
}

/** @throws AppError email_taken, also where the other account is a moment old */
export async function giveEmail(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await queryRows(
      tx,
      'UPDATE users SET email = $2, email_verified_at = now(), updated_at = now() WHERE id = $1 AND email IS NULL',
      [userId, email],
    )
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw new AppError('email_taken')
    throw error
  }
}
