import { RECORD_KEPT, TEXT_CODE, TEXT_GIVEN_UP, TEXTS_COUNTED } from '@asime/contract/deadlines'
import { warningKinds } from '@asime/contract/notification-kinds'
import { MOST_TEXTS_A_DAY, MOST_WARNINGS_A_DAY, type TextChannel } from '@asime/contract/notification-topics'
import { type Db, queryRows } from '../../platform/database/database.ts'

export interface NewText {
  userId: string
  notificationId: string
  channel: TextChannel
  recipient: string
  body: string
  /** To the number that opens the account of whoever has no email: `IS_WARNING`. */
  isWarning: boolean
}

/** Of a row t of text_messages; $2 are `warningKinds`. */
export const IS_WARNING = `EXISTS (SELECT FROM users u JOIN notifications n ON n.id = t.notification_id
  WHERE u.id = t.user_id AND u.email IS NULL AND t.channel = 'sms' AND t.recipient = u.verified_phone AND n.kind = ANY ($2::text[]))`

/** Writes a text message in the caller's transaction, unless its reader has got so many today that the app has to do; warnings count apart. A job sends it. */
export async function queueText(db: Db, text: NewText): Promise<void> {
  await queryRows(
    db,
    `WITH written AS (
       INSERT INTO text_messages (user_id, notification_id, channel, recipient, body)
       SELECT $1, $2, $3, $4, $5
       WHERE CASE WHEN $6::boolean THEN
           (SELECT count(*) FROM text_messages t JOIN notifications n ON n.id = t.notification_id
            WHERE t.user_id = $1 AND t.created_at > now() - interval '${TEXTS_COUNTED}' AND n.kind = ANY ($7::text[])) < ${MOST_WARNINGS_A_DAY}
         ELSE
           (SELECT count(*) FROM text_messages t WHERE t.user_id = $1 AND t.created_at > now() - interval '${TEXTS_COUNTED}') < ${MOST_TEXTS_A_DAY}
         END
       ON CONFLICT ON CONSTRAINT text_messages_once DO NOTHING RETURNING id
     ) SELECT graphile_worker.add_job('send_text', json_build_object('text_id', id)) FROM written`,
    [text.userId, text.notificationId, text.channel, text.recipient, text.body, text.isWarning, warningKinds],
  )
}

/** One that is no notification, and that somebody is waiting for. */
export async function queueCode(
  db: Db,
  text: Omit<NewText, 'notificationId' | 'userId' | 'isWarning'> & { userId: string | null },
): Promise<void> {
  await queryRows(
    db,
    `WITH written AS (
       INSERT INTO text_messages (user_id, channel, recipient, body) VALUES ($1, $2, $3, $4) RETURNING id
     ) SELECT graphile_worker.add_job('send_text', json_build_object('text_id', id), priority => -1) FROM written`,
    [text.userId, text.channel, text.recipient, text.body],
  )
}

export interface DueText {
  notification_id: string | null
  channel: TextChannel
  recipient: string
  body: string
  /** A code is sooner. */
  is_old: boolean
  /** It is sent although its number gets no other texts and its notification was read: by whoever has the session. */
  is_warning: boolean
}

/** One that is still to be sent, to a number that is still its reader's or that opens the account, or to whoever has that telephone. */
export async function findDueText(db: Db, id: string): Promise<DueText | undefined> {
  const [row] = await queryRows<DueText>(
    db,
    `SELECT t.notification_id, t.channel, t.recipient, t.body, t.created_at < now() - CASE WHEN t.notification_id IS NULL THEN $4::interval ELSE $3::interval END AS is_old, w.is_warning
     FROM text_messages t, LATERAL (SELECT ${IS_WARNING} AS is_warning) AS w
     WHERE t.id = $1 AND (t.user_id IS NULL OR w.is_warning OR EXISTS (SELECT FROM text_numbers n WHERE n.user_id = t.user_id AND n.phone = t.recipient)) AND t.sent_at IS NULL AND t.failed_at IS NULL`,
    [id, warningKinds, TEXT_GIVEN_UP, TEXT_CODE],
  )
  return row
}

/** Has it looked at again when the quiet is over; once, however often it is asked for. Until then it does not age. */
export async function sendTextLater(db: Db, id: string, at: string): Promise<void> {
  await queryRows(
    db,
    `WITH waiting AS (UPDATE text_messages SET created_at = $2::timestamptz WHERE id = $1 RETURNING id)
     SELECT graphile_worker.add_job('send_text', json_build_object('text_id', id), run_at => $2::timestamptz, job_key => 'text:' || id) FROM waiting`,
    [id, at],
  )
}

/** What it said is not kept: it may hold a code. */
export async function markTextSent(db: Db, id: string): Promise<void> {
  await queryRows(db, "UPDATE text_messages SET sent_at = now(), body = '' WHERE id = $1", [id])
}

export async function giveTextUp(db: Db, id: string, failure: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE text_messages SET failed_at = now(), failure = $2, body = '' WHERE id = $1 AND sent_at IS NULL",
    [id, failure.slice(0, 500)],
  )
}

export async function deleteText(db: Db, id: string): Promise<void> {
  await queryRows(db, 'DELETE FROM text_messages WHERE id = $1', [id])
}

/** Where a short link leads. */
export async function findPathOf(db: Db, notificationId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ path: string }>(db, 'SELECT path FROM notifications WHERE id = $1', [notificationId])
  return row?.path
}

export async function cleanUpTexts(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM text_messages WHERE created_at < now() - $1::interval', [RECORD_KEPT])
}
