import { lengthOf } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { textChannels } from '@asime/contract/notification-topics'
import { statfs } from 'node:fs/promises'
import type { Context } from '../../platform/context.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { withoutAddresses } from '../../platform/database/without-addresses.ts'

/** Something that went wrong and that nobody has asked about. */
export interface Finding {
  /** Names the cause: one alert for each, however often it is found. */
  reference: string
  detail: Record<string, unknown>
  /** When it last happened: an alert that was closed after that stays closed. */
  since: string
}

/** More of a kind are no news. Where there are so many, none of that kind is taken for ended. */
export const MAX_FINDINGS = 200

/** By task: a job that the clock starts and that always fails would be many jobs, and one cause. */
export async function findJobsGivenUp(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT task_identifier AS reference, max(updated_at)::text AS since, jsonb_build_object(
       'jobs', count(*), 'newestJob', max(id)::text, 'error', ${withoutAddresses('(array_agg(last_error ORDER BY updated_at DESC))[1]')}) AS detail
     FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
     GROUP BY task_identifier ORDER BY 1 LIMIT ${MAX_FINDINGS}`,
  )
}

/** Attempts before an alert: a job that has waited long to begin may fail once. */
const MIN_ATTEMPTS = 3

/**
 * Since when a job (graphile_worker.jobs) fails, at the latest. The queue does not keep that, but each pause that it makes after a failure
 * is known. Never before it was asked for: one that waited for a worker has not failed meanwhile.
 */
export const FAILING_SINCE = `greatest(created_at, run_at - (
  SELECT coalesce(sum(exp(least(attempt, 10))), 0) * interval '1 second'
  FROM generate_series(1, attempts - (locked_at IS NOT NULL)::int) AS attempt))`

/**
 * Jobs that fail at each attempt and will be tried again, which goes on for days. By task, as those that were given up. One that is just
 * being tried again still fails.
 */
export async function findJobsFailing(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT task_identifier AS reference, (max(created_at) + $1::interval)::text AS since, jsonb_build_object(
       'jobs', count(*), 'newestJob', max(id)::text, 'attempts', max(attempts), 'oldestSince', min(failing_since), 'longerThan', $2::text,
       'error', ${withoutAddresses('(array_agg(last_error ORDER BY run_at DESC))[1]')}) AS detail
     FROM (SELECT *, ${FAILING_SINCE} AS failing_since FROM graphile_worker.jobs
       WHERE last_error IS NOT NULL AND attempts >= ${MIN_ATTEMPTS} AND (attempts < max_attempts OR locked_at IS NOT NULL)) AS failing
     WHERE failing_since < now() - $1::interval
     GROUP BY task_identifier ORDER BY 1 LIMIT ${MAX_FINDINGS}`,
    [timer('job_failing'), timer('job_failing')],
  )
}

export async function findJobsWaiting(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT 'jobs' AS reference, min(run_at)::text AS since, jsonb_build_object('jobs', count(*), 'oldestSince', min(run_at), 'longerThan', $2::text) AS detail
     FROM graphile_worker.jobs WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now() - $1::interval
     HAVING count(*) > 0`,
    [timer('jobs_waiting'), timer('jobs_waiting')],
  )
}

export async function findUnhandledEvents(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT left(coalesce(event ->> 'reference', id::text), 200) AS reference, max(received_at)::text AS since,
       jsonb_build_object('provider', min(provider), 'events', count(*), 'failures', max(failures), 'receivedAt', min(received_at), 'longerThan', $2::text) AS detail
     FROM payment_events WHERE handled_at IS NULL AND received_at < now() - $1::interval
     GROUP BY 1 ORDER BY min(received_at) LIMIT ${MAX_FINDINGS}`,
    [timer('event_unhandled'), timer('event_unhandled')],
  )
}

/**
 * By recipient, or an alert of a mail to an admin who cannot be reached would be mailed to that admin, which fails, and so on.
 * Ends with a mail that arrives.
 */
