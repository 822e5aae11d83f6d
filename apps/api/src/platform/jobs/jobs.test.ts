import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { TaskList } from 'graphile-worker'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../database/database.ts'
import { createJobsPool, type CronJob, enqueue, type JobRunner, startJobs } from './jobs.ts'
import { freeAbandonedJobs } from './lease.ts'

const shared = useTestApp()

let proxy: TcpProxy
let app: TestApp
let runner: JobRunner | undefined
const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)

beforeEach(async () => {
  app = await startTestApp()
  proxy = await startTcpProxy(app.database.connectionString)
  process.on('unhandledRejection', note)
  // The queue's own word about a worker that ends.
  vi.spyOn(console, 'trace').mockImplementation(() => {})
})
afterEach(async () => {
  proxy.restore()
  await runner?.stop()
  runner = undefined
  await proxy.close()
  await app.close()
  process.off('unhandledRejection', note)
  vi.restoreAllMocks()
  expect(unhandled.splice(0)).toEqual([])
})

/** Runs jobs through the proxy, as a server of its own would. */
async function run(tasks: TaskList, leaseSeconds?: number, cron: CronJob[] = []): Promise<void> {
  const pool = createJobsPool(proxy.through(app.database.connectionString), () => {})
  const started = await startJobs(pool, {
    tasks,
    cron,
    db: app.context.db,
    log: app.server.log,
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    timing: { pollMs: 20, restartMs: 20 },
  })
  runner = {
    async stop() {
      await started.stop()
      await pool.end()
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

async function jobsLeft(): Promise<number> {
  return (await app.sql('SELECT FROM graphile_worker.jobs')).length
}

/** The connections that hold one. */
async function leasesHeld(): Promise<number[]> {
  const locks = await app.sql(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  )
  return locks.map(({ pid }) => pid)
}

test('a job runs as soon as the transaction that asked for it commits, and not if that fails', async () => {
  const ran: unknown[] = []
  await run({ note: async (payload) => void ran.push(payload) })

  await inTransaction(app.context.db, async (tx) => {
    await enqueue(tx, 'note', { kept: true })
    await sleep(20)
    expect(ran).toEqual([])
  })
  await inTransaction(app.context.db, async (tx) => {
    await enqueue(tx, 'note', { kept: false })
    throw new Error('changed my mind')
  }).catch(() => {})

  await until(() => ran.length > 0)
  await until(async () => (await jobsLeft()) === 0)
  expect(ran).toEqual([{ kept: true }])
})

test('a job that fails is kept, with its error, and tried again later', async () => {
  await run({
    fail: async () => {
      throw new Error('not today')
    },
  })

  await enqueue(app.context.db, 'fail', {})
  await until(async () => (await app.sql('SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL')).length === 1)

  const [job] = await app.sql(
    'SELECT attempts, max_attempts, last_error, run_at > now() AS later FROM graphile_worker.jobs',
  )
  expect(job).toEqual({ attempts: 1, max_attempts: 25, last_error: 'not today', later: true })
})

test('a database that is lost in the middle of a job does not end the process, and jobs go on when it is back', async () => {
  let runs = 0
  await run({
    work: async () => {
      if (++runs === 1) proxy.cut()
    },
  })
  await enqueue(app.context.db, 'work', {})
  await until(() => runs === 1)
  await sleep(50)

  proxy.restore()
  await enqueue(app.context.db, 'work', {})

  await until(() => runs === 2)
})

test('a database that takes no writes is one line in the log, and jobs go on once it does', async () => {
  const lines: unknown[][] = []
  const record = (...line: unknown[]) => void lines.push(line)
  vi.spyOn(app.server.log, 'error').mockImplementation(record)
  vi.spyOn(app.server.log, 'warn').mockImplementation(record)
  let runs = 0
  await run({ work: async () => void runs++ })
  const setReadOnly = async (is: boolean) => {
    const [{ name }] = await app.sql('SELECT quote_ident(current_database()) AS name')
    await app.sql(
      `SET default_transaction_read_only = off; ALTER DATABASE ${name} SET default_transaction_read_only = ${is ? 'on' : 'off'}`,
    )
    proxy.cut()
    proxy.restore()
  }
  await setReadOnly(true)
  const traces = vi.mocked(console.trace).mock.calls
  /** Silences what the queue logs about the lost connection, which the test causes. */
  const said = () => [...lines, ...traces].flat().filter((part) => /takes no writes|read-only/.test(inspect(part)))
  await until(() => said().length > 0)
  // Long enough for some questions, and for the queue to be started again.
  await sleep(400)

  expect(said()).toEqual(['the database takes no writes: jobs wait'])
  await setReadOnly(false)
  await enqueue(app.context.db, 'work', {})
  await until(() => runs === 1)
})

test('jobs go on also where the first question to the queue failed, and the queue cannot forget it', async () => {
  let runs = 0
  await app.sql('ALTER TABLE graphile_worker._private_tasks RENAME TO tasks_away')
  await run({ work: async () => void runs++ })
  await sleep(50)
  await app.sql('ALTER TABLE graphile_worker.tasks_away RENAME TO _private_tasks')

  await enqueue(app.context.db, 'work', {})

  await until(() => runs === 1)
})

test('a database that is slow to take a connection ends no queue', async () => {
  // Some 4.5 s until one is there.
  proxy.slowDown({ ms: 750, lossPart: 0, repeatMs: 0, random: Math.random })
  const said = vi.spyOn(app.server.log, 'error')
  let runs = 0
  await run({ work: async () => void runs++ })

  await enqueue(app.context.db, 'work', {})

  await until(() => runs === 1)
  expect(said).not.toHaveBeenCalled()
})

test('regular jobs go on where the clock of the machine is set back by an hour', async () => {
  const MachineDate = Date
  // Always a moment before a full minute, so that the queue looks at it often; behind the database's, which says when a job is due.
  let nowMs = Math.floor(MachineDate.now() / 60_000 - 30) * 60_000 + 3_600_000 - 200
  vi.stubGlobal(
    'Date',
    class extends MachineDate {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([nowMs] as [number]) : given))
      }
      static override now = () => nowMs
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const crontabs = 'graphile_worker._private_known_crontabs'
  let runs = 0
  await run({ regular: async () => void runs++ }, undefined, [{ task: 'regular', at: '* * * * *' }])
  // What it has planned by the clock that was wrong.
  const planAhead = `UPDATE ${crontabs} SET last_execution = now() + interval '1 hour' RETURNING 1`
  await until(async () => (await app.sql(planAhead)).length === 1)

  nowMs -= 3_600_000
  await until(async () => (await app.sql(`SELECT FROM ${crontabs} WHERE last_execution > now()`)).length === 0)
  await app.sql(`UPDATE ${crontabs} SET last_execution = now() - interval '1 hour'`)
  for (; runs === 0; nowMs += 60_000) await sleep(200)
})

test('at shutdown running jobs may finish, and none is begun', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const done: string[] = []
  await run({
    slow: async () => {
      await finished
      done.push('slow')
    },
    next: async () => void done.push('next'),
  })
  // As many as run at once: a worker without work might just be asking for some.
  for (let i = 0; i < 2; i++) await enqueue(app.context.db, 'slow', {})
  await until(async () => (await app.sql('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).length === 2)

  const stopped = runner?.stop()
  runner = undefined
  await enqueue(app.context.db, 'next', {})
  finish()
  await stopped

  expect(done).toEqual(['slow', 'slow'])
  expect(await app.sql('SELECT task_identifier FROM graphile_worker.jobs')).toEqual([{ task_identifier: 'next' }])
})

test('a job of a living worker is left alone however long it takes, and that of a dead one is given back', async () => {
  let finished = false
  await run({ slow: () => until(() => finished) })
  await enqueue(app.context.db, 'slow', {})
  await until(async () => (await app.sql('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).length === 1)
  await until(async () => (await leasesHeld()).length > 0)
  await app.sql("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'")
  const freedWhileAlive = await freeAbandonedJobs(app.context.db)
  await app.sql("UPDATE graphile_worker._private_jobs SET locked_by = 'worker-that-died'")
  await freeAbandonedJobs(app.context.db)
  // The worker of this test looks for such jobs, too, and may have been sooner.
  const stillHeld = await app.sql("SELECT FROM graphile_worker.jobs WHERE locked_by = 'worker-that-died'")
  finished = true

  expect({ freedWhileAlive, stillHeld: stillHeld.length }).toEqual({ freedWhileAlive: 0, stillHeld: 0 })
})

test('a worker keeps its lease as long as it gives signs of life, and no longer, though its connections stay', async () => {
  let finished = false
  await run({ slow: () => until(() => finished) }, 0.4)
  await enqueue(app.context.db, 'slow', {})
  await until(async () => (await leasesHeld()).length > 0)
  const held = await leasesHeld()
  // Longer than the lease.
  await sleep(700)
  const heldLater = await leasesHeld()
  proxy.stall()
  const stalledAt = performance.now()
  await until(async () => (await leasesHeld()).length === 0)
  const lostAfterMs = performance.now() - stalledAt
  finished = true

  expect(heldLater).toEqual(held)
  // Sooner than the worker would notice by itself that it is not answered.
  expect(lostAfterMs).toBeLessThan(5_000)
})

test('a job that was begun a moment ago is left alone: its worker may just be starting', async () => {
  await enqueue(shared().context.db, 'some', {})
  await shared().sql("UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker-that-starts'")

  expect(await freeAbandonedJobs(shared().context.db)).toBe(0)
})
