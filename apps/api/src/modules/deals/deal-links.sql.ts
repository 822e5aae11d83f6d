import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { decryptToken, encryptToken } from './deal-links.ts'

const BATCH = 500

/** Encrypts with the current key what an earlier one has. Changes nothing that was changed meanwhile. @returns how many */
export async function encryptDealLinks(db: Db, encryption: Encryption): Promise<number> {
  let changed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await queryRows<{ id: string; token_encrypted: string }>(
      db,
      `SELECT id, token_encrypted FROM deals WHERE id > $1 AND token_encrypted IS NOT NULL AND split_part(token_encrypted, '.', 2) <> $2 ORDER BY id LIMIT $3`,
      [last, encryption.keyName, BATCH],
    )
    if (rows.length === 0) return changed
    const updated = await queryRows(
      db,
      `UPDATE deals d SET token_encrypted = n.encrypted FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, before, encrypted)
       WHERE d.id = n.id AND d.token_encrypted = n.before RETURNING 1`,
      [
        rows.map(({ id }) => id),
        rows.map((row) => row.token_encrypted),
        rows.map(({ id, token_encrypted: stored }) =>
          encryptToken(encryption, id, decryptToken(encryption, id, stored)),
        ),
      ],
    )
    changed += updated.length
    last = rows.at(-1)?.id ?? last
  }
}
