import type { InformationPage } from '@asime/contract/information-pages'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

/** Longer than any transaction that opens an account: whoever has an older id is seen by then. */
const SETTLED = "interval '10 minutes'"

/** A version that takes the place of `v` before its day, or on it: `v` is never in force. */
const IS_REPLACED = `EXISTS (SELECT FROM information_versions later
  WHERE later.page = v.page AND later.version > v.version AND later.in_force_from <= v.in_force_from)`

/** The text that is in force until that moment, as far as is known. */
export async function findTextBefore(tx: Tx, page: InformationPage, moment: string): Promise<unknown> {
  const [row] = await queryRows<{ text: unknown }>(
    tx,
    `SELECT text FROM information_versions WHERE page = $1 AND in_force_from < $2::timestamptz ORDER BY version DESC LIMIT 1`,
    [page, moment],
  )
  return row?.text
}

/** What an announcement goes on with that was begun by another version. */
export interface Begun {
  key: string
  reached: string | null
}

/** The latest announcement for that page and first day, if it is of the same text, or of the version whose place `versionId` takes. */
export async function findBegun(tx: Tx, versionId: string, of: 'same text' | 'replaced'): Promise<Begun | undefined> {
  const [row] = await queryRows<Begun>(
    tx,
    `SELECT key, reached FROM (
       SELECT a.key, a.reached, v.text = n.text AS is_same, v.version = n.version - 1 AS is_replaced
       FROM information_versions n
       JOIN information_versions v ON v.page = n.page AND v.version < n.version AND v.in_force_from = n.in_force_from
       JOIN information_announcements a ON a.version_id = v.id
       WHERE n.id = $1 ORDER BY v.version DESC LIMIT 1
     ) AS latest WHERE CASE WHEN $2::boolean THEN is_same ELSE is_replaced END`,
    [versionId, of === 'same text'],
  )
  return row
}

export async function insertAnnouncement(
  tx: Tx,
  { versionId, key, reached, parts }: Begun & { versionId: string; parts: readonly string[] },
): Promise<void> {
  await queryRows(
    tx,
    'INSERT INTO information_announcements (version_id, key, parts, reached) VALUES ($1, $2, $3::text[], $4)',
    [versionId, key, parts, reached],
  )
}

export interface OpenAnnouncement extends Begun {
  version_id: string
  page: 'terms' | 'privacy'
  version: number
  /** ISO */
  in_force_from: string
  parts: string[]
  /** Its day has come, and whoever opened an account before is seen by now. */
  is_over: boolean
}

/** Whom somebody may still have to be told of, or that one. A version that another has replaced is announced no further. */
export async function listOpenAnnouncements(db: Db, versionId?: string): Promise<OpenAnnouncement[]> {
  return queryRows<OpenAnnouncement>(
    db,
    `SELECT a.version_id, a.key, a.reached, a.parts, v.page, v.version, to_json(v.in_force_from) #>> '{}' AS in_force_from,
            v.in_force_from < now() - ${SETTLED} AS is_over
     FROM information_announcements a JOIN information_versions v ON v.id = a.version_id
     WHERE a.ended_at IS NULL AND ($1::uuid IS NULL OR a.version_id = $1) AND NOT ${IS_REPLACED}
     ORDER BY v.published_at, a.version_id`,
    [versionId ?? null],
  )
}

export interface Reader {
  id: string
  /** No account before this one can appear any more. */
  is_settled: boolean
}

/** Whoever has an active account since before that moment, in the order of their ids, after one of them. */
export async function listReaders(tx: Tx, until: string, after: string | null, limit: number): Promise<Reader[]> {
  return queryRows<Reader>(
    tx,
    `SELECT id, created_at < now() - ${SETTLED} AS is_settled FROM users
     WHERE id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') AND status = 'active' AND created_at < $1::timestamptz ORDER BY id LIMIT $3`,
    [until, after, limit],
  )
}

export async function keepReached(tx: Tx, versionId: string, reached: string): Promise<void> {
  await queryRows(tx, 'UPDATE information_announcements SET reached = $2 WHERE version_id = $1', [versionId, reached])
}

export async function endAnnouncement(tx: Tx, versionId: string): Promise<void> {
  await queryRows(tx, 'UPDATE information_announcements SET ended_at = now() WHERE version_id = $1', [versionId])
}
