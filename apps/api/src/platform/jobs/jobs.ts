import type { FastifyBaseLogger } from 'fastify'
import { Logger, type LogLevel, parseCronItems, type ParsedCronItem, run, runMigrations, runOnce as runJobsOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Db, queryRows } from '../database/database.ts'

/** Makes or updates the job queue's own schema. Run with our migrations, before anything enqueues. */
export async function installJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) })
}

/** Enqueues a job in the transaction that causes it: it exists exactly if that commits. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await queryRows(db, 'SELECT graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
}

export interface CronJob {
  task: string
  /** Crontab pattern in UTC. */
  at: string
}

export interface JobRunner {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

export async function startJobs(pool: pg.Pool, options: { tasks: TaskList; cron: CronJob[]; log: FastifyBaseLogger }): Promise<JobRunner> {
  const parsedCronItems: ParsedCronItem[] = parseCronItems(options.cron.map(({ task, at }) => ({ task, match: at })))
  const runner = await run({
    pgPool: pool,
    taskList: options.tasks,
    parsedCronItems,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: toLogger(options.log),
  })
  // A lost database ends the worker's loop; the process must not end with it.
  runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'job runner stopped'))
  return {
    async stop() {
      await runner.stop().catch(() => {})
    },
  }
}

/** Runs what is due now and returns: for tests. */
export async function runDueJobs(pool: pg.Pool, tasks: TaskList): Promise<void> {
  await runJobsOnce({ pgPool: pool, taskList: tasks, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

function toLogger(log: FastifyBaseLogger): Logger {
  const levels: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }
  return new Logger((scope) => (level: LogLevel, message: string, meta?: { [key: string]: unknown }) => {
    log[levels[level] ?? 'debug']({ job: scope.taskIdentifier, jobId: scope.jobId, ...(meta?.['error'] ? { err: meta['error'] } : {}) }, message)
  })
}