export async function findFailedMails(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT left(recipient, 1) || '…@' || split_part(recipient, '@', 2) || ' ' || left(md5(recipient), 8) AS reference, max(failed_at)::text AS since,
       jsonb_build_object('mails', count(*), 'newestMail', (array_agg(id ORDER BY failed_at DESC))[1],
         'failure', ${withoutAddresses('(array_agg(failure ORDER BY failed_at DESC))[1]')}) AS detail
     FROM mails m WHERE failed_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM mails later WHERE later.recipient = m.recipient AND later.sent_at > m.failed_at)
     GROUP BY recipient ORDER BY max(failed_at) DESC LIMIT ${MAX_FINDINGS}`,
  )
}

/**
 * By channel, since the gateway is the same for all. Ends with a text message that is taken. The last of those is looked up once: comparing
 * each that failed with each that was sent takes minutes just when a gateway has been away for long.
 */
export async function findFailedTexts(db: Db): Promise<Finding[]> {
  return queryRows<Finding>(
    db,
    `SELECT t.channel AS reference, max(failed_at)::text AS since,
       jsonb_build_object('texts', count(*), 'warnings', count(*) FILTER (WHERE kind = 'warning'), 'newestText', (array_agg(id ORDER BY failed_at DESC))[1],
         'failure', (array_agg(failure ORDER BY failed_at DESC))[1]) AS detail
     FROM unnest($1::text[]) AS c (channel)
     CROSS JOIN LATERAL (SELECT max(sent_at) AS last FROM text_messages s WHERE s.channel = c.channel) AS sent
     JOIN text_messages t ON t.channel = c.channel AND t.failed_at >= coalesce(sent.last, '-infinity')
     GROUP BY t.channel ORDER BY 1`,
    [textChannels],
  )
}

/** @param sends whether mails are sent at all, and do not stay in the outbox */
export async function findMailsWaiting(db: Db, sends: boolean): Promise<Finding[]> {
  if (!sends) return []
  return queryRows<Finding>(
    db,
    `SELECT 'mails' AS reference, min(created_at)::text AS since, jsonb_build_object('mails', count(*), 'oldestSince', min(created_at), 'longerThan', $2::text) AS detail
     FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND created_at < now() - $1::interval HAVING count(*) > 0`,
    [timer('mails_waiting'), timer('mails_waiting')],
  )
}

/**
 * A backup is taken each day, and what has changed since is copied all the time.
 *
 * @param backsUp whether it is: rows of a time when it was stay, and would be late for ever
 */
export async function findLateBackups(db: Db, backsUp: boolean): Promise<Finding[]> {
  if (!backsUp) return []
  return queryRows<Finding>(
    db,
    `SELECT part AS reference, coalesce(succeeded_at, failed_at)::text AS since,
       jsonb_build_object('succeededAt', succeeded_at, 'failedAt', failed_at, 'error', ${withoutAddresses('error')}) AS detail
     FROM backup_parts
     WHERE coalesce(succeeded_at, '-infinity') < now() - CASE part WHEN 'backup' THEN interval '26 hours' ELSE interval '15 minutes' END
       AND (succeeded_at IS NOT NULL OR failed_at IS NOT NULL)
     ORDER BY part`,
  )
}

/** Share of the volume of DATA_DIR that is free, from 0 to 1; undefined where it cannot be told. */
export async function freeShareOfDisk(dataDir: string): Promise<number | undefined> {
  const { bavail, blocks } = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0 }))
  return blocks === 0 ? undefined : bavail / blocks
}

export async function findFullDisk({ dataDir, diskAlertBelow }: Context['config']): Promise<Finding[]> {
  const free = await freeShareOfDisk(dataDir)
  if (free === undefined || free >= diskAlertBelow) return []
  const detail = { freePercent: Math.round(free * 1_000) / 10 }
  return [{ reference: 'data', since: new Date().toISOString(), detail }]
}

/** As the node that looks sees it. For a moment it may be away; so long, each node counts alone, and events go by the database. */
export async function findAwayRedis(redis: Context['redis']): Promise<Finding[]> {
  const since = redis?.awaySince()
  const longerThan = timer('redis_away')
  if (!since || Date.now() - since.getTime() < lengthOf(longerThan, 'seconds') * 1_000) return []
  const at = since.toISOString()
  return [{ reference: 'redis', since: at, detail: { awaySince: at, longerThan } }]
}
