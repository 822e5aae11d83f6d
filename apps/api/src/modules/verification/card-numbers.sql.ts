import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { StartupError } from '../../platform/startup-error.ts'

const boundTo = (vendorId: string) => `ghana card of ${vendorId}`
const fingerprinted = (number: string) => `ghana card ${number}`

export interface StoredCard {
  encrypted: string
  /** What is shown of it. */
  end: string
  hash: Buffer
}

/** @param number as `GhanaCardNumber` has it */
export function storeCard(encryption: Encryption, vendorId: string, number: string): StoredCard {
  return {
    encrypted: encryption.encrypt(number, boundTo(vendorId)),
    end: number.slice(-4),
    hash: encryption.fingerprint(fingerprinted(number)),
  }
}

export function decryptCard(encryption: Encryption, vendorId: string, stored: string): string {
  return encryption.decrypt(stored, boundTo(vendorId))
}

/** What a card's hash is by every key that may have been the current one when it was stored. */
export function cardHashes(encryption: Encryption, number: string): Buffer[] {
  return encryption.fingerprints(fingerprinted(number))
}

/** `•••-•••••••18-4`: which country's letters it begins with is encrypted as well. */
export const CARD_HINT = "'•••-•••••••' || s.card_end"

const BATCH = 500

/**
 * Encrypts and hashes anew, with the current key, what an earlier one did. Changes nothing that was changed meanwhile, and may run
 * anywhere at any time.
 * @returns how many it encrypted
 */
export async function encryptCardNumbers(db: Db, encryption: Encryption): Promise<number> {
  let changed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await queryRows<{ id: string; vendor_id: string; card_encrypted: string }>(
      db,
      `SELECT id, vendor_id, card_encrypted FROM shop_verifications
       WHERE id > $1 AND card_encrypted IS NOT NULL AND split_part(card_encrypted, '.', 2) <> $2 ORDER BY id LIMIT $3`,
      [last, encryption.keyName, BATCH],
    )
    if (rows.length === 0) return changed
    const cards = rows.map((row) =>
      storeCard(encryption, row.vendor_id, decryptCard(encryption, row.vendor_id, row.card_encrypted)),
    )
    const updated = await queryRows(
      db,
      `UPDATE shop_verifications v SET card_encrypted = n.encrypted, card_hash = n.hash
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) AS n (id, before, encrypted, hash)
       WHERE v.id = n.id AND v.card_encrypted = n.before RETURNING 1`,
      [
        rows.map(({ id }) => id),
        rows.map((row) => row.card_encrypted),
        cards.map(({ encrypted }) => encrypted),
        cards.map(({ hash }) => hash),
      ],
    )
    changed += updated.length
    last = rows.at(-1)?.id ?? last
  }
}

/** How many numbers each key has encrypted. */
export async function countCardsByKey(db: Db): Promise<{ key_name: string; numbers: number }[]> {
  return queryRows(
    db,
    `SELECT split_part(card_encrypted, '.', 2) AS key_name, count(*)::int AS numbers FROM shop_verifications
     WHERE card_encrypted IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )
}

/** @throws StartupError where a number cannot be read: better known at the start than when somebody checks it */
export async function assertCardKeys(db: Db, { keyNames }: Encryption): Promise<void> {
  const counts = await countCardsByKey(db)
  const missing = counts.map(({ key_name: name }) => name).filter((name) => !keyNames.includes(name))
  if (missing.length === 0) return
  throw new StartupError(
    `DATA_KEY: the database holds card numbers encrypted with the key ${missing.join(' and ')}, which is not configured. Put the secret of that key, an earlier DATA_KEY or JWT_SECRET, into DATA_KEY_PREVIOUS.`,
  )
}
