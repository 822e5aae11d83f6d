import { UNUSED_UPLOAD } from '@asime/contract/deadlines'
import { uploadMoves, type UploadState } from '@asime/contract/upload-states'
import type { Upload, UploadKind } from '@asime/contract/uploads'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { HASH_VERSION } from './picture-hash.ts'
import { mainLink, thumbnailLink } from './upload-names.ts'

export interface NewUpload {
  ownerId: string
  kind: UploadKind
  bytes: number
  width: number | null
  height: number | null
  thumbhash: string | null
  /** Of a voice note. */
  durationMs: number | null
}

/** Takes turns with other uploads of the owner, whose room they share. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await queryRows(db, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId])
}

export async function sumOfBytes(db: Db, ownerId: string): Promise<number> {
  const [row] = await queryRows<{ bytes: number }>(
    db,
    'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM uploads WHERE owner_id = $1',
    [ownerId],
  )
  return row?.bytes ?? 0
}

/** The row that leads to the files which are about to be written. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO uploads (owner_id, kind, bytes, width, height, thumbhash, duration_ms, hash_version) VALUES ($1, $2, $3, $4, $5, $6, $7, ${HASH_VERSION}) RETURNING id`,
    [upload.ownerId, upload.kind, upload.bytes, upload.width, upload.height, upload.thumbhash, upload.durationMs],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function insertPictureHash(db: Db, uploadId: string, hash: bigint): Promise<void> {
  await queryRows(db, 'INSERT INTO picture_hashes (upload_id, hash) VALUES ($1, $2)', [uploadId, String(hash)])
}

/** Undefined when the row is gone. */
export async function markReady(db: Db, id: string): Promise<Upload | undefined> {
  const [row] = await queryRows<{ data: Omit<Upload, 'url' | 'thumbnail_url'> }>(
    db,
    `UPDATE uploads SET state = $2 WHERE id = $1 AND state = ANY ($3)
     RETURNING json_build_object('id', id, 'kind', kind, 'thumbhash', thumbhash, 'width', width, 'height', height,
                                 'duration_seconds', duration_ms * 0.001, 'bytes', bytes, 'created_at', created_at) AS data`,
    [id, uploadMoves.store.to, uploadMoves.store.from],
  )
  if (!row) return undefined
  return {
    ...row.data,
    url: mainLink(row.data),
    thumbnail_url: row.data.kind === 'image' ? thumbnailLink(row.data.id) : null,
  }
}

export interface LockedUpload {
  id: string
  owner_id: string
  kind: UploadKind
  state: UploadState
  uses: number
  thumbhash: string | null
  is_confidential: boolean
}

