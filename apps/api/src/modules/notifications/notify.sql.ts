import type { MailLanguage } from '@asime/contract/mail-language'
import type { NotificationKindName } from '@asime/contract/notification-kinds'
import type { ShopRole } from '@asime/contract/shop-roles'
import { type Db, queryRows } from '../../platform/database/database.ts'

export type InLanguages = Partial<Record<MailLanguage, { title: string; body?: string }>>

export interface NotificationRow {
  userId: string
  kind: string
  topic: string
  group: string
  title: string
  body: string
  /** The same in the other languages of emails, for the daily summary; the body where it is another one there. */
  inLanguages: InLanguages
  path: string
  subjectId: string | null
  aboutUserId: string | null
  /** The shop in whose team they are notified. */
  shopId: string | null
  key: string
  alwaysInApp: boolean
  inAppAtFirst: boolean
  alwaysByEmail: boolean
  byEmailAtFirst: boolean
}

export interface WrittenNotification {
  /** Which of those given it is, from 1. */
  n: number
  id: string
  /** Null until it is confirmed. */
  email: string | null
  mail_language: MailLanguage
  /** Some browser of theirs gets push messages. */
  has_device: boolean
  /** Where text messages go; null until it is confirmed. */
  phone: string | null
  /** The number that opens the account, of whoever has no email; else null. */
  own_phone: string | null
  /** By channel, what they have chosen themselves. */
  chosen: Partial<Record<string, boolean>>
}

/** For rows g (what is to be told, with its topic) and u (users). */
const CHOSEN = (channel: string) =>
  `(SELECT c.is_on FROM notification_choices c WHERE c.user_id = u.id AND c.topic = g.topic AND c.channel = '${channel}')`

export const IN_APP = `(g."alwaysInApp" OR coalesce(${CHOSEN('in_app')}, g."inAppAtFirst"))`
export const BY_EMAIL = `(u.email_verified_at IS NOT NULL AND (g."alwaysByEmail" OR coalesce(${CHOSEN('email')}, g."byEmailAtFirst")))`
/** Only a daily summary needs them, of what no email of its own tells. */
export const IN_LANGUAGES = `CASE WHEN u.mail_language <> 'en' AND NOT ${BY_EMAIL} THEN g."inLanguages" END`
export const HAS_DEVICE = 'EXISTS (SELECT FROM push_devices d WHERE d.user_id = u.id)'
export const CHOSEN_OF_TOPIC = `coalesce((SELECT json_object_agg(c.channel, c.is_on) FROM notification_choices c WHERE c.user_id = u.id AND c.topic = g.topic), '{}')`

/**
 * Writes them, but for those that were written before and those of accounts that are not active. Their ids are in the order in which they
 * are given, as they are listed. Through a SELECT the planner does not see how many there are, and keeps its plan (decision 102): made
 * anew it took as long as running it. Each account by its key, whatever the plan takes their number for. @returns what was written, in that order
 */
export async function insertNotifications(db: Db, rows: readonly NotificationRow[]): Promise<WrittenNotification[]> {
  return queryRows<WrittenNotification>(
    db,
    `WITH ids AS MATERIALIZED (
       SELECT id, row_number() OVER (ORDER BY id) AS n
       FROM (SELECT uuid_v7() AS id FROM jsonb_array_elements((SELECT $1::jsonb))) AS made
     ), given AS MATERIALIZED (
       SELECT ids.id, g.*
       FROM jsonb_to_recordset((SELECT $1::jsonb)) AS g (n int, "userId" uuid, kind text, topic text, "group" text, title text, body text, "inLanguages" jsonb, path text,
         "subjectId" uuid, "aboutUserId" uuid, "shopId" uuid, key text, "alwaysInApp" boolean, "inAppAtFirst" boolean,
         "alwaysByEmail" boolean, "byEmailAtFirst" boolean)
       JOIN ids ON ids.n = g.n
     ), written AS (
       INSERT INTO notifications (id, user_id, kind, topic_group, title, detail, path, subject_id, about_user_id, effect_key, shop_id, in_app, by_email, in_languages)
       SELECT g.id, u.id, g.kind, g."group", g.title, g.body, g.path, g."subjectId", g."aboutUserId", g.key, g."shopId",
              ${IN_APP}, ${BY_EMAIL}, ${IN_LANGUAGES}
       FROM given g CROSS JOIN LATERAL (SELECT id, email_verified_at, mail_language FROM users WHERE id = g."userId" AND status = 'active' OFFSET 0) AS u ORDER BY g.n
       ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING id, user_id
     ) SELECT g.n, w.id, ${HAS_DEVICE} AS has_device,
              CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email, u.mail_language,
              (SELECT n.phone FROM text_numbers n WHERE n.user_id = u.id AND n.confirmed_at IS NOT NULL) AS phone,
              CASE WHEN u.email IS NULL THEN u.verified_phone END AS own_phone,
              ${CHOSEN_OF_TOPIC} AS chosen
       FROM written w JOIN given g ON g.id = w.id
       CROSS JOIN LATERAL (SELECT id, email, email_verified_at, verified_phone, mail_language FROM users WHERE id = w.user_id OFFSET 0) AS u ORDER BY g.n`,
    [JSON.stringify(rows.map((row, index) => ({ n: index + 1, ...row })))],
  )
}

/** Whether somebody was notified of a cause, by its key. */
export async function wasNotified(db: Db, userId: string, key: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM notifications WHERE user_id = $1 AND effect_key = $2', [userId, key])
  return rows.length > 0
}

export interface TeamMember {
  vendor_id: string
  user_id: string
  role: ShopRole
}

/** The people of these shops, the owner of each first. */
export async function listTeams(db: Db, vendorIds: readonly string[]): Promise<TeamMember[]> {
  return queryRows<TeamMember>(
    db,
    `SELECT vendor_id, user_id, role FROM shop_members WHERE vendor_id = ANY (ARRAY(SELECT unnest($1::uuid[])))
     ORDER BY role <> 'owner', created_at, user_id`,
    [vendorIds],
  )
}

/**
 * Deletes what somebody was notified of as one of a shop's people, since they no longer are, or no longer have its duties.
 * @param kinds all of them unless told
 */
export async function forgetShopNotifications(
  db: Db,
  vendorId: string,
  userId: string,
  kinds?: readonly NotificationKindName[],
): Promise<void> {
  await queryRows(
    db,
    'DELETE FROM notifications WHERE user_id = $2 AND shop_id = $1 AND ($3::text[] IS NULL OR kind = ANY ($3))',
    [vendorId, userId, kinds ?? null],
  )
}

/** Deletes what an admin was notified of in a role that they no longer have. */
export async function forgetDeskNotifications(
  db: Db,
  userId: string,
  kinds: readonly NotificationKindName[],
): Promise<void> {
  await queryRows(db, 'DELETE FROM notifications WHERE user_id = $1 AND kind = ANY ($2::text[])', [userId, kinds])
}
