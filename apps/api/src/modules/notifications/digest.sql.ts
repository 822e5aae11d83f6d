import { DIGEST_OF } from '@asime/contract/deadlines'
import { defaultNotificationSettings } from '@asime/contract/notification-topics'
import type { MailLanguage } from '@asime/contract/mail-language'
import { type DigestHour, digestHours } from '@asime/contract/times-of-day'
import { type Db, queryRows } from '../../platform/database/database.ts'
import type { InLanguages } from './notify.sql.ts'

export interface DigestOf {
  user_id: string
  email: string
  mail_language: MailLanguage
  total: number
  /** The newest first. */
  newest: { kind: string; title: string; detail: string; in_languages: InLanguages | null; path: string }[]
}

/** Whose summaries: of whoever has chosen that time, after one of them; or of these users, whatever they have chosen since. */
export type DigestsAsked = { time: DigestHour; after: string | undefined } | { userIds: readonly string[] }

/** Whoever has something unread from the time since the last summary that no email told of, of those who are asked for. */
export async function listDigests(db: Db, asked: DigestsAsked, most: number, limit: number): Promise<DigestOf[]> {
  const { time, after, userIds } = { time: null, after: null, userIds: null, ...asked }
  return queryRows<DigestOf>(
    db,
    `SELECT u.id AS user_id, u.email, u.mail_language, waiting.total, waiting.newest
     FROM (
       SELECT n.user_id, count(*)::int AS total,
              (array_agg(json_build_object('kind', n.kind, 'title', n.title, 'detail', n.detail, 'in_languages', n.in_languages, 'path', n.path) ORDER BY n.id DESC))[1:$2::int] AS newest
       FROM notifications n
       WHERE n.created_at > now() - $3::interval AND n.in_app AND n.read_at IS NULL AND n.withdrawn_at IS NULL AND NOT n.by_email AND ($4::uuid IS NULL OR n.user_id > $4::uuid)
         AND ($7::uuid[] IS NULL OR n.user_id = ANY ($7::uuid[]))
       GROUP BY n.user_id ORDER BY n.user_id
     ) AS waiting
     JOIN users u ON u.id = waiting.user_id AND u.status = 'active' AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
     LEFT JOIN notification_times t ON t.user_id = u.id
     WHERE ($1::text IS NULL OR coalesce(t.digest, $5) = $1) ORDER BY waiting.user_id LIMIT $6`,
    [time, most, DIGEST_OF, after ?? null, defaultNotificationSettings.digest, limit, userIds],
  )
}

/** Which summary is due, by the database's clock in Ghana's time, and of which day: the one whose time is nearest. */
export async function findDigestDue(db: Db): Promise<{ time: DigestHour; day: string }> {
  const [row] = await queryRows<{ time: DigestHour; day: string }>(
    db,
    `SELECT hour AS time, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM unnest($1::text[]) AS hour
     ORDER BY abs(extract(epoch FROM (now() AT TIME ZONE 'UTC')::time - hour::time)) LIMIT 1`,
    [digestHours],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}
