import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'

export interface StoredSecondFactor {
  user_id: string
  /** As the app shows whose codes they are: the email, or the number of whoever has none. */
  account: string
  /** When it was turned on; null while its first code is awaited. */
  since: string | null
  secret_encrypted: string
}

/** One of the two there is. */
const ACCOUNT = "coalesce(u.email, u.verified_phone, '')"

const STORED = `SELECT f.user_id, ${ACCOUNT} AS account, to_json(u.second_factor_since) #>> '{}' AS since, f.secret_encrypted
  FROM second_factors f JOIN users u ON u.id = f.user_id WHERE f.user_id = $1`

export async function findSecondFactor(db: Db, userId: string): Promise<StoredSecondFactor | undefined> {
  const [row] = await queryRows<StoredSecondFactor>(db, STORED, [userId])
  return row
}

/** How things stand with somebody, whether or not they have one. */
export async function readSecondFactorState(
  db: Db,
  userId: string,
): Promise<{ since: string | null; recovery_codes_left: number } | undefined> {
  const [row] = await queryRows<{ since: string | null; recovery_codes_left: number }>(
    db,
    `SELECT to_json(u.second_factor_since) #>> '{}' AS since,
            (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u.id) AS recovery_codes_left
     FROM users u WHERE u.id = $1`,
    [userId],
  )
  return row
}

interface LockedState {
  email: string | null
  account: string
  /** Whoever has the account can read its mail, or its text messages. */
  is_confirmed: boolean
  is_on: boolean
  has_secret: boolean
}

/** The account, locked: sessions are opened before or after, and of two who turn something on or off, the second sees the first. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<LockedState | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const [row] = await queryRows<LockedState>(
    tx,
    `SELECT u.email, ${ACCOUNT} AS account, ${IS_CONTACTABLE} AS is_confirmed, u.second_factor_since IS NOT NULL AS is_on,
            EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id) AS has_secret
     FROM users u WHERE u.id = $1`,
    [userId],
  )
  return row
}

/** Keeps a secret whose first code is awaited, in place of an earlier one. */
export async function putSecret(tx: Tx, userId: string, secretEncrypted: string): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO second_factors (user_id, secret_encrypted) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT second_factors_pk DO UPDATE SET secret_encrypted = EXCLUDED.secret_encrypted, last_step = 0, created_at = now()`,
    [userId, secretEncrypted],
  )
}

/** Takes the code of that step, and with it all before. @returns whether it was not taken yet: of several at once, one is told so */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await queryRows(
    db,
    'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING 1',
    [userId, step],
  )
  return rows.length > 0
}

/** @param since whether signing in asks for a code from now on */
export async function setSecondFactorOn(tx: Tx, userId: string, isOn: boolean): Promise<void> {
  await queryRows(
    tx,
    'UPDATE users SET second_factor_since = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1',
    [userId, isOn],
  )
}

/** With the recovery codes. */
async function deleteSecret(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM second_factors WHERE user_id = $1', [userId])
}

/** Signing in no longer asks for a code. The account is locked. */
export async function endSecondFactor(tx: Tx, userId: string): Promise<void> {
  await deleteSecret(tx, userId)
  await setSecondFactorOn(tx, userId, false)
  await unmarkSessions(tx, userId)
}

/** In place of all earlier ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await queryRows(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  await queryRows(tx, 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, h FROM unnest($2::bytea[]) AS h', [
    userId,
    hashes,
  ])
}

/** Uses a recovery code up. Of several attempts at once, one gets true. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await queryRows(db, 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING 1', [
    userId,
    hash,
  ])
  return rows.length > 0
}

/** Records that a code was just given in this session, which also confirms its owner. */
export async function markSession(db: Db, sessionId: string): Promise<void> {
  await queryRows(db, 'UPDATE sessions SET second_factor_at = now(), confirmed_at = now() WHERE id = $1', [sessionId])
}

/** From now on no session of somebody's counts as having given a code. */
async function unmarkSessions(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1 AND second_factor_at IS NOT NULL',
    [userId],
  )
}
