import type { ShopRole } from '@asime/contract/shop-roles'
import { type Db, queryRows } from '../../platform/database/database.ts'

export interface NotificationRow {
  userId: string
  kind: string
  topic: string
  group: string
  title: string
  body: string
  path: string
  subjectId: string | null
  aboutUserId: string | null
  /** As one of whose team they hear of it. */
  shopId: string | null
  key: string
  alwaysInApp: boolean
  inAppAtFirst: boolean
  alwaysByEmail: boolean
  byEmailAtFirst: boolean
}

export interface WrittenNotification {
  id: string
  /** Null until it is confirmed. */
  email: string | null
  /** Some browser of theirs gets push messages. */
  has_device: boolean
  /** Where text messages go; null until it is confirmed. */
  phone: string | null
  /** By channel, what they have chosen themselves. */
  chosen: Partial<Record<string, boolean>>
}

const CHOSEN = (channel: string) =>
  `(SELECT c.is_on FROM notification_choices c WHERE c.user_id = u.id AND c.topic = $3 AND c.channel = '${channel}')`

/** Writes it, unless that was done before or the account is not active. @returns undefined where nothing was written */
export async function insertNotification(db: Db, row: NotificationRow): Promise<WrittenNotification | undefined> {
  const [written] = await queryRows<WrittenNotification>(
    db,
    `WITH written AS (
       INSERT INTO notifications (user_id, kind, topic_group, title, detail, path, subject_id, about_user_id, effect_key, shop_id, in_app, by_email)
       SELECT u.id, $2, $4, $5, $6, $7, $8::uuid, $9::uuid, $10, $15::uuid,
              $11::boolean OR coalesce(${CHOSEN('in_app')}, $12::boolean),
              u.email_verified_at IS NOT NULL AND ($13::boolean OR coalesce(${CHOSEN('email')}, $14::boolean))
       FROM users u WHERE u.id = $1 AND u.status = 'active'
       ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING RETURNING id, user_id
     ) SELECT w.id, EXISTS (SELECT FROM push_devices d WHERE d.user_id = u.id) AS has_device, CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email,
              (SELECT n.phone FROM text_numbers n WHERE n.user_id = u.id AND n.confirmed_at IS NOT NULL) AS phone,
              coalesce((SELECT json_object_agg(c.channel, c.is_on) FROM notification_choices c WHERE c.user_id = u.id AND c.topic = $3), '{}') AS chosen
       FROM written w JOIN users u ON u.id = w.user_id`,
    [
      row.userId,
      row.kind,
      row.topic,
      row.group,
      row.title,
      row.body,
      row.path,
      row.subjectId,
      row.aboutUserId,
      row.key,
      row.alwaysInApp,
      row.inAppAtFirst,
      row.alwaysByEmail,
      row.byEmailAtFirst,
      row.shopId,
    ],
  )
  return written
}

/** Those of a shop's people who have one of the roles, the owner first. */
export async function listTeam(
  db: Db,
  vendorId: string,
  roles: readonly ShopRole[],
): Promise<{ user_id: string; is_owner: boolean }[]> {
  return queryRows(
    db,
    `SELECT user_id, role = 'owner' AS is_owner FROM shop_members WHERE vendor_id = $1 AND role = ANY ($2::text[])
     ORDER BY role <> 'owner', created_at, user_id`,
    [vendorId, roles],
  )
}

/** What somebody has heard as one of a shop's people: they are none any more. */
export async function forgetShopNews(db: Db, vendorId: string, userId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM notifications WHERE user_id = $2 AND shop_id = $1', [vendorId, userId])
}