/** In the order of their ids, as everybody locks them. */
export async function lockUploads(db: Db, ids: string[]): Promise<LockedUpload[]> {
  return queryRows<LockedUpload>(
    db,
    `SELECT id, owner_id, kind, state, uses, thumbhash, is_confidential FROM uploads WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  )
}

/** From here on nothing can begin to use it. */
export async function markRemoving(db: Db, id: string): Promise<void> {
  await queryRows(
    db,
    `WITH marked AS (UPDATE uploads SET state = $2 WHERE id = $1 AND state = ANY ($3) AND uses = 0 RETURNING id)
     DELETE FROM linked_pictures WHERE upload_id IN (SELECT id FROM marked)`,
    [id, uploadMoves.remove.to, uploadMoves.remove.from],
  )
}

export interface UnusedUpload {
  id: string
  kind: UploadKind
}

/** The same for up to so many that nothing uses any more; what somebody is just beginning to use is left alone. */
export async function claimUnused(db: Db, limit: number): Promise<UnusedUpload[]> {
  return queryRows<UnusedUpload>(
    db,
    `WITH claimed AS (
       UPDATE uploads SET state = $3 WHERE state = ANY ($4) AND id IN (
         SELECT id FROM uploads WHERE unused_since < now() - $2::interval ORDER BY unused_since LIMIT $1
         FOR UPDATE SKIP LOCKED
       ) RETURNING id, kind
     ), forgotten AS (
       -- Whoever names the link from now on has it fetched again.
       DELETE FROM linked_pictures WHERE upload_id IN (SELECT id FROM claimed)
     )
     SELECT id, kind FROM claimed`,
    [limit, UNUSED_UPLOAD, uploadMoves.remove.to, uploadMoves.remove.from],
  )
}

/** Once their files are gone. */
export async function deleteRemoved(db: Db, ids: string[]): Promise<void> {
  await queryRows(db, "DELETE FROM uploads WHERE id = ANY ($1) AND state = 'removing'", [ids])
}

export const uploadUses = [
  'avatar',
  'item_request',
  'product',
  'shop',
  'deal',
  'home_block',
  'dispatch',
  'delivery_proof',
  'dispute_message',
  'message',
  'verification',
] as const
export type UsedBy = (typeof uploadUses)[number]

export interface Audience {
  /** A page shows it to everybody. */
  is_public: boolean
  /** An order shows it to its two sides. */
  is_private: boolean
  /** It proves who somebody is, or once did: nothing makes it public any more. */
  is_confidential: boolean
  /** Of all its files together. */
  bytes: number
}

/** Who sees an upload. None of these: nothing shows it yet. Asked for every file, so in turn with what else everybody reads. */
export async function findAudience(pool: pg.Pool, id: string): Promise<Audience> {
  const [row] = await hotRead<Audience>(
    pool,
    `SELECT coalesce(bool_or(used_by IN ('avatar', 'item_request', 'product', 'shop', 'deal', 'home_block')), false) AS is_public,
            coalesce(bool_or(used_by IN ('dispatch', 'delivery_proof', 'dispute_message', 'message')), false) AS is_private,
            EXISTS (SELECT FROM uploads WHERE id = $1 AND is_confidential) AS is_confidential,
            coalesce((SELECT bytes FROM uploads WHERE id = $1), 0) AS bytes
     FROM upload_uses WHERE upload_id = $1`,
    [id],
  )
  return row ?? { is_public: false, is_private: false, is_confidential: false, bytes: 0 }
}

export async function listUses(db: Db, usedBy: UsedBy, subjectId: string): Promise<string[]> {
  const rows = await queryRows<{ upload_id: string }>(
    db,
    'SELECT upload_id FROM upload_uses WHERE used_by = $1 AND subject_id = $2',
    [usedBy, subjectId],
  )
  return rows.map((row) => row.upload_id)
}

export async function insertUses(db: Db, usedBy: UsedBy, subjectId: string, ids: string[]): Promise<void> {
  await queryRows(db, 'INSERT INTO upload_uses (upload_id, used_by, subject_id) SELECT unnest($1::uuid[]), $2, $3', [
    ids,
    usedBy,
    subjectId,
  ])
}

export async function deleteUses(db: Db, usedBy: UsedBy, subjectId: string, ids: string[]): Promise<void> {
  await queryRows(db, 'DELETE FROM upload_uses WHERE used_by = $1 AND subject_id = $2 AND upload_id = ANY ($3)', [
    usedBy,
    subjectId,
    ids,
  ])
}

/** Locked in their order first, as everywhere. */
export async function deleteAllUses(db: Db, usedBy: UsedBy, subjectIds: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `WITH used AS (
       SELECT DISTINCT upload_id FROM upload_uses WHERE used_by = $1 AND subject_id = ANY ($2::uuid[])
     ) SELECT FROM uploads WHERE id IN (SELECT upload_id FROM used) ORDER BY id FOR NO KEY UPDATE`,
    [usedBy, subjectIds],
  )
  await queryRows(db, 'DELETE FROM upload_uses WHERE used_by = $1 AND subject_id = ANY ($2::uuid[])', [
    usedBy,
    subjectIds,
  ])
  await queryRows(db, 'DELETE FROM linked_picture_uses WHERE used_by = $1 AND subject_id = ANY ($2::uuid[])', [
    usedBy,
    subjectIds,
  ])
}

/** The same for many things at once, each by its id with the only uploads that it shows. */
export async function replaceUsesOfMany(
  db: Db,
  usedBy: UsedBy,
  uses: { subject_id: string; upload_ids: string[] }[],
): Promise<void> {
  await queryRows(
    db,
    `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (subject_id uuid, upload_ids uuid[])),
     gone AS (
       DELETE FROM upload_uses u USING given g WHERE u.used_by = $2 AND u.subject_id = g.subject_id AND u.upload_id <> ALL (g.upload_ids)
     )
     INSERT INTO upload_uses (upload_id, used_by, subject_id)
     SELECT id, $2, g.subject_id FROM given g, unnest(g.upload_ids) AS id
     WHERE NOT EXISTS (SELECT FROM upload_uses u WHERE u.used_by = $2 AND u.subject_id = g.subject_id AND u.upload_id = id)`,
    [JSON.stringify(uses), usedBy],
  )
}

/** Which of these are the owner's pictures, ready to be shown. */
export async function findUsablePictures(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "SELECT id FROM uploads WHERE id = ANY ($2) AND owner_id = $1 AND kind = 'image' AND state = 'ready' AND NOT is_confidential",
    [ownerId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Of those that are pictures. */
export async function findThumbhashes(db: Db, ids: string[]): Promise<{ id: string; thumbhash: string }[]> {
  return queryRows(db, 'SELECT id, thumbhash FROM uploads WHERE id = ANY ($1) AND thumbhash IS NOT NULL', [ids])
}

/** The user to whom a shop belongs. */
export async function findShopOwner(db: Db, vendorId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ user_id: string }>(db, 'SELECT user_id FROM vendors WHERE id = $1', [vendorId])
  return row?.user_id
}

export async function giveUploads(db: Db, ids: string[], ownerId: string): Promise<void> {
  if (ids.length > 0) await queryRows(db, 'UPDATE uploads SET owner_id = $2 WHERE id = ANY ($1)', [ids, ownerId])
}
