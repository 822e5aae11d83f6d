import { tmpdir } from 'node:os'
import { lengthOf, REDIS_AWAY } from '@asime/contract/deadlines'
import type { TaskList } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, type TestUser } from '../../../test/builders.ts'
import { startRedisServer, whyWithoutRedis } from '../../../test/redis-server.ts'
import { runJob } from '../../../test/jobs.ts'
import { deliver, eventOf } from '../../../test/payments.ts'
import { changeSetting } from '../../../test/settings.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { enqueue, runDueJobs } from '../../platform/jobs/jobs.ts'
import { inEnglishAlone, queueMail } from '../../platform/mail/mails.ts'
import { watchOperations } from './watch.service.ts'

const TOKEN = 'a token of 16 letters'
/** Nothing is written there. */
const BACKUPS = { BACKUP_DIR: '/no/such/backups', BACKUP_KEY: 'none' }
let smtp: MailServer
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url, METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir(), ...BACKUPS } })
  admin = await buildAdmin(app)
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mood = 'friendly'
})

interface Alert {
  id: string
  kind: string
  reference: string
  detail: Record<string, unknown>
}
const openAlerts = async (kind: string): Promise<Alert[]> => {
  await runJob(app, 'watch_operations')
  const { body } = await app.as(admin).get('/admin/payment-alerts?limit=100')
  return body.data.filter((alert: Alert) => alert.kind === kind)
}
const metric = async (name: string): Promise<number | undefined> => {
  const { text } = await app.anonymous.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
const close = (alert: Alert | undefined) =>
  app.as(admin).post(`/admin/payment-alerts/${alert?.id}/close`, { reason: 'We know' })
/** As if the time of the next attempt had come. */
const retryNow = () => app.sql('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0')

test('a job that failed until it was given up is an alert and a number, told once, until it runs', async () => {
  let isBroken = true
  const tasks: TaskList = {
    break: async () => {
      if (isBroken) throw new Error('no such thing for ama@test.example')
    },
  }
  for (let n = 0; n < 3; n++) await app.sql("SELECT graphile_worker.add_job('break', max_attempts => 2)")
  await runDueJobs(app.pool, tasks)
  expect(await openAlerts('job_gave_up')).toEqual([])
  await retryNow()
  await runDueJobs(app.pool, tasks)

  const alerts = await openAlerts('job_gave_up')

  expect(alerts).toEqual([
    expect.objectContaining({
      reference: 'break',
      detail: { jobs: 3, newestJob: expect.any(String), error: 'no such thing for …' },
    }),
  ])
  expect(await metric('jobs_given_up{task="break"}')).toBe(3)
  expect(await metric('operations_alerts_open{kind="job_gave_up"}')).toBe(1)
  expect(await metric('payment_alerts_open{kind="job_gave_up"}')).toBeUndefined()
  for (let minute = 0; minute < 2; minute++) await runJob(app, 'mail_payment_alerts')
  const mails = (await mailsTo(app, admin.email)).filter(({ subject }) => subject.includes('A job failed repeatedly'))
  expect(mails).toHaveLength(1)

  // Closed by hand it stays closed, until it happens again.
  await close(alerts[0])
  expect(await openAlerts('job_gave_up')).toEqual([])
  await app.sql("SELECT graphile_worker.add_job('break', max_attempts => 1)")
  await runDueJobs(app.pool, tasks)
  expect(await openAlerts('job_gave_up')).toHaveLength(1)

  isBroken = false
  // As the operations guide says.
  await app.sql(
    'SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) FROM graphile_worker.jobs WHERE attempts >= max_attempts',
  )
  await runDueJobs(app.pool, tasks)
  expect(await openAlerts('job_gave_up')).toEqual([])
  expect(await metric('jobs_given_up{task="break"}')).toBeUndefined()
})

test('a job of the clock that fails at each run is one job, which counts its failures until it is given up', async () => {
  const tasks: TaskList = {
    tick: async () => {
      throw new Error('at every run')
    },
  }
  const failed = () =>
    app.sql("SELECT id, attempts FROM graphile_worker.jobs WHERE task_identifier = 'tick' ORDER BY id")
  const byTheClock = (task: string) =>
    app.sql('SELECT graphile_worker.add_job($1, $2::json, max_attempts => 3)', [task, { _cron: { ts: '2026-11-23' } }])
  for (let run = 0; run < 3; run++) {
    await byTheClock('tick')
    await runDueJobs(app.pool, tasks)
  }
  // Another that was not started by the clock is somebody's.
  for (let n = 0; n < 2; n++) await app.sql("SELECT graphile_worker.add_job('tick', '{}'::json)")
  await runDueJobs(app.pool, tasks)
  expect(await failed()).toHaveLength(5)
  const [oldest] = await failed()

  await runJob(app, 'watch_operations')

  expect((await failed()).map(({ id }) => id)).toHaveLength(3)
  expect((await failed())[0]).toEqual({ id: oldest.id, attempts: 1 })
  await app.sql(
    "SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE id > $1 AND task_identifier = 'tick'",
    [oldest.id],
  )
  for (let n = 0; n < 2; n++) {
    await retryNow()
    await byTheClock('tick')
    await runDueJobs(app.pool, tasks)
  }
  expect(await openAlerts('job_gave_up')).toEqual([
    expect.objectContaining({ reference: 'tick', detail: expect.objectContaining({ jobs: 1, error: 'at every run' }) }),
  ])
  expect(await failed()).toEqual([{ id: oldest.id, attempts: 3 }])
  await app.sql('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')
  expect(await openAlerts('job_gave_up')).toEqual([])
})

test('a job that fails at each attempt is an alert and an age long before it is given up, until it goes well', async () => {
  let isBroken = true
  const tasks: TaskList = {
    poisoned: async () => {
      if (isBroken) throw new Error('one row of ama@test.example')
    },
  }
  const attempt = async () => {
    await retryNow()
    await runDueJobs(app.pool, tasks)
  }
  const newest = "id = (SELECT max(id) FROM graphile_worker.jobs WHERE task_identifier = 'poisoned')"
  const asked = (ago: string) =>
    app.sql(`UPDATE graphile_worker._private_jobs SET created_at = now() - $1::interval WHERE ${newest}`, [ago])
  /** The pauses after so many failures are 3.5 hours. */
  const began = async (ago: string) => {
    await asked(ago)
    await app.sql(`UPDATE graphile_worker._private_jobs SET attempts = 9 WHERE ${newest}`)
  }
  await enqueue(app.context.db, 'poisoned', {})
  for (let n = 0; n < 3; n++) await attempt()
  expect(
    await app.sql("SELECT attempts, max_attempts FROM graphile_worker.jobs WHERE task_identifier = 'poisoned'"),
  ).toEqual([{ attempts: 3, max_attempts: 25 }])
  expect(await openAlerts('job_failing')).toEqual([])
  // It waited for a worker, and has failed for seconds.
  await asked('2 hours')
  expect(await openAlerts('job_failing')).toEqual([])
  expect(await metric('jobs_failing_seconds{task="poisoned"}')).toBeLessThan(600)
  // Of those before.
  await runJob(app, 'mail_payment_alerts')
  await began('2 hours')

  const alerts = await openAlerts('job_failing')

  expect(alerts).toEqual([
    expect.objectContaining({
      reference: 'poisoned',
      detail: {
        jobs: 1,
        newestJob: expect.any(String),
        attempts: 9,
        oldestSince: expect.any(String),
        longerThan: '30 minutes',
        error: 'one row of …',
      },
    }),
  ])
  expect(await metric('jobs_failing_seconds{task="poisoned"}')).toBeGreaterThanOrEqual(7_200)
  expect(await metric('operations_alerts_open{kind="job_failing"}')).toBe(1)
  for (let minute = 0; minute < 2; minute++) await runJob(app, 'mail_payment_alerts')
  const mails = (await mailsTo(app, admin.email)).filter(({ subject }) => subject.includes('job has been failing'))
  expect(mails).toHaveLength(1)

  // Just being tried again it has not gone well yet.
  const lock = (value: string) =>
    app.sql(`UPDATE graphile_worker._private_jobs SET locked_at = ${value} WHERE last_error LIKE 'one row%'`)
  await lock('now()')
  expect((await openAlerts('job_failing')).map(({ id }) => id)).toEqual([alerts[0]?.id])
  await lock('NULL')

  // Closed by hand it stays closed, until another fails as long.
  await close(alerts[0])
  await attempt()
  expect(await openAlerts('job_failing')).toEqual([])
  await app.sql("UPDATE payment_alerts SET closed_at = closed_at - interval '10 minutes' WHERE id = $1", [
    alerts[0]?.id,
  ])
  await enqueue(app.context.db, 'poisoned', {})
  for (let n = 0; n < 3; n++) await attempt()
  await began('35 minutes')
  const restore = await changeSetting(app, 'job_failing', 240)
  expect(await openAlerts('job_failing')).toEqual([])
  await restore()
  expect(await openAlerts('job_failing')).toEqual([
    expect.objectContaining({ reference: 'poisoned', detail: expect.objectContaining({ jobs: 2, attempts: 13 }) }),
  ])

  isBroken = false
  await attempt()
  expect(await openAlerts('job_failing')).toEqual([])
  expect(await metric('jobs_failing_seconds{task="poisoned"}')).toBeUndefined()
})

test('a job of the clock that has failed for long is no alert any more once its next run goes well', async () => {
  let error: string | undefined = 'first'
  const tasks: TaskList = {
    tock: async () => {
      if (error) throw new Error(error)
    },
  }
  const plan = async (minute: number) => {
    const ts = `2026-11-23T10:0${minute}:00.000Z`
    await app.sql(
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution) VALUES ('tock', $1, $1)
       ON CONFLICT (identifier) DO UPDATE SET last_execution = EXCLUDED.last_execution`,
      [ts],
    )
    await app.sql("SELECT graphile_worker.add_job('tock', $1::json)", [{ _cron: { ts } }])
  }
  const kept = () => app.sql("SELECT id, last_error FROM graphile_worker.jobs WHERE task_identifier = 'tock'")
  await plan(1)
  for (let attempt = 0; attempt < 3; attempt++) {
    await retryNow()
    await runDueJobs(app.pool, tasks)
  }
  await app.sql(
    "UPDATE graphile_worker._private_jobs SET created_at = now() - interval '1 hour', attempts = 9 WHERE id = (SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'tock')",
  )
  const [oldest] = await kept()
  error = 'second'
  await plan(2)
  await runDueJobs(app.pool, tasks)

  // Twice, as by two nodes.
  for (let watch = 0; watch < 2; watch++)
    expect(await openAlerts('job_failing')).toEqual([
      expect.objectContaining({ reference: 'tock', detail: expect.objectContaining({ jobs: 1, error: 'second' }) }),
    ])
  expect(await kept()).toEqual([{ id: oldest.id, last_error: 'second' }])
  // One that is planned and has not run says nothing yet.
  await plan(3)
  expect(await openAlerts('job_failing')).toHaveLength(1)

  error = undefined
  await runDueJobs(app.pool, tasks)
  expect(await kept()).toHaveLength(1)
  expect(await openAlerts('job_failing')).toEqual([])
  expect(await kept()).toEqual([])
})

test('jobs that nobody begins are an alert and an age', async () => {
  await app.sql("SELECT graphile_worker.add_job('of_another_version', run_at => now() - interval '20 minutes')")

  expect(await openAlerts('jobs_waiting')).toHaveLength(1)
  expect(await metric('jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(1_200)

  await app.sql("DELETE FROM graphile_worker._private_jobs WHERE run_at < now() - interval '15 minutes'")
  expect(await openAlerts('jobs_waiting')).toEqual([])
})

test('after what time jobs, mails and events are alerts is set, and each says after what it was', async () => {
  // What began before its alert was closed is not told again.
  const closedLongAgo = () => app.sql("UPDATE payment_alerts SET closed_at = closed_at - interval '1 day'")
  await closedLongAgo()
  await app.sql("SELECT graphile_worker.add_job('of_another_version', run_at => now() - interval '20 minutes')")
  await app.sql(
    `INSERT INTO mails (recipient, subject, body_text, body_html, effect_key, created_at)
     VALUES ('late@test.example', 'Late', 'Late', 'Late', 'late', now() - interval '40 minutes')`,
  )
  await app.sql(
    `INSERT INTO payment_events (provider, body_hash, event, received_at, failures)
     VALUES ('another', 'late', '{"kind":"charge","reference":"py-late"}', now() - interval '70 minutes', 9)`,
  )
  const limits = async () => {
    const found = []
    // Each looks anew: two that look at once are one job.
    for (const kind of ['jobs_waiting', 'mails_waiting', 'event_unhandled'])
      found.push((await openAlerts(kind)).map(({ detail }) => detail['longerThan']))
    return found
  }
  expect(await limits()).toEqual([['15 minutes'], ['30 minutes'], ['1 hour']])

  onTestFinished(await changeSetting(app, 'jobs_waiting', 30))
  onTestFinished(await changeSetting(app, 'mails_waiting', 60))
  onTestFinished(await changeSetting(app, 'event_unhandled', 120))
  expect(await limits()).toEqual([[], [], []])
  await closedLongAgo()
  onTestFinished(await changeSetting(app, 'jobs_waiting', 10))
  expect((await limits())[0]).toEqual(['10 minutes'])

  await app.sql("DELETE FROM graphile_worker._private_jobs WHERE run_at < now() - interval '15 minutes'")
  await app.sql("DELETE FROM mails WHERE recipient = 'late@test.example'")
  await app.sql("DELETE FROM payment_events WHERE body_hash = 'late'")
})

test('a mail that the mail server refuses for good is tried once, and is an alert until one arrives', async () => {
  const email = uniqueEmail('gone')
  smtp.unknown.add(email)
  const write = () =>
    queueMail(app.context.db, {
      recipient: email,
      ...inEnglishAlone({ subject: 'Hello', paragraphs: ['A secret link'] }),
    })
  await write()
  await app.runJobs()

  const [row] = await app.sql('SELECT sent_at, failed_at, failure, body_text FROM mails WHERE recipient = $1', [email])
  const alerts = await openAlerts('mail_failed')

  expect(row).toEqual({ sent_at: null, failed_at: expect.any(Date), failure: expect.any(String), body_text: '' })
  expect(row.failure).toContain('550')
  expect(await app.sql("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'")).toEqual([])
  expect(alerts).toHaveLength(1)
  expect(JSON.stringify(alerts)).not.toContain(email)
  expect(alerts[0]?.detail).toMatchObject({ mails: 1, failure: expect.stringContaining('no such mailbox') })
  expect(await metric('mails_failed')).toBe(1)

  smtp.unknown.delete(email)
  await write()
  await app.runJobs()
  expect(smtp.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
  expect(await openAlerts('mail_failed')).toEqual([])
})

test('a mail whose content is refused is given up as well; a mail server in trouble gives up nothing', async () => {
  const [refused, delayed] = [uniqueEmail('refused'), uniqueEmail('delayed')]
  smtp.mood = 'content refused'
  await queueMail(app.context.db, { recipient: refused, ...inEnglishAlone({ subject: 'Hello', paragraphs: ['So'] }) })
  await app.runJobs()
  smtp.mood = 'busy'
  await queueMail(app.context.db, { recipient: delayed, ...inEnglishAlone({ subject: 'Hello', paragraphs: ['So'] }) })
  await app.runJobs()

  const rows = await app.sql(
    'SELECT recipient, failed_at IS NOT NULL AS failed FROM mails WHERE recipient = ANY ($1)',
    [[refused, delayed]],
  )

  expect(new Map(rows.map((row) => [row.recipient, row.failed]))).toEqual(
    new Map([
      [refused, true],
      [delayed, false],
    ]),
  )
  smtp.mood = 'friendly'
  await retryNow()
  await app.runJobs()
  expect(smtp.received.filter(({ to }) => to.includes(delayed))).toHaveLength(1)
})

test('an alert of a mail to an admin who cannot be reached makes no more alerts', async () => {
  const unreachable = await buildAdmin(app, { email: uniqueEmail('admin') })
  smtp.unknown.add(unreachable.email)
  await app.sql("INSERT INTO payment_alerts (kind, reference, detail) VALUES ('unknown_transfer', 'po-loop', '{}')")
  const before = (await mailsTo(app, admin.email)).length

  for (let minute = 0; minute < 4; minute++) {
    await runJob(app, 'mail_payment_alerts')
    await runJob(app, 'watch_operations')
  }

  // Of the transfer, and of the mail that did not reach the other admin.
  expect((await mailsTo(app, admin.email)).slice(before)).toHaveLength(2)
  await app.sql("UPDATE users SET status = 'suspended' WHERE id = $1", [unreachable.id])
})

test('mails that wait for a mail server that is away are an alert until they are sent', async () => {
  const email = uniqueEmail('waits')
  smtp.mood = 'busy'
  await queueMail(app.context.db, { recipient: email, ...inEnglishAlone({ subject: 'Hello', paragraphs: ['So'] }) })
  await app.runJobs()
  await app.sql("UPDATE mails SET created_at = now() - interval '40 minutes' WHERE recipient = $1", [email])

  expect(await openAlerts('mails_waiting')).toHaveLength(1)
  expect(await metric('mails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(2_400)

  smtp.mood = 'friendly'
  await retryNow()
  await app.runJobs()
  expect(await openAlerts('mails_waiting')).toEqual([])
})

test('a mail that could not be sent until its text was cleared away is told of, and not dropped in silence', async () => {
  const email = uniqueEmail('late')
  smtp.mood = 'busy'
  await queueMail(app.context.db, { recipient: email, ...inEnglishAlone({ subject: 'Hello', paragraphs: ['So'] }) })
  await app.runJobs()
  await app.sql("UPDATE mails SET created_at = now() - interval '25 hours' WHERE recipient = $1", [email])
  await runJob(app, 'clean_up')
  smtp.mood = 'friendly'
  await retryNow()
  await app.runJobs()

  const [row] = await app.sql('SELECT sent_at, failure FROM mails WHERE recipient = $1', [email])

  expect(row).toEqual({ sent_at: null, failure: 'It could not be sent for 24 hours' })
  expect((await openAlerts('mail_failed')).length).toBeGreaterThan(0)
})

test('an event that nobody handled stays beyond its time, and is an alert; handled ones go', async () => {
  const payment = { reference: `py-of-nobody-${Date.now()}`, amount: 5 }
  await deliver(app, eventOf(payment))
  await app.sql("UPDATE payment_events SET received_at = now() - interval '31 days' WHERE event ->> 'reference' = $1", [
    payment.reference,
  ])
  await app.sql(
    `INSERT INTO payment_events (provider, body_hash, event, received_at, failures)
     VALUES ('another', 'x', '{"kind":"charge","reference":"py-unhandled"}', now() - interval '31 days', 9)`,
  )
  await runJob(app, 'clean_up')

  const left = await app.sql(
    "SELECT event ->> 'reference' AS reference FROM payment_events WHERE received_at < now() - interval '30 days'",
  )

  expect(left).toEqual([{ reference: 'py-unhandled' }])
  expect(await openAlerts('event_unhandled')).toEqual([
    expect.objectContaining({ reference: 'py-unhandled', detail: expect.objectContaining({ failures: 9 }) }),
  ])
  expect(await metric('payment_events_oldest_unhandled_seconds')).toBeGreaterThan(30 * 86_400)
  await app.sql('UPDATE payment_events SET handled_at = now() WHERE handled_at IS NULL')
  expect(await openAlerts('event_unhandled')).toEqual([])
})

test('a late backup is an alert and an age; without backups there is neither', async () => {
  expect(await openAlerts('backup_late')).toEqual([])
  await app.sql(
    `INSERT INTO backup_parts (part, succeeded_at, failed_at, error)
     VALUES ('backup', now() - interval '27 hours', now(), 'No space left'), ('wal', now() - interval '1 minute', NULL, NULL)`,
  )

  expect(await openAlerts('backup_late')).toEqual([
    expect.objectContaining({ reference: 'backup', detail: expect.objectContaining({ error: 'No space left' }) }),
  ])
  expect(await metric('backup_age_seconds{part="backup"}')).toBeGreaterThanOrEqual(27 * 3_600)

  await app.sql('UPDATE backup_parts SET succeeded_at = now(), failed_at = NULL, error = NULL')
  expect(await openAlerts('backup_late')).toEqual([])

  // Where backups are no longer made, what was last done stays, and is not late for ever.
  await app.sql("INSERT INTO backup_parts (part, succeeded_at) VALUES ('files', now() - interval '20 minutes')")
  expect(await openAlerts('backup_late')).toHaveLength(1)
  await watchOperations({ db: app.context.db, config: { ...app.context.config, backup: undefined }, redis: undefined })
  expect(await app.sql("SELECT 1 FROM payment_alerts WHERE kind = 'backup_late' AND closed_at IS NULL")).toEqual([])
  const without = await startTestApp({ over: app, env: { METRICS_TOKEN: TOKEN } })
  onTestFinished(() => without.close())
  const { text } = await without.anonymous.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(text).toContain('jobs_oldest_waiting_seconds 0')
  expect(text).not.toContain('backup_age_seconds{')
})

test('a disk with little room is an alert and a share', async () => {
  expect(await openAlerts('disk_low')).toEqual([])
  const share = await metric('disk_free_ratio')
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThanOrEqual(1)
  const strict = await startTestApp({ over: app, env: { DISK_ALERT_BELOW: '100', DATA_DIR: tmpdir() } })
  await runJob(strict, 'watch_operations')
  const low = await app.sql("SELECT detail FROM payment_alerts WHERE kind = 'disk_low' AND closed_at IS NULL")
  await strict.close()
  const elsewhere = await startTestApp({ over: app, env: { DATA_DIR: '/no/such/folder', METRICS_TOKEN: TOKEN } })
  const { text } = await elsewhere.anonymous.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  await elsewhere.close()

  // Not known is not nothing.
  expect(text).not.toMatch(/^disk_free_ratio /m)
  expect(low).toEqual([{ detail: { freePercent: expect.any(Number) } }])
  expect(await openAlerts('disk_low')).toEqual([])
})

test.skipIf(whyWithoutRedis() !== undefined)('a Redis that stays away is an alert until it is back', async () => {
  const redis = await startRedisServer()
  onTestFinished(() => redis.stop())
  const node = await startTestApp({ over: app, env: { METRICS_TOKEN: TOKEN, REDIS_URL: redis.url } })
  onTestFinished(() => node.close())
  const client = node.context.redis!
  const awayFor = async () => {
    const { text } = await node.anonymous.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^redis_away_seconds (.*)$/m.exec(text)?.[1])
  }
  const open = async () => {
    await runJob(node, 'watch_operations')
    return app.sql("SELECT reference, detail FROM payment_alerts WHERE kind = 'redis_away' AND closed_at IS NULL")
  }
  await expect.poll(() => client.isReady(), { timeout: 20_000 }).toBe(true)
  expect([await awayFor(), await open()]).toEqual([0, []])

  await redis.kill()
  await expect.poll(() => client.awaySince(), { timeout: 20_000 }).toBeDefined()
  expect(await open()).toEqual([])
  // As if that had been so much earlier.
  const { awaySince } = client
  client.awaySince = () => {
    const since = awaySince()
    return since && new Date(since.getTime() - lengthOf(REDIS_AWAY, 'seconds') * 1_000)
  }
  const alert = { reference: 'redis', detail: { awaySince: client.awaySince()?.toISOString(), longerThan: REDIS_AWAY } }
  expect([await open(), await open()]).toEqual([[alert], [alert]])
  expect(await awayFor()).toBeGreaterThan(lengthOf(REDIS_AWAY, 'seconds'))
  const restore = await changeSetting(app, 'redis_away', 10)
  expect(await open()).toEqual([])
  await restore()

  await redis.start()
  await expect.poll(() => client.isReady(), { timeout: 20_000 }).toBe(true)
  expect([await awayFor(), await open()]).toEqual([0, []])
})
