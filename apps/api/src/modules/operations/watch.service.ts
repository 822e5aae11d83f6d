import { inWords, RECORD_KEPT } from '@asime/contract/deadlines'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { dropRepeatedRuns, dropRunsMadeGood } from '../../platform/jobs/repeated-runs.sql.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { OperationsAlertKind } from '../alerts/alert-kinds.ts'
import { matchAlerts } from '../alerts/alerts.service.ts'
import {
  type Finding,
  findAwayRedis,
  findFailedMails,
  findFailedTexts,
  findFullDisk,
  findJobsFailing,
  findJobsGivenUp,
  findJobsWaiting,
  findLateBackups,
  findMailsWaiting,
  findUnhandledEvents,
  freeShareOfDisk,
  MAX_FINDINGS,
} from './findings.sql.ts'
import {
  countFailedMails,
  countJobsGivenUp,
  readAgesOfBackups,
  readOldestEvent,
  readOldestFailingJobs,
  readOldestJob,
  readOldestMail,
} from './figures.repository.ts'

type Watched = Pick<Context, 'db' | 'config' | 'redis'>

const WATCHES: Record<OperationsAlertKind, (context: Watched) => Promise<Finding[]>> = {
  job_gave_up: ({ db }) => findJobsGivenUp(db),
  job_failing: ({ db }) => findJobsFailing(db),
  jobs_waiting: ({ db }) => findJobsWaiting(db),
  event_unhandled: ({ db }) => findUnhandledEvents(db),
  mail_failed: ({ db }) => findFailedMails(db),
  text_failed: ({ db }) => findFailedTexts(db),
  mails_waiting: ({ db, config }) => findMailsWaiting(db, config.smtpUrl !== undefined),
  backup_late: ({ db, config }) => findLateBackups(db, config.backup !== undefined),
  disk_low: ({ config }) => findFullDisk(config),
  redis_away: ({ redis }) => findAwayRedis(redis),
}

/**
 * The job, every minute: what went wrong without anybody waiting for it becomes an alert, once for each cause, and the alert ends
 * with its cause. If no job runs at all, nobody is told this way: the metrics are for that.
 */
export async function watchOperations(context: Watched): Promise<void> {
  await dropRepeatedRuns(context.db)
  await dropRunsMadeGood(context.db)
  await forEachIsolated(Object.entries(WATCHES), async ([kind, find]) => {
    const findings = await find(context)
    await matchAlerts(context.db, kind as OperationsAlertKind, findings, findings.length < MAX_FINDINGS)
  })
}

/** The sisters of `payment_alerts_open`: also where no job runs, which nobody is mailed of. */
export function measureOperations(metrics: Metrics, { db, config, redis }: Watched): void {
  const one = (name: string, help: string, read: (db: Db) => Promise<{ value: number }[]>) =>
    metrics.addGauge({ name, help, read: () => read(db) })
  one('jobs_oldest_waiting_seconds', 'Seconds that the oldest due job has been waiting', readOldestJob)
  one('mails_oldest_unsent_seconds', 'Age of the oldest mail still to be sent', readOldestMail)
  one('mails_failed', `Mails of the last ${inWords(RECORD_KEPT)} that were given up`, countFailedMails)
  one('payment_events_oldest_unhandled_seconds', 'Age of the oldest unhandled payment event', readOldestEvent)
  metrics.addGauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed repeatedly and will not be retried, by task',
    label: 'task',
    read: () => countJobsGivenUp(db),
  })
  metrics.addGauge({
    name: 'jobs_failing_seconds',
    help: 'Time since the first failure of the oldest job that has failed at each attempt so far and will be retried, by task',
    label: 'task',
    read: () => readOldestFailingJobs(db),
  })
  metrics.addGauge({
    name: 'backup_age_seconds',
    help: 'Time since each part of the backups last succeeded; none where there are no backups',
    label: 'part',
    // Rows of a time when there were backups stay.
    read: async () => (config.backup ? readAgesOfBackups(db) : []),
  })
  metrics.addGauge({
    name: 'disk_free_ratio',
    help: 'Free share of the volume that DATA_DIR is on',
    read: async () => {
      const value = await freeShareOfDisk(config.dataDir)
      return value === undefined ? [] : [{ value }]
    },
  })
  if (!redis) return
  metrics.addGauge({
    name: 'redis_away_seconds',
    help: 'Seconds that this node has been doing without Redis; 0 while it can be reached',
    read: async () => {
      const since = redis.awaySince()
      return [{ value: since ? (Date.now() - since.getTime()) / 1_000 : 0 }]
    },
  })
}
