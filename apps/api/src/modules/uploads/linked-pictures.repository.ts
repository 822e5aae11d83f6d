import type { UserType } from '@asime/contract/accounts'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** What can show a picture by its link. */
export const linkedPictureUses = ['avatar', 'item_request', 'product'] as const
export type ShownBy = (typeof linkedPictureUses)[number]

/** Between two links of one owner: nobody's list of links keeps the others waiting, or makes us knock at a host's door. */
const SPACING_SECONDS = 2
/** Links of one owner that wait to be fetched. */
export const MOST_WAITING = 200
/** Where a shop has sent a file with all that it has. They take hours, and keep nobody waiting. */
const MOST_WAITING_OF_FILE = 20_000
/** After a failed attempt, by how many there were. */
const PAUSE_MINUTES = 15
/** A failed link can be retried after this time, when it is saved again. */
const FAILED_FOR_HOURS = 24

/**
 * Writes the links down, to be fetched unless they have been, and that the thing shows them. Locks their rows, so that a
 * job which settles one at this moment finds the use, or has settled it before. Where the owner has too many waiting, further
 * ones are left alone: they stay as they are until the thing is saved again.
 * @returns whether there is something for the job to do
 */
export async function insertLinkedUses(
  db: Db,
  { ownerId, by, subjectId }: { ownerId: string; by: ShownBy; subjectId: string },
  links: string[],
): Promise<boolean> {
  const rows = await insertLinks(db, ownerId, links, MOST_WAITING)
  await queryRows(
    db,
    `INSERT INTO linked_picture_uses (linked_picture_id, used_by, subject_id) SELECT unnest($1::uuid[]), $2, $3
     ON CONFLICT ON CONSTRAINT linked_picture_uses_pk DO NOTHING`,
    [rows.map(({ id }) => id), by, subjectId],
  )
  return rows.some(({ state }) => state !== 'failed')
}

/** The same for many things at once, each by its id with the only links that it shows. @param links each once */
export async function replaceLinkedUsesOfMany(
  db: Db,
  { ownerId, by }: { ownerId: string; by: ShownBy },
  links: string[],
  uses: { subject_id: string; links: string[] }[],
): Promise<boolean> {
  const rows = links.length === 0 ? [] : await insertLinks(db, ownerId, links, MOST_WAITING_OF_FILE)
  await queryRows(
    db,
    `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (subject_id uuid, links text[])),
     gone AS (
       DELETE FROM linked_picture_uses u USING linked_pictures l, given g
       WHERE u.subject_id = g.subject_id AND u.used_by = $2 AND l.id = u.linked_picture_id AND l.url <> ALL (g.links)
     )
     INSERT INTO linked_picture_uses (linked_picture_id, used_by, subject_id)
     SELECT DISTINCT l.id, $2, g.subject_id FROM given g JOIN linked_pictures l ON l.url = ANY (g.links) AND l.id = ANY ($3::uuid[])
     ON CONFLICT ON CONSTRAINT linked_picture_uses_pk DO NOTHING`,
    [JSON.stringify(uses), by, rows.map(({ id }) => id)],
  )
  return rows.some(({ state }) => state !== 'failed')
}

async function insertLinks(
  db: Db,
  ownerId: string,
  links: string[],
  mostWaiting: number,
): Promise<{ id: string; state: string }[]> {
  return queryRows<{ id: string; state: string }>(
    db,
    `WITH others AS (SELECT count(*) AS waiting FROM linked_pictures WHERE owner_id = $1 AND due_at IS NOT NULL)
     INSERT INTO linked_pictures AS l (owner_id, url, due_at)
     SELECT $1, link, now() + (n - 1 + waiting) * interval '${SPACING_SECONDS} seconds'
     FROM unnest($2::text[]) WITH ORDINALITY AS given (link, n), others
     WHERE n + waiting <= $3
       OR EXISTS (SELECT FROM linked_pictures WHERE owner_id = $1 AND url = link AND state <> 'failed')
     ORDER BY link
     ON CONFLICT ON CONSTRAINT linked_pictures_once_per_owner DO UPDATE SET
       (state, due_at, attempts, failure, settled_at) = (
         SELECT CASE WHEN again THEN 'waiting' ELSE l.state END, CASE WHEN again THEN now() ELSE l.due_at END,
                CASE WHEN again THEN 0 ELSE l.attempts END, CASE WHEN again THEN NULL ELSE l.failure END,
                CASE WHEN again THEN NULL ELSE l.settled_at END
         FROM (SELECT l.state = 'failed' AND l.settled_at < now() - interval '${FAILED_FOR_HOURS} hours' AS again) AS decision)
     RETURNING id, state`,
    [ownerId, links, mostWaiting],
  )
}

