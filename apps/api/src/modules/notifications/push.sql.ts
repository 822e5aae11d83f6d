import { notificationKinds } from '@asime/contract/notification-kinds'
import {
  defaultNotificationSettings,
  isChannelOn,
  type NotificationChannel,
  type NotificationTopic,
} from '@asime/contract/notification-topics'
import type { AddPushDevice, PushDevice } from '@asime/contract/notifications'
import { orderAsks } from '@asime/contract/order-asks'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { CHOSEN_OF_TOPIC } from './notify.sql.ts'
import type { Device } from './push-service.ts'

/** Somebody has so many at most; another one takes the place of one whose session has ended, or else of the oldest. */
const MOST_DEVICES = 10

export interface SavedDevice {
  id: string
  /** Of the session. */
  user_agent: string | null
  /**
   * Whether messages go somewhere else from now on. Not where a session has subscribed again what it had; one that is bound to a key is on one
   * browser, which may have got another address.
   */
  is_new: boolean
}

/** A browser belongs to whoever subscribed it last. */
export async function saveDevice(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys }: AddPushDevice,
): Promise<SavedDevice> {
  const [saved] = await queryRows<SavedDevice>(
    db,
    `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT push_devices_endpoint DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id,
       p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, failures = 0
     RETURNING id, (SELECT s.user_agent FROM sessions s WHERE s.id = $2) AS user_agent,
       NOT EXISTS (SELECT FROM push_devices d JOIN sessions s ON s.id = d.session_id
                   WHERE s.id = $2 AND (d.endpoint = $3 OR s.key_thumbprint IS NOT NULL)) AS is_new`,
    [userId, sessionId, endpoint, keys.p256dh, keys.auth],
  )
  await queryRows(
    db,
    `DELETE FROM push_devices WHERE id IN (
       SELECT d.id FROM push_devices d JOIN sessions s ON s.id = d.session_id
       WHERE d.user_id = $1 AND d.id <> $3 ORDER BY (s.revoked_at IS NULL AND s.expires_at > now()) DESC, d.id DESC OFFSET $2)`,
    [userId, MOST_DEVICES - 1, saved?.id],
  )
  return saved as SavedDevice
}

const DEVICE = jsonObject({
  id: 'd.id',
  endpoint: 'd.endpoint',
  user_agent: 's.user_agent',
  created_at: 'd.created_at',
})

export async function listOwnDevices(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await queryRows<{ data: PushDevice }>(
    db,
    `SELECT ${DEVICE} AS data FROM push_devices d JOIN sessions s ON s.id = d.session_id
     WHERE d.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() ORDER BY d.id DESC`,
    [userId],
  )
  return rows.map(({ data }) => data)
}

/** @returns whether there was one */
export async function deleteOwnDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await queryRows(db, 'DELETE FROM push_devices WHERE id = $2 AND user_id = $1 RETURNING id', [userId, id])
  return rows.length > 0
}

/** Where somebody's messages go now: not where the session has ended. */
export async function listLiveDevices(db: Db, userId: string): Promise<Device[]> {
  return queryRows(
    db,
    `SELECT d.id, d.endpoint, d.p256dh, d.auth FROM push_devices d JOIN sessions s ON s.id = d.session_id
     WHERE d.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
    [userId],
  )
}

const MOST_FAILURES = 10

export async function noteDelivery(db: Db, id: string, outcome: 'sent' | 'gone' | 'failed'): Promise<void> {
  if (outcome === 'gone') await queryRows(db, 'DELETE FROM push_devices WHERE id = $1', [id])
  else if (outcome === 'sent')
    await queryRows(db, 'UPDATE push_devices SET failures = 0 WHERE id = $1 AND failures > 0', [id])
  else {
    await queryRows(db, 'DELETE FROM push_devices WHERE id = $1 AND failures >= $2', [id, MOST_FAILURES])
    await queryRows(db, 'UPDATE push_devices SET failures = failures + 1 WHERE id = $1', [id])
  }
}

export interface DuePush {
  user_id: string
  title: string
  detail: string
  path: string
  /** While it is quiet for them: when it ends. */
  quiet_until: string | null
  topic: NotificationTopic | null
  has_email: boolean
  /** By channel, what they have chosen themselves by now. */
  chosen: Partial<Record<string, boolean>>
}

/** Whether its reader still wants it by that channel: they may have switched it off while it was quiet. */
export function isStillChosen({ topic, chosen, has_email: hasEmail }: DuePush, channel: NotificationChannel): boolean {
  return topic === null || isChannelOn(topic, channel, chosen, hasEmail)
}

const TOPICS = JSON.stringify(
  Object.fromEntries(Object.entries(notificationKinds).map(([kind, { topic }]) => [kind, topic])),
)
const ASKS = JSON.stringify(orderAsks)

/**
 * A notification that is still unread and not withdrawn and asks for nothing of an order that has gone on, and whether it has to
 * wait: by the database's clock, in Ghana's time, which is UTC.
 * @param isWarning it is due whatever became of it, and safety waits for nothing
 */
export async function findDuePush(
  db: Db,
  notificationId: string,
  { isWarning } = { isWarning: false },
): Promise<DuePush | undefined> {
  const { quiet, quiet_from: from, quiet_to: to, security_in_quiet: security } = defaultNotificationSettings
  const [row] = await queryRows<DuePush>(
    db,
    `SELECT n.user_id, n.title, n.detail, n.path, g.topic, u.email IS NOT NULL AS has_email, ${CHOSEN_OF_TOPIC} AS chosen,
            CASE WHEN s.quiet AND NOT (s.security_in_quiet AND n.topic_group = 'safety')
                  AND (CASE WHEN s.quiet_from < s.quiet_to THEN c.at >= s.quiet_from AND c.at < s.quiet_to ELSE c.at >= s.quiet_from OR c.at < s.quiet_to END)
              THEN to_json((c.day + s.quiet_to + CASE WHEN s.quiet_to <= c.at THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'UTC') #>> '{}'
            END AS quiet_until
     FROM notifications n JOIN users u ON u.id = n.user_id
     LEFT JOIN notification_times t ON t.user_id = n.user_id
     LEFT JOIN orders o ON o.id = n.subject_id,
     LATERAL (SELECT $7::jsonb ->> n.kind AS topic) AS g,
     LATERAL (SELECT coalesce(t.quiet, $2::boolean) AS quiet, coalesce(t.quiet_from, $3::time) AS quiet_from, coalesce(t.quiet_to, $4::time) AS quiet_to,
                     ($6::boolean OR coalesce(t.security_in_quiet, $5::boolean)) AS security_in_quiet) AS s,
     LATERAL (SELECT (now() AT TIME ZONE 'UTC')::time AS at, date_trunc('day', now() AT TIME ZONE 'UTC') AS day) AS c
     WHERE n.id = $1 AND n.withdrawn_at IS NULL AND ($6::boolean OR n.read_at IS NULL AND
       coalesce(($8::jsonb -> n.kind -> CASE WHEN n.shop_id IS NULL THEN 'buyer' ELSE 'vendor' END) ? o.status::text, true))`,
    [notificationId, quiet, from, to, security, isWarning, TOPICS, ASKS],
  )
  return row
}

/** Has it looked at again when the quiet is over; once, however often it is asked for. */
export async function sendPushLater(db: Db, notificationId: string, at: string): Promise<void> {
  await queryRows(
    db,
    `SELECT graphile_worker.add_job('send_push', json_build_object('notification_id', $1::text), run_at => $2::timestamptz, job_key => 'push:' || $1::text)`,
    [notificationId, at],
  )
}
