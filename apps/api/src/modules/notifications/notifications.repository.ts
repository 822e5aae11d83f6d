import { NOTIFICATION_KEPT } from '@asime/contract/deadlines'
import { conversationKinds } from '@asime/contract/notification-kinds'
import type { ChooseChannel, Notification, SaveQuietHours } from '@asime/contract/notifications'
import { TOTAL_CAP } from '@asime/contract/paging'
import { MAX_NOTIFICATIONS } from '@asime/contract/rules'
import type pg from 'pg'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { later, rowsOf } from '../../platform/database/preparing-pool.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

const NOTIFICATION = jsonObject({
  id: 'page.id',
  kind: 'page.kind',
  group: 'page.topic_group',
  title: 'page.title',
  body: 'page.detail',
  path: 'page.path',
  subject_id: 'page.subject_id',
  created_at: 'page.created_at',
  read_at: 'page.read_at',
})

/** A page of somebody's notifications, newest first; all of them, those of a group, or the unread ones. */
export async function listNotifications(
  pool: pg.Pool,
  userId: string,
  filter: { group: string | undefined; unread: boolean },
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const group = filter.group === undefined ? '' : `AND n.topic_group = ${sql.value(filter.group)}`
  const rows = `notifications n WHERE n.user_id = ${sql.value(userId)}::uuid AND n.in_app ${group} ${filter.unread ? 'AND n.read_at IS NULL' : ''}`
  const after = cursor ? `AND n.id < ${sql.value(cursor.id)}::uuid` : ''
  const [row] = await hotRead<JsonPage<Notification>>(
    pool,
    `SELECT ${pageColumns({ json: NOTIFICATION, size, value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (SELECT n.*, row_number() OVER (ORDER BY n.id DESC) AS n FROM ${rows} ${after} ORDER BY n.id DESC LIMIT ${size} + 1) AS page`,
    sql.list,
  )
  return row as PageRow
}

/** By group, as far as `most`. */
export async function countUnread(
  db: Db,
  userId: string,
  most: number,
): Promise<{ topic_group: string; unread: number }[]> {
  return queryRows(
    db,
    `SELECT topic_group, count(*)::int AS unread
     FROM (SELECT topic_group FROM notifications WHERE user_id = $1 AND in_app AND read_at IS NULL LIMIT $2) AS counted GROUP BY 1`,
    [userId, most],
  )
}

export async function markRead(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await queryRows(
    db,
    'UPDATE notifications SET read_at = now() WHERE user_id = $1 AND id = ANY ($2::uuid[]) AND in_app AND read_at IS NULL',
    [userId, ids],
  )
}

/** Ids are in the order of time, so what came after the one that was seen stays unread. */
export async function markAllRead(db: Db, userId: string, until: string, group: string | undefined): Promise<void> {
  await queryRows(
    db,
    `UPDATE notifications SET read_at = now()
     WHERE user_id = $1 AND id <= $2::uuid AND in_app AND read_at IS NULL AND ($3::text IS NULL OR topic_group = $3)`,
    [userId, until, group ?? null],
  )
}

const CONVERSATION_KINDS = listed(conversationKinds)

/**
 * Of a conversation, by kind `message` or `vendor_message`; also what is not shown in the app. It goes with the transaction's next statement.
 * @returns who had something unread, to be asked once it has committed
 */
export async function markConversationRead(
  tx: Tx,
  userIds: readonly string[],
  kind: string,
  conversationId: string,
): Promise<() => string[]> {
  const values = later([userIds, kind, conversationId])
  await queryRows(
    tx,
    `UPDATE notifications SET read_at = now(), held_until = NULL
     WHERE subject_id = $3 AND user_id = ANY ($1::uuid[]) AND kind = $2 AND kind IN ${CONVERSATION_KINDS} AND read_at IS NULL RETURNING user_id`,
    values,
  )
  return () => [...new Set(rowsOf<{ user_id: string }>(values).map(({ user_id: id }) => id))]
}

export interface WithdrawnFrom {
  user_id: string
  /** Their daily summary that had it and was not sent yet, by its effect key. It is gone. */
  summary: string | null
}

