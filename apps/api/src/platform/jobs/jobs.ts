import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  type LogLevel,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  runOnce as runJobsOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { type Db, queryRows } from '../database/database.ts'
import { createLease } from './lease.ts'

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
  /** Takes no new jobs and lets running ones finish, for a while. */
  stop(): Promise<void>
}

export interface JobOptions {
  tasks: TaskList
  cron: CronJob[]
  db: Db
  log: FastifyBaseLogger
}

/** Connections that a runner needs: one per worker, to listen, for cron, and to hold its lease. */
export const JOB_CONNECTIONS = 5

/** What a running job gets at shutdown. Longer ones are tried again by whoever finds them. */
const STOP_MS = 6_000

export async function startJobs(pool: pg.Pool, { tasks, cron, db, log }: JobOptions): Promise<JobRunner> {
  const lease = createLease(pool, db, log)
  let stopping = false

  const begin = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => lease.holdFor(workerPool.id))
    const started = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(cron.map(({ task, at }) => ({ task, match: at }))),
      noHandleSignals: true,
      events,
      logger: toLogger(log),
      preset: {
        worker: {
          concurrentJobs: 2,
          pollInterval: 2_000,
          // With a delay set (0 is enough), the queue itself handles that it cannot write down how a job ended. Without,
          // a job that ends while the database is away is a rejection that nobody handles, which ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    const restartUnlessStopped = () => void restart()
    started.promise.then(restartUnlessStopped, restartUnlessStopped)
    return started
  }

  // When the database goes away at a bad moment the queue gives up. Jobs must not stay undone until somebody notices.
  const restart = async (): Promise<void> => {
    for (let pauseMs = 1_000; !stopping; pauseMs = Math.min(30_000, 2 * pauseMs)) {
      log.error('the job queue ended and is started again')
      await sleep(pauseMs, undefined, { ref: false })
      try {
        if (!stopping) runner = await begin()
        return
      } catch (error) {
        log.error({ err: error }, 'the job queue does not start')
      }
    }
  }

  let runner = await begin()
  return {
    async stop() {
      stopping = true
      await Promise.race([runner.stop().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })])
      await lease.stop()
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
    const err = meta?.['error']
    log[levels[level] ?? 'debug']({ job: scope.taskIdentifier, jobId: scope.jobId, ...(err ? { err } : {}) }, message)
  })
}
