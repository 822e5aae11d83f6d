import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duration } from '@asime/contract/deadlines'
import type { HourOfDay } from '@asime/contract/times-of-day'
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
import { createPool } from '../database/pool.ts'
import { later } from '../database/preparing-pool.ts'
import { createLease, LEASE_SECONDS } from './lease.ts'

/** Makes or updates the job queue's own schema. Run with our migrations, before anything enqueues. */
export async function installJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) })
}

/**
 * Lets regular jobs run that a node planned by a clock that was ahead: the queue plans none until that time has come, on any
 * node.
 */
async function forgetFutureRuns(db: Db): Promise<void> {
  await queryRows(
    db,
    "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() WHERE last_execution > now() + interval '2 minutes'",
  )
}

/** Enqueues a job in the transaction that causes it: it exists exactly if that commits. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await queryRows(db, 'SELECT graphile_worker.add_job($1, $2::json)', later([task, JSON.stringify(payload)]))
}

/** Enqueues as `enqueue` does; jobs in one queue run one after the other. */
export async function enqueueInTurn(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  queue: string,
): Promise<void> {
  await queryRows(
    db,
    'SELECT graphile_worker.add_job($1, $2::json, queue_name => $3)',
    later([task, JSON.stringify(payload), queue]),
  )
}

/**
 * Makes a job without a payload run now: once, however often it is asked for until it begins, and never twice at once. For
 * work that lies in a table, of which the job does all there is.
 */
export async function wake(db: Db, task: string): Promise<void> {
  await queryRows(db, 'SELECT graphile_worker.add_job($1, queue_name => $1, job_key => $1)', later([task]))
}

/** As `wake`, after a delay; a run that is already planned for earlier stays. */
async function wakeAfter(db: Db, task: string, delay: Duration): Promise<void> {
  await queryRows(
    db,
    "SELECT graphile_worker.add_job($1, queue_name => $1, job_key => $1, job_key_mode => 'preserve_run_at', run_at => now() + $2::interval)",
    [task, delay],
  )
}

export interface Waker {
  /** Resolves when the queue knows. */
  wake(): Promise<void>
  /** Waits until the queue knows of all who have asked so far. */
  settled(): Promise<void>
}

/**
 * Wakes a job for many callers with few questions to the queue: callers that ask while one is on its way share the next one,
 * which is sent after all of them have written down what the job is to find.
 * @param pauseMs the pause between two questions, where nobody waits for what the job does
 * @param delay how long after it the job runs
 */
export function createWaker(db: Db, task: string, pauseMs = 0, delay?: Duration): Waker {
  let asked: Promise<void> | undefined
  /** The question that was asked last, and the pause after it. */
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    asked = delay === undefined ? wake(db, task) : wakeAfter(db, task, delay)
    const rest = () => (pauseMs > 0 ? sleep(pauseMs, undefined, { ref: false }) : undefined)
    const over = asked.then(rest, rest).then(() => {
      if (underWay === over) underWay = undefined
    })
    underWay = over
    return asked
  }
  return {
    wake() {
      if (!underWay) return begin()
      next ??= underWay.then(begin)
      return next
    },
    async settled() {
      await (next ?? asked)
    },
  }
}

export interface CronJob {
  task: string
  /** Crontab pattern in UTC. */
  at: string
}

/** The crontab pattern of these hours of each day. */
export function dailyAt(...hours: readonly HourOfDay[]): string {
  return `0 ${hours.map((hour) => Number.parseInt(hour, 10)).join(',')} * * *`
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
  /** After this long without a sign of life, a worker's jobs go to another. */
  leaseSeconds?: number
  /** Others than production's, for tests that cannot wait so long. */
  timing?: Partial<Timing>
}

interface Timing {
  /** How often the queue is asked where no notification comes through. */
  pollMs: number
  /** Pause before a queue that ended is started again; longer each time. */
  restartMs: number
}

const TIMING: Timing = { pollMs: 2_000, restartMs: 1_000 }
const LONGEST_PAUSE_MS = 10_000
/** Failed questions in a row after which the queue is given up and started anew. */
const MAX_FAILURES = 6
/** A clock that is set back by less is waited for. */
const SET_BACK_MS = 120_000

/** Connections that a runner needs: one per worker, to listen, for cron, and to hold its lease. */
const JOB_CONNECTIONS = 5

/**
 * Nobody waits for an answer here as a caller does, and the queue ends whenever a connection is late: as on a busy machine that starts.
 * What waits for a lock so long ends sooner, by the limit of each statement.
 */
const CONNECTION_WAIT_MS = 15_000

export function createJobsPool(connectionString: string, onError: (error: Error) => void): pg.Pool {
  return createPool(connectionString, { size: JOB_CONNECTIONS, waitMs: CONNECTION_WAIT_MS, onError })
}

/** How long a running job gets at shutdown. Longer ones are tried again by another worker. */
const STOP_MS = 6_000

