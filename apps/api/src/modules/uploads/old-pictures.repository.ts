import { type Db, queryRows } from '../../platform/database/database.ts'
import { HASH_VERSION } from './picture-hash.ts'

/** Pictures that the present hashOf has not looked at, in the order of their ids. */
export async function listUnhashed(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT id FROM uploads WHERE kind = 'image' AND hash_version < ${HASH_VERSION} AND state = 'ready' AND ($1::uuid IS NULL OR id > $1)
     ORDER BY id LIMIT $2`,
    [after ?? null, limit],
  )
  return rows.map(({ id }) => id)
}

/** @returns whether it was still to be done */
export async function markHashed(db: Db, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE uploads SET hash_version = ${HASH_VERSION} WHERE id = $1 AND hash_version < ${HASH_VERSION} AND state = 'ready' RETURNING id`,
    [id],
  )
  return rows.length > 0
}

/** @param hash undefined for one that is too plain to tell */
export async function replacePictureHash(db: Db, uploadId: string, hash: bigint | undefined): Promise<void> {
  if (hash === undefined) await queryRows(db, 'DELETE FROM picture_hashes WHERE upload_id = $1', [uploadId])
  else
    await queryRows(
      db,
      `INSERT INTO picture_hashes (upload_id, hash) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT picture_hashes_pk DO UPDATE SET hash = EXCLUDED.hash`,
      [uploadId, String(hash)],
    )
}
