import type { Duration } from '@asime/contract/deadlines'
import type { MailLanguage } from '@asime/contract/mail-language'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { later } from '../../platform/database/preparing-pool.ts'
import { BY_EMAIL, CHOSEN_OF_TOPIC, HAS_DEVICE, IN_APP, IN_LANGUAGES, type NotificationRow } from './notify.sql.ts'

/** What they are told, the same to each. */
export interface HeldNotification extends Omit<NotificationRow, 'userId'> {
  /** How long push and email wait. */
  heldFor: Duration
}

const INSERT_HELD = `INSERT INTO notifications (user_id, kind, topic_group, title, detail, path, subject_id, about_user_id, effect_key, shop_id, in_app, by_email, in_languages, held_until)
     SELECT u.id, g.kind, g."group", g.title, g.body, g.path, g."subjectId", g."aboutUserId", g.key, g."shopId", ${IN_APP}, told.by_email, ${IN_LANGUAGES},
            CASE WHEN told.by_email OR ${HAS_DEVICE} THEN now() + g."heldFor" END
     FROM users u
     CROSS JOIN (SELECT $2::text AS kind, $3::text AS topic, $4::text AS "group", $5::text AS title, $6::text AS body, $7::text AS path, $8::uuid AS "subjectId",
       $9::uuid AS "aboutUserId", $10::uuid AS "shopId", $11::text AS key, $12::boolean AS "alwaysInApp", $13::boolean AS "inAppAtFirst",
       $14::boolean AS "alwaysByEmail", $15::boolean AS "byEmailAtFirst", $16::interval AS "heldFor", $17::jsonb AS "inLanguages" OFFSET 0) AS g
     CROSS JOIN LATERAL (SELECT ${BY_EMAIL} AS by_email OFFSET 0) AS told
     WHERE u.id = ANY (ARRAY(SELECT unnest($1::uuid[]))) AND u.status = 'active'
     ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING`

/**
 * Writes the same for each of them, but for accounts that are not active, and who has it already. Push and email wait where there will be
 * any. Nobody waits for it: it goes with the transaction's next statement.
 */
export async function insertHeldNotifications(
  db: Db,
  userIds: readonly string[],
  held: HeldNotification,
): Promise<void> {
  await queryRows(
    db,
    INSERT_HELD,
    later([
      userIds,
      held.kind,
      held.topic,
      held.group,
      held.title,
      held.body,
      held.path,
      held.subjectId,
      held.aboutUserId,
      held.shopId,
      held.key,
      held.alwaysInApp,
      held.inAppAtFirst,
      held.alwaysByEmail,
      held.byEmailAtFirst,
      held.heldFor,
      JSON.stringify(held.inLanguages),
    ]),
  )
}

export interface DueNotification {
  id: string
  user_id: string
  kind: string
  /** Names its cause. */
  effect_key: string
  /** Neither read nor withdrawn, and the account is active. */
  is_due: boolean
  /** Null where none is to be sent. */
  email: string | null
  mail_language: MailLanguage
  has_device: boolean
  /** By channel, what they have chosen themselves. */
  chosen: Partial<Record<string, boolean>>
}

/** Takes those whose time is over: they are no longer held. @param topics by kind */
export async function takeDueNotifications(
  db: Db,
  topics: Record<string, string>,
  limit: number,
): Promise<DueNotification[]> {
  return queryRows<DueNotification>(
    db,
    `WITH due AS MATERIALIZED (
       SELECT id FROM notifications WHERE held_until <= now() ORDER BY held_until LIMIT $1 FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE notifications n SET held_until = NULL FROM due WHERE n.id = due.id
       RETURNING n.id, n.user_id, n.kind, n.effect_key, n.by_email, n.read_at IS NULL AND n.withdrawn_at IS NULL AS is_unread
     )
     SELECT t.id, t.user_id, t.kind, t.effect_key, t.is_unread AND u.status = 'active' AS is_due,
            CASE WHEN t.by_email AND u.email_verified_at IS NOT NULL THEN u.email END AS email, u.mail_language, ${HAS_DEVICE} AS has_device, ${CHOSEN_OF_TOPIC} AS chosen
     FROM taken t JOIN users u ON u.id = t.user_id CROSS JOIN LATERAL (SELECT $2::jsonb ->> t.kind AS topic) AS g ORDER BY t.id`,
    [limit, JSON.stringify(topics)],
  )
}

/** Has the job run again when the next of them are due, but not sooner than after that pause. */
export async function wakeWhenDue(db: Db, task: string, pause: Duration): Promise<void> {
  await queryRows(
    db,
    `SELECT graphile_worker.add_job($1, queue_name => $1, job_key => $1, job_key_mode => 'preserve_run_at', run_at => greatest(next.due, now() + $2::interval))
     FROM (SELECT min(held_until) AS due FROM notifications WHERE held_until IS NOT NULL) AS next WHERE next.due IS NOT NULL`,
    [task, pause],
  )
}
