import { type Db, queryRows } from '../../platform/database/database.ts'
import { FAILING_SINCE } from './findings.sql.ts'

// What /metrics tells, in seconds and numbers.

export interface Figure {
  value: number
}

export interface LabelledFigure extends Figure {
  label: string
}

const OLDEST_JOB = `SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS value
  FROM graphile_worker.jobs WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now()`
const OLDEST_MAIL = `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS value FROM mails WHERE sent_at IS NULL AND failed_at IS NULL`
const OLDEST_EVENT = `SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::float8 AS value FROM payment_events WHERE handled_at IS NULL`
const FAILED_MAILS = 'SELECT count(*)::int AS value FROM mails WHERE failed_at IS NOT NULL'
const GIVEN_UP =
  'SELECT task_identifier AS label, count(*)::int AS value FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL GROUP BY 1 LIMIT 100'
const FAILING = `SELECT task_identifier AS label, extract(epoch FROM now() - min(${FAILING_SINCE}))::float8 AS value
  FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND (attempts < max_attempts OR locked_at IS NOT NULL) GROUP BY 1 LIMIT 100`
const BACKUPS =
  'SELECT part AS label, extract(epoch FROM now() - succeeded_at)::float8 AS value FROM backup_parts WHERE succeeded_at IS NOT NULL'

export async function readOldestJob(db: Db): Promise<Figure[]> {
  return queryRows<Figure>(db, OLDEST_JOB)
}

export async function readOldestMail(db: Db): Promise<Figure[]> {
  return queryRows<Figure>(db, OLDEST_MAIL)
}

export async function readOldestEvent(db: Db): Promise<Figure[]> {
  return queryRows<Figure>(db, OLDEST_EVENT)
}

export async function countFailedMails(db: Db): Promise<Figure[]> {
  return queryRows<Figure>(db, FAILED_MAILS)
}

export async function countJobsGivenUp(db: Db): Promise<LabelledFigure[]> {
  return queryRows<LabelledFigure>(db, GIVEN_UP)
}

export async function readOldestFailingJobs(db: Db): Promise<LabelledFigure[]> {
  return queryRows<LabelledFigure>(db, FAILING)
}

export async function readAgesOfBackups(db: Db): Promise<LabelledFigure[]> {
  return queryRows<LabelledFigure>(db, BACKUPS)
}
