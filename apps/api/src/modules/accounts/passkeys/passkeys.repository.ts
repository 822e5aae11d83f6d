import type { Passkey } from '@asime/contract/passkeys'
import type { UserStatus } from '@asime/contract/user-states'
import type { UserType } from '@asime/contract/accounts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../../platform/database/database.ts'
import { wasBeforeEmail } from '../before-email.sql.ts'

const SHOWN = `p.id, p.name, to_json(p.created_at) #>> '{}' AS created_at, to_json(p.last_used_at) #>> '{}' AS last_used_at`

/** The oldest first. */
export async function listPasskeys(db: Db, userId: string, most: number): Promise<Passkey[]> {
  return queryRows<Passkey>(db, `SELECT ${SHOWN} FROM passkeys p WHERE p.user_id = $1 ORDER BY p.id LIMIT $2`, [
    userId,
    most,
  ])
}

export interface PasskeyName {
  credential_id: Buffer
  transports: string[]
}

/** By which a device that holds one of them knows it. */
export async function listCredentials(db: Db, userId: string): Promise<PasskeyName[]> {
  return queryRows<PasskeyName>(
    db,
    'SELECT credential_id, transports FROM passkeys WHERE user_id = $1 ORDER BY id LIMIT 100',
    [userId],
  )
}

/** @throws AppError conflict where it is an account's already */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    userId: string
    credentialId: Buffer
    publicKey: Buffer
    signCount: number
    transports: readonly string[]
    name: string
  },
): Promise<Passkey> {
  const { userId, credentialId, publicKey, signCount, transports, name } = passkey
  try {
    const [row] = await queryRows<Passkey>(
      tx,
      `INSERT INTO passkeys AS p (user_id, credential_id, public_key, sign_count, transports, name)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${SHOWN}`,
      [userId, credentialId, publicKey, signCount, transports, name],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row
  } catch (error) {
    if (violates(error, 'passkeys_credential_unique'))
      throw new AppError('conflict', { message: 'This passkey is in use already' })
    throw error
  }
}

/** @returns undefined where they have no such passkey */
export async function updatePasskeyName(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await queryRows<Passkey>(
    db,
    `UPDATE passkeys p SET name = $3 WHERE p.id = $1 AND p.user_id = $2 RETURNING ${SHOWN}`,
    [id, userId, name],
  )
  return row
}

/** @returns its name; undefined where they have no such passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [row] = await queryRows<{ name: string }>(
    tx,
    'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
    [id, userId],
  )
  return row?.name
}

/** @returns how many there were */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  return (await queryRows(tx, 'DELETE FROM passkeys WHERE user_id = $1 RETURNING 1', [userId])).length
}

/** Those from before anybody had confirmed the email: of whoever opened the account, which may not be the email's owner. */
export async function deletePasskeysOfBefore(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    `DELETE FROM passkeys k USING users u WHERE k.user_id = $1 AND u.id = k.user_id AND ${wasBeforeEmail('k.created_at')}`,
    [userId],
  )
}

export interface StoredPasskey {
  id: string
  user_id: string
  user_type: UserType
  status: UserStatus
  has_second_factor: boolean
  public_key: Buffer
  name: string
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const [row] = await queryRows<StoredPasskey>(
    db,
    `SELECT p.id, p.user_id, u.user_type, u.status, u.second_factor_since IS NOT NULL AS has_second_factor, p.public_key, p.name
     FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1`,
    [credentialId],
  )
  return row
}

/**
 * That it was used just now, for the n-th time as its device counts. Held until the transaction ends: who removes it waits.
 * @returns `copied` where the device has counted as far before, `gone` where it was removed meanwhile
 */
export async function markPasskeyUsed(db: Db, id: string, signCount: number): Promise<'used' | 'copied' | 'gone'> {
  const [row] = await queryRows<{ outcome: 'used' | 'copied' }>(
    db,
    `UPDATE passkeys p SET
       sign_count = greatest(p.sign_count, $2),
       last_used_at = CASE WHEN p.sign_count < $2 OR (p.sign_count = 0 AND $2 = 0) THEN now() ELSE p.last_used_at END
     FROM (SELECT id, sign_count FROM passkeys WHERE id = $1 FOR NO KEY UPDATE) AS before
     WHERE p.id = before.id
     RETURNING CASE WHEN before.sign_count < $2 OR (before.sign_count = 0 AND $2 = 0) THEN 'used' ELSE 'copied' END AS outcome`,
    [id, signCount],
  )
  return row?.outcome ?? 'gone'
}