/** Takes the words back, and drops what tells of them and was not sent yet. */
export async function withdrawNotifications(
  db: Db,
  userIds: readonly string[],
  key: string,
  instead: string,
): Promise<WithdrawnFrom[]> {
  return queryRows<WithdrawnFrom>(
    db,
    `WITH withdrawn AS (
       UPDATE notifications SET detail = $3, withdrawn_at = now() WHERE user_id = ANY ($1::uuid[]) AND effect_key = $2 RETURNING id, user_id, created_at
     ), dropped AS (
       DELETE FROM mails WHERE notification_id IN (SELECT id FROM withdrawn) AND sent_at IS NULL AND failed_at IS NULL
     ), summaries AS (
       DELETE FROM mails m USING withdrawn w
       WHERE m.user_id = w.user_id AND m.effect_key LIKE 'digest:%' AND m.created_at >= w.created_at AND m.sent_at IS NULL AND m.failed_at IS NULL
       RETURNING m.user_id, m.effect_key
     )
     SELECT w.user_id, (SELECT max(s.effect_key) FROM summaries s WHERE s.user_id = w.user_id) AS summary FROM withdrawn w`,
    [userIds, key, instead],
  )
}

/** @returns whose it is */
export async function restoreNotifications(
  db: Db,
  userIds: readonly string[],
  key: string,
  detail: string,
): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(
    db,
    'UPDATE notifications SET detail = $3, withdrawn_at = NULL WHERE user_id = ANY ($1::uuid[]) AND effect_key = $2 AND withdrawn_at IS NOT NULL RETURNING user_id',
    [userIds, key, detail],
  )
  return rows.map(({ user_id: id }) => id)
}

/** A mail of a notification that has been read is not sent. @returns whether it was such a mail */
export async function dropReadMail(db: Db, mailId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `DELETE FROM mails m WHERE m.id = $1 AND m.sent_at IS NULL AND m.failed_at IS NULL
       AND EXISTS (SELECT FROM notifications n WHERE n.id = m.notification_id AND n.read_at IS NOT NULL) RETURNING m.id`,
    [mailId],
  )
  return rows.length > 0
}

export interface Choice {
  topic: string
  channel: string
  is_on: boolean
}

export async function listChoices(db: Db, userId: string): Promise<Choice[]> {
  return queryRows(db, 'SELECT topic, channel, is_on FROM notification_choices WHERE user_id = $1', [userId])
}

export async function saveChoice(db: Db, userId: string, { topic, channel, on }: ChooseChannel): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO notification_choices (user_id, topic, channel, is_on) VALUES ($1, $2, $3, $4)
     ON CONFLICT ON CONSTRAINT notification_choices_pk DO UPDATE SET is_on = EXCLUDED.is_on`,
    [userId, topic, channel, on],
  )
}

export async function findTimes(db: Db, userId: string): Promise<SaveQuietHours | undefined> {
  const [row] = await queryRows<SaveQuietHours>(
    db,
    `SELECT quiet, to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_to, 'HH24:MI') AS quiet_to, security_in_quiet, digest
     FROM notification_times WHERE user_id = $1`,
    [userId],
  )
  return row
}

export async function saveTimes(db: Db, userId: string, times: SaveQuietHours): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO notification_times (user_id, quiet, quiet_from, quiet_to, security_in_quiet, digest)
     VALUES ($1, $2, $3::time, $4::time, $5, $6)
     ON CONFLICT ON CONSTRAINT notification_times_pk DO UPDATE SET quiet = EXCLUDED.quiet, quiet_from = EXCLUDED.quiet_from,
       quiet_to = EXCLUDED.quiet_to, security_in_quiet = EXCLUDED.security_in_quiet, digest = EXCLUDED.digest`,
    [userId, times.quiet, times.quiet_from, times.quiet_to, times.security_in_quiet, times.digest],
  )
}

/** Whoever has signed up by phone may have no email. */
export async function hasEmail(db: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM users WHERE id = $1 AND email IS NOT NULL', [userId])
  return rows.length > 0
}

/** Whether there is still such an account. */
export async function isActiveUser(db: Db, userId: string): Promise<boolean> {
  const rows = await queryRows(db, "SELECT id FROM users WHERE id = $1 AND status = 'active'", [userId])
  return rows.length > 0
}

/** What is old goes, and of whoever has very many the oldest. */
export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM notifications WHERE id IN (
         SELECT id FROM notifications WHERE created_at < now() - $1::interval ORDER BY created_at LIMIT $2) RETURNING id`,
      [NOTIFICATION_KEPT, atOnce],
    ),
  )
  // Only whoever has got one lately can have too many.
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM notifications WHERE id IN (
         SELECT old.id FROM (SELECT DISTINCT user_id FROM notifications WHERE created_at > now() - interval '3 hours') AS lately,
           LATERAL (SELECT id FROM notifications n WHERE n.user_id = lately.user_id ORDER BY n.id DESC OFFSET $1) AS old
         LIMIT $2) RETURNING id`,
      [MAX_NOTIFICATIONS, atOnce],
    ),
  )
}
