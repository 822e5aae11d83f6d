import {
  type Duration,
  RECORD_KEPT,
  TEXT_CODE,
  TEXT_GIVEN_UP,
  TEXTS_COUNTED,
  WARNING_GIVEN_UP,
} from '@asime/contract/deadlines'
import {
  MOST_ACCOUNT_TEXTS_A_DAY,
  MOST_LAST_TEXTS_A_DAY,
  MOST_TEXTS_A_DAY,
  MOST_WARNINGS_A_DAY,
  type TextChannel,
} from '@asime/contract/notification-topics'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'

/**
 * A code is awaited, and worthless soon. News stand in the app as well, and in a mail where there is an address. A warning may reach its
 * reader in no other way: nothing ends it but that it was sent, or could not be for as long as a mail.
 */
export const textKinds = ['code', 'news', 'warning'] as const
export type TextKind = (typeof textKinds)[number]

/** For a row t of text_messages. Where the server before wrote it, it counts as what is kept longer. */
export const TEXT_KIND = "coalesce(t.kind, CASE WHEN t.notification_id IS NULL THEN 'code' ELSE 'warning' END)"

export interface NewText {
  userId: string
  /** None for the last text to a number. */
  notificationId: string | null
  channel: TextChannel
  recipient: string
  body: string
  kind: Exclude<TextKind, 'code'>
  /** Of a last text: whether it says what has become of the account, and not of texts alone. */
  isOfAccount?: boolean
}

/** Each of several warnings at once sees those before it. Held until the caller's transaction ends. */
export async function lockWarnings(tx: Db, userId: string): Promise<void> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtextextended('warnings ' || $1::text, 0))", [userId])
}

/**
 * Writes a text message in the caller's transaction, unless its reader has got so many of its kind today. A job sends it.
 * @returns whether there was room for it
 */
export async function queueText(db: Db, text: NewText): Promise<boolean> {
  const [row] = await queryRows<{ has_room: boolean; is_queued: boolean | null }>(
    db,
    `WITH today AS (
       SELECT count(*) < $7::int AS has_room FROM text_messages t
       WHERE t.user_id = $1 AND t.created_at > now() - interval '${TEXTS_COUNTED}' AND t.kind = $6
         AND (t.notification_id IS NULL) = ($2::uuid IS NULL) AND ($2::uuid IS NOT NULL OR t.recipient = $4)
     ), written AS (
       INSERT INTO text_messages (user_id, notification_id, channel, recipient, body, kind)
       SELECT $1, $2, $3, $4, $5, $6 FROM today WHERE has_room
       ON CONFLICT ON CONSTRAINT text_messages_once DO NOTHING RETURNING id
     ) SELECT has_room, (SELECT graphile_worker.add_job('send_text', json_build_object('text_id', id)) IS NOT NULL FROM written) AS is_queued FROM today`,
    [text.userId, text.notificationId, text.channel, text.recipient, text.body, text.kind, mostADay(text)],
  )
  return row?.has_room ?? false
}

/** How many texts of that kind somebody gets in a day; last texts count apart, by the number that they go to. */
export function mostADay({
  kind,
  notificationId,
  isOfAccount = false,
}: Pick<NewText, 'kind' | 'notificationId' | 'isOfAccount'>): number {
  if (kind === 'news') return MOST_TEXTS_A_DAY
  if (notificationId !== null) return MOST_WARNINGS_A_DAY
  return isOfAccount ? MOST_ACCOUNT_TEXTS_A_DAY : MOST_LAST_TEXTS_A_DAY
}

/** One that somebody is waiting for. How many is counted by `rateLimits`. */
export async function queueCode(
  db: Db,
  text: Pick<NewText, 'channel' | 'recipient' | 'body'> & { userId: string | null },
): Promise<void> {
  await queryRows(
    db,
    `WITH written AS (
       INSERT INTO text_messages (user_id, channel, recipient, body, kind) VALUES ($1, $2, $3, $4, 'code') RETURNING id
     ) SELECT graphile_worker.add_job('send_text', json_build_object('text_id', id), priority => -1) FROM written`,
    [text.userId, text.channel, text.recipient, text.body],
  )
}

export interface DueText {
  kind: TextKind
  notification_id: string | null
  channel: TextChannel
  recipient: string
  body: string
  /** It could not be sent for as long as its kind is tried. */
  is_old: boolean
}

/**
 * One that is still to be sent, to a number that is still its reader's, or to whoever has that telephone. A warning goes to the number that it was
 * written for, whoever has taken that away since.
 */
export async function findDueText(db: Db, id: string): Promise<DueText | undefined> {
  const [row] = await queryRows<DueText>(
    db,
    `SELECT k.kind, t.notification_id, t.channel, t.recipient, t.body,
       t.created_at < now() - CASE k.kind WHEN 'code' THEN $2::interval WHEN 'news' THEN $3::interval ELSE $4::interval END AS is_old
     FROM text_messages t, LATERAL (SELECT ${TEXT_KIND} AS kind) AS k
     WHERE t.id = $1 AND t.sent_at IS NULL AND t.failed_at IS NULL
       AND (t.user_id IS NULL OR k.kind = 'warning' OR EXISTS (SELECT FROM text_numbers n WHERE n.user_id = t.user_id AND n.phone = t.recipient))`,
    [id, TEXT_TRIED.code, TEXT_TRIED.news, TEXT_TRIED.warning],
  )
  return row
}

/** How long each is tried. */
export const TEXT_TRIED = { code: TEXT_CODE, news: TEXT_GIVEN_UP, warning: WARNING_GIVEN_UP } as const satisfies Record<
  TextKind,
  Duration
>

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
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM text_messages WHERE id IN (
         SELECT id FROM text_messages WHERE created_at < now() - $1::interval ORDER BY created_at LIMIT $2) RETURNING 1`,
      [RECORD_KEPT, atOnce],
    ),
  )
}