/** The thing no longer shows any link but these. */
export async function deleteOtherLinkedUses(db: Db, by: ShownBy, subjectId: string, links: string[]): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM linked_picture_uses u USING linked_pictures l
     WHERE u.subject_id = $1 AND u.used_by = $2 AND l.id = u.linked_picture_id AND l.url <> ALL ($3)`,
    [subjectId, by, links],
  )
}

/** The owner's links that we have copied, with their uploads, which are protected from the sweep meanwhile. */
export async function findStoredLinks(
  db: Db,
  ownerId: string,
  links: string[],
): Promise<{ url: string; upload_id: string }[]> {
  return queryRows(
    db,
    `SELECT l.url, l.upload_id FROM linked_pictures l JOIN uploads u ON u.id = l.upload_id AND u.state = 'ready'
     WHERE l.owner_id = $1 AND l.url = ANY ($2) ORDER BY u.id FOR NO KEY UPDATE OF u`,
    [ownerId, links],
  )
}

export interface DueLink {
  id: string
  owner_id: string
  owner_type: UserType
  url: string
  attempts: number
  /** Whether anything still shows it, of somebody whose account is open. */
  is_wanted: boolean
}

/**
 * The next link to fetch, of an owner of whom none is being fetched; its attempt is counted. First attempts come before
 * repeats. What else of the owner is due goes behind everybody else's, so that owners take turns: whoever names many links
 * of hosts that never answer keeps the others waiting for one of them. Waits for no lock, so it cannot be in a deadlock.
 */
export async function claimDueLink(db: Db): Promise<DueLink | undefined> {
  const [row] = await queryRows<DueLink>(
    db,
    `WITH claimed AS (
     UPDATE linked_pictures l
     SET attempts = l.attempts + 1, claimed_until = now() + interval '2 minutes',
         due_at = now() + (l.attempts + 1) * interval '${PAUSE_MINUTES} minutes'
     FROM users u
     WHERE u.id = l.owner_id AND l.id = (
       SELECT d.id FROM linked_pictures d
       WHERE d.due_at <= now() AND NOT EXISTS (
         SELECT FROM linked_pictures o WHERE o.owner_id = d.owner_id AND o.due_at IS NOT NULL AND o.claimed_until > now())
       ORDER BY d.attempts > 0, d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING l.id, l.owner_id, u.user_type AS owner_type, l.url, l.attempts,
       u.status = 'active' AND EXISTS (SELECT FROM linked_picture_uses s WHERE s.linked_picture_id = l.id) AS is_wanted
     ), others AS (
       SELECT o.id, o.due_at FROM linked_pictures o JOIN claimed c ON c.owner_id = o.owner_id AND c.id <> o.id
       WHERE o.due_at <= now() FOR UPDATE OF o SKIP LOCKED
     ), put_behind AS (
       UPDATE linked_pictures l SET due_at = now() + n * interval '1 microsecond'
       FROM (SELECT id, row_number() OVER (ORDER BY due_at) AS n FROM others) AS later WHERE l.id = later.id
     )
     SELECT * FROM claimed`,
  )
  return row
}

/** An attempt has ended without an outcome; the next one is due as was planned when it began. */
export async function releaseLink(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE linked_pictures SET claimed_until = NULL WHERE id = $1', [id])
}

export async function markLinkStored(db: Db, id: string, uploadId: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE linked_pictures SET state = 'stored', upload_id = $2, settled_at = now(), due_at = NULL, claimed_until = NULL WHERE id = $1 AND state = 'waiting'",
    [id, uploadId],
  )
}

export async function markLinkFailed(db: Db, id: string, failure: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE linked_pictures SET state = 'failed', failure = $2, settled_at = now(), due_at = NULL, claimed_until = NULL WHERE id = $1 AND state = 'waiting'",
    [id, failure],
  )
}

/** Unless something has begun to show it. */
export async function deleteUnusedLink(db: Db, id: string): Promise<void> {
  await queryRows(
    db,
    'DELETE FROM linked_pictures l WHERE id = $1 AND NOT EXISTS (SELECT FROM linked_picture_uses WHERE linked_picture_id = l.id)',
    [id],
  )
}

/** Failed links that nothing shows any more. */
export async function deleteForgottenLinks(db: Db): Promise<void> {
  await queryRows(
    db,
    `DELETE FROM linked_pictures l WHERE state = 'failed' AND settled_at < now() - interval '${FAILED_FOR_HOURS} hours'
       AND NOT EXISTS (SELECT FROM linked_picture_uses WHERE linked_picture_id = l.id)`,
  )
}

export interface StoredUse {
  linked_picture_id: string
  used_by: ShownBy
  subject_id: string
  url: string
  upload_id: string
  thumbhash: string
}

/** What still names a link of which we have a copy. */
export async function listStoredUses(db: Db, limit: number): Promise<StoredUse[]> {
  return queryRows<StoredUse>(
    db,
    `SELECT s.linked_picture_id, s.used_by, s.subject_id, l.url, l.upload_id, u.thumbhash
     FROM linked_picture_uses s JOIN linked_pictures l ON l.id = s.linked_picture_id AND l.state = 'stored'
     JOIN uploads u ON u.id = l.upload_id AND u.state = 'ready' AND u.thumbhash IS NOT NULL
     ORDER BY s.linked_picture_id LIMIT $1`,
    [limit],
  )
}

export async function deleteLinkedUse(db: Db, use: StoredUse): Promise<void> {
  await queryRows(
    db,
    'DELETE FROM linked_picture_uses WHERE linked_picture_id = $1 AND used_by = $2 AND subject_id = $3',
    [use.linked_picture_id, use.used_by, use.subject_id],
  )
}