/**
 * With these set (0 is enough), the queue waits until it is written down how a job ended, and handles that it cannot be.
 * Without, a job that ends while the database is away is a rejection that nobody handles, which ends the process.
 */
const WRITE_DOWN_ENDS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

export async function startJobs(
  pool: pg.Pool,
  { tasks, cron, db, log, leaseSeconds = LEASE_SECONDS, timing = {} }: JobOptions,
): Promise<JobRunner> {
  const { pollMs, restartMs } = { ...TIMING, ...timing }
  const lease = createLease(pool, db, log, leaseSeconds)
  const jobLog = createJobLog(log)
  let stopping = false
  let runner: Runner | undefined

  const begin = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter()
    let ended = false
    const onEnd = () => {
      if (ended || stopping) return
      ended = true
      void restart(runner)
    }
    events.on('pool:create', ({ workerPool }) => lease.holdFor(workerPool.id))
    // When the database goes away at a bad moment the queue gives up: it begins to shut down, and may not even get to the
    // end of that, so its promise alone would not tell.
    events.on('pool:gracefulShutdown', onEnd)
    // And if its very first question fails, it remembers that failure as the answer to all later ones.
    let failures = 0
    const count = async (error: unknown): Promise<void> => {
      // While nothing can be written a new start would fail as well, and log each worker that ends.
      if (jobLog.hear(error) && !(await takesWrites(pool))) return
      if (++failures === MAX_FAILURES) onEnd()
    }
    events.on('worker:getJob:error', ({ error }) => void count(error))
    for (const success of ['worker:getJob:empty', 'job:start'] as const)
      events.on(success, () => {
        failures = 0
        jobLog.forgetReadOnly()
      })
    // Set back by an hour, say by NTP some time after the machine has started, it would plan no regular job for an hour.
    events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
      if (expectedTimestamp - currentTimestamp > SET_BACK_MS) onEnd()
    })
    await forgetFutureRuns(db)
    runner = await run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(cron.map(({ task, at }) => ({ task, match: at }))),
      noHandleSignals: true,
      events,
      logger: jobLog.logger,
      preset: { worker: { concurrentJobs: 2, pollInterval: pollMs, ...WRITE_DOWN_ENDS } },
    })
    runner.promise.then(onEnd, onEnd)
  }

  // Jobs must not stay undone until somebody notices.
  const restart = async (old: Runner | undefined): Promise<void> => {
    old?.stop().catch(() => {})
    for (let pauseMs = restartMs; !stopping; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      if (!jobLog.isReadOnly()) log.error('the job queue ended and is started again')
      await sleep(pauseMs, undefined, { ref: false })
      try {
        if (!stopping) await begin()
        return
      } catch (error) {
        if (!jobLog.hear(error)) log.error({ err: error }, 'the job queue does not start')
      }
    }
  }

  await begin()
  return {
    async stop() {
      stopping = true
      await Promise.race([runner?.stop().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })])
      await lease.stop()
    },
  }
}

/** Runs what is due now and returns: for tests. */
export async function runDueJobs(pool: pg.Pool, tasks: TaskList): Promise<void> {
  await runJobsOnce({
    pgPool: pool,
    taskList: tasks,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: WRITE_DOWN_ENDS },
  })
}

/** Whether the database takes writes; true also where it cannot be asked, since that is another trouble. */
async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query<{ is: boolean }>("SELECT current_setting('transaction_read_only') = 'off' AS is")
  return answer.then(
    ({ rows }) => rows[0]?.is ?? true,
    () => true,
  )
}

interface JobLog {
  /** The log for the queue, whose messages hold whole stacks. */
  logger: Logger
  /** Says once that the database takes no writes. @returns whether that is what the error is about */
  hear(error: unknown): boolean
  isReadOnly(): boolean
  /** The queue could write again. */
  forgetReadOnly(): void
}

/** A database whose disk is full takes no writes, of which the queue would log a stack with each question. */
function createJobLog(log: FastifyBaseLogger): JobLog {
  const levels: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }
  let isReadOnly = false
  const hear = (error: unknown): boolean => {
    if (!(error instanceof Error) || (error as { code?: unknown }).code !== READ_ONLY) return false
    if (!isReadOnly) log.error('the database takes no writes: jobs wait')
    isReadOnly = true
    return true
  }
  const logger = new Logger((scope) => (level: LogLevel, message: string, meta?: { [key: string]: unknown }) => {
    const err = meta?.['error'] ?? meta?.['fatalError']
    if (hear(err)) return
    log[levels[level] ?? 'debug']({ job: scope.taskIdentifier, jobId: scope.jobId, ...(err ? { err } : {}) }, message)
  })
  return { logger, hear, isReadOnly: () => isReadOnly, forgetReadOnly: () => void (isReadOnly = false) }
}

/** read_only_sql_transaction */
const READ_ONLY = '25006'
