import { inWords, RECORD_KEPT } from '@asime/contract/deadlines'
import type { Context } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { dropRepeatedRuns } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { OperationsAlertKind } from '../alerts/alert-kinds.ts'
import { matchAlerts } from '../alerts/alerts.service.ts'
import {
  type Finding,
  findFailedMails,
  findFullDisk,
  findJobsGivenUp,
  findJobsWaiting,
  findLateBackups,
  findMailsWaiting,
  findUnhandledEvents,
  freeShareOfDisk,
  MAX_FINDINGS,
} from './findings.sql.ts'

type Watched = Pick<Context, 'db' | 'config'>

const WATCHES: Record<OperationsAlertKind, (context: Watched) => Promise<Finding[]>> = {
  job_gave_up: ({ db }) => findJobsGivenUp(db),
  jobs_waiting: ({ db }) => findJobsWaiting(db),
  event_unhandled: ({ db }) => findUnhandledEvents(db),
  mail_failed: ({ db }) => findFailedMails(db),
  mails_waiting: ({ db, config }) => findMailsWaiting(db, config.smtpUrl !== undefined),
  backup_late: ({ db, config }) => findLateBackups(db, config.backup !== undefined),
  disk_low: ({ config }) => findFullDisk(config),
}

/**
 * The job, every minute: what went wrong without anybody waiting for it becomes an alert, once for each cause, and the alert ends
 * with its cause. If no job runs at all, nobody is told this way: the metrics are for that.
 */
export async function watchOperations(context: Watched): Promise<void> {
  await dropRepeatedRuns(context.db)
  await forEachIsolated(Object.entries(WATCHES), async ([kind, find]) => {
    const findings = await find(context)
    await matchAlerts(context.db, kind as OperationsAlertKind, findings, findings.length < MAX_FINDINGS)
  })
}

const OLDEST_JOB = `SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS value
  FROM graphile_worker.jobs WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now()`
const OLDEST_MAIL = `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS value FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`
const OLDEST_EVENT = `SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::float8 AS value FROM payment_events WHERE handled_at IS NULL`
const FAILED_MAILS = 'SELECT count(*)::int AS value FROM mails WHERE failed_at IS NOT NULL'
const GIVEN_UP =
  'SELECT task_identifier AS label, count(*)::int AS value FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL GROUP BY 1 LIMIT 100'
const BACKUPS =
  'SELECT part AS label, extract(epoch FROM now() - succeeded_at)::float8 AS value FROM backup_parts WHERE succeeded_at IS NOT NULL'

/** The sisters of `payment_alerts_open`: also where no job runs, which nobody is mailed of. */
export function measureOperations(metrics: Metrics, { db, config }: Watched): void {
  const one = (name: string, help: string, text: string) =>
    metrics.addGauge({ name, help, read: () => queryRows<{ value: number }>(db, text) })
  one('jobs_oldest_waiting_seconds', 'How long the oldest job that is due has waited to be begun', OLDEST_JOB)
  one('mails_oldest_unsent_seconds', 'Age of the oldest mail that was neither sent nor given up', OLDEST_MAIL)
  one('mails_failed', `Mails of the last ${inWords(RECORD_KEPT)} that were given up`, FAILED_MAILS)
  one('payment_events_oldest_unhandled_seconds', 'Age of the oldest event that nobody has handled', OLDEST_EVENT)
  metrics.addGauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed repeatedly and will not be retried, by task',
    label: 'task',
    read: () => queryRows<{ label: string; value: number }>(db, GIVEN_UP),
  })
  metrics.addGauge({
    name: 'backup_age_seconds',
    help: 'Time since each part of the backups last succeeded; none where there are no backups',
    label: 'part',
    // Rows of a time when there were backups stay.
    read: async () => (config.backup ? queryRows<{ label: string; value: number }>(db, BACKUPS) : []),
  })
  metrics.addGauge({
    name: 'disk_free_ratio',
    help: 'Free share of the volume that DATA_DIR is on',
    read: async () => {
      const value = await freeShareOfDisk(config.dataDir)
      return value === undefined ? [] : [{ value }]
    },
  })
}
