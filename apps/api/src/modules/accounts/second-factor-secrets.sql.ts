import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { StartupError } from '../../platform/startup-error.ts'

const boundTo = (userId: string) => `second factor of ${userId}`

export function encryptSecret(encryption: Encryption, userId: string, secret: string): string {
  return encryption.encrypt(secret, boundTo(userId))
}

export function decryptSecret(encryption: Encryption, userId: string, stored: string): string {
  return encryption.decrypt(stored, boundTo(userId))
}

const BATCH = 500

/**
 * Encrypts anew, with the current key, what an earlier one did. Changes nothing that was changed meanwhile, and may run anywhere at any
 * time.
 * @returns how many it encrypted
 */
export async function encryptSecrets(db: Db, encryption: Encryption): Promise<number> {
  let changed = 0
  for (;;) {
    const rows = await queryRows<{ user_id: string; secret_encrypted: string }>(
      db,
      "SELECT user_id, secret_encrypted FROM second_factors WHERE split_part(secret_encrypted, '.', 2) <> $1 ORDER BY user_id LIMIT $2",
      [encryption.keyName, BATCH],
    )
    if (rows.length === 0) return changed
    const updated = await queryRows(
      db,
      `UPDATE second_factors f SET secret_encrypted = n.encrypted FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, before, encrypted)
       WHERE f.user_id = n.id AND f.secret_encrypted = n.before RETURNING 1`,
      [
        rows.map((row) => row.user_id),
        rows.map((row) => row.secret_encrypted),
        rows.map((row) =>
          encryptSecret(encryption, row.user_id, decryptSecret(encryption, row.user_id, row.secret_encrypted)),
        ),
      ],
    )
    changed += updated.length
  }
}

/** How many secrets each key has encrypted. */
export async function countSecretsByKey(db: Db): Promise<{ key_name: string; numbers: number }[]> {
  return queryRows(
    db,
    `SELECT split_part(secret_encrypted, '.', 2) AS key_name, count(*)::int AS numbers FROM second_factors GROUP BY 1 ORDER BY 1`,
  )
}

/** @throws StartupError where a secret cannot be read: better known at the start than when somebody cannot sign in */
export async function assertSecretKeys(db: Db, { keyNames }: Encryption): Promise<void> {
  const counts = await countSecretsByKey(db)
  const missing = counts.map(({ key_name: name }) => name).filter((name) => !keyNames.includes(name))
  if (missing.length === 0) return
  throw new StartupError(
    `DATA_KEY: the database holds secrets of authenticator apps encrypted with the key ${missing.join(' and ')}, which is not configured. Put the secret of that key, an earlier DATA_KEY or JWT_SECRET, into DATA_KEY_PREVIOUS.`,
  )
}
