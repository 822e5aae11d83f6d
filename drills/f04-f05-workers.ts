import { setTimeout as sleep } from 'node:timers/promises'
import { repeatable } from '../bench/numbers.ts'
import { startApi } from '../bench/server.ts'
import { type MailServer, startMailServer } from '../apps/api/test/mail-server.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, type DrillOptions, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makeApprovedPayments, makePeople, type Person } from './people.ts'

/** The shortest that a worker may be silent, so that a drill need not wait a minute each time. */
const LEASE_SECONDS = 2
/** How long another worker has to do the job of a dead one. */
const RESUMED_WITHIN_MS = 90_000
/** Enough for both workers of a round. */
const MAILS_A_ROUND = 60

const workerEnvironment = (mail: MailServer) => ({
  ROLE: 'worker',
  LOG_LEVEL: 'silent',
  JOB_LEASE_SECONDS: String(LEASE_SECONDS),
  SMTP_URL: mail.url,
})

export const workersKilled: Drill = {
  id: 'F4',
  title: 'Workers are killed in the middle of jobs; each job is done, and its effect once',
  run: (options) =>
    withJobs(options, options.quick ? 60 : 1_000, async ({ database, mail, findings, jobs }) => {
      const kills = options.quick ? 5 : 100
      const random = repeatable(options.seed)
      let killed = 0
      while (killed < kills && (await countJobs(database)).left > 0) {
        const worker = await startApi(database.connectionString, database.dataDir, { env: workerEnvironment(mail) })
        // Mid-job: some are taken, and none of them is done.
        while ((await countJobs(database)).taken === 0 && (await countJobs(database)).left > 0) await sleep(2)
        await sleep(random() * 15)
        await worker.kill()
        killed++
      }
      const resumedMs = await finish(database, mail, findings)
      return { kills: killed, jobs, 'the rest done within, ms': Math.round(resumedMs) }
    }),
}

export const zombieWorkers: Drill = {
  id: 'F5',
  title: 'A worker is stopped beyond its lease and wakes up after another has done its jobs: it does nothing twice',
  run: (options) =>
    withJobs(options, options.quick ? 30 : 400, async ({ database, mail, findings, jobs }) => {
      const rounds = options.quick ? 2 : 20
      let zombies = 0
      for (let round = 0; round < rounds; round++) {
        await addMails(database, MAILS_A_ROUND)
        const zombie = await startApi(database.connectionString, database.dataDir, { env: workerEnvironment(mail) })
        while ((await countJobs(database)).taken === 0) await sleep(2)
        zombie.process.kill('SIGSTOP')
        const held = await database.rows<{ id: string }>(
          'SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL',
        )
        const other = await startApi(database.connectionString, database.dataDir, { env: workerEnvironment(mail) })
        const ids = held.map(({ id }) => id)
        const deadline = Date.now() + RESUMED_WITHIN_MS
        const isLeft = async () =>
          (await database.rows('SELECT 1 FROM graphile_worker.jobs WHERE id = ANY($1::bigint[])', [ids])).length > 0
        while (Date.now() < deadline && (await isLeft())) await sleep(100)
        findings.expect(!(await isLeft()), `round ${round}: nobody took over the jobs of the stopped worker`)
        zombie.process.kill('SIGCONT')
        // Time enough to finish its job.
        await sleep(500)
        if (held.length > 0) zombies++
        await Promise.all([zombie.kill(), other.kill()])
      }
      findings.expect(zombies === rounds, `${zombies} of ${rounds} workers were stopped in the middle of a job`)
      const resumedMs = await finish(database, mail, findings)
      return { 'stopped mid-job': zombies, jobs, 'the rest done within, ms': Math.round(resumedMs) }
    }),
}

interface Jobs {
  database: DrillDatabase
  mail: MailServer
  findings: Findings
  jobs: number
}

/** Jobs of three kinds: payments to settle, refunds to send, mails. Then what they must have done. */
async function withJobs(
  _options: DrillOptions,
  count: number,
  work: (jobs: Jobs) => Promise<Record<string, number | string>>,
) {
  const findings = new Findings()
  const database = await openDrillDatabase()
  const mail = await startMailServer()
  try {
    const [payments, mails] = [Math.floor(count / 2), Math.floor(count / 4)]
    const refunds = count - payments - mails
    const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
    const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
    // Some orders lapsed before they were paid, so that their money goes back by a job of its own.
    const references = await makeApprovedPayments(database, buyer, vendor, payments)
    await database.rows(
      `UPDATE orders SET payment_due_at = now() - interval '1 minute' WHERE id IN (
         SELECT x.order_id FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE p.reference = ANY($1::text[]))`,
      [references.slice(0, refunds)],
    )
    await database.rows(
      `SELECT graphile_worker.add_job('deliver_sandbox_event', json_build_object('body', json_build_object('event', 'charge.success',
         'data', json_build_object('id', '1', 'reference', p.reference, 'amount', p.amount, 'currency', 'GHS', 'domain', 'test'))::text))
       FROM payments p WHERE p.reference = ANY($1::text[])`,
      [references],
    )
    await addMails(database, mails)
    const counts = await work({ database, mail, findings, jobs: count })
    const [done] = await database.rows<{
      settled: number
      refunded: number
      at_provider: number
      sent: number
      mails: number
      failed: number
    }>(
      `SELECT (SELECT count(*)::int FROM payments WHERE status = 'succeeded') AS settled,
              (SELECT count(*)::int FROM refunds WHERE status = 'processed') AS refunded,
              (SELECT count(*)::int FROM sandbox_refunds) AS at_provider,
              (SELECT count(*)::int FROM mails WHERE sent_at IS NOT NULL AND recipient LIKE 'drill-%') AS sent,
              (SELECT count(*)::int FROM mails WHERE recipient LIKE 'drill-%') AS mails,
              (SELECT count(*)::int FROM graphile_worker.jobs WHERE attempts >= max_attempts) AS failed`,
    )
    findings.expect(done?.settled === payments, `${done?.settled} of ${payments} payments settled`)
    findings.expect(done?.refunded === refunds, `${done?.refunded} of ${refunds} refunds done`)
    findings.expect(done?.at_provider === refunds, `${done?.at_provider} refunds at the provider, for ${refunds}`)
    findings.expect(done?.sent === done?.mails, `${done?.sent} of ${done?.mails} mails sent`)
    findings.expect(done?.failed === 0, `${done?.failed} jobs were given up`)
    // A mail that was sent, but not marked, goes again with the same Message-ID, by which mailboxes know it.
    const received = mail.received.filter(({ to }) => to[0]?.startsWith('drill-'))
    const messages = new Set(received.map(({ source }) => /^message-id: (.*)$/im.exec(source)?.[1]))
    findings.expect(messages.size === done?.mails, `${messages.size} different messages, for ${done?.mails}`)
    const invariants = await checkInvariants(database, findings)
    return {
      counts: {
        ...counts,
        'payments settled, refunds sent, mails sent': `${done?.settled}, ${done?.at_provider}, ${messages.size}`,
        'mails sent again': received.length - messages.size,
        invariants,
      },
      problems: findings.problems,
    }
  } finally {
    await mail.close()
    await database.stop()
  }
}

/** Mails to send, each by a job. */
async function addMails(database: DrillDatabase, count: number): Promise<void> {
  await database.rows(
    `WITH m AS (INSERT INTO mails (recipient, subject, body_text, body_html)
       SELECT 'drill-' || uuid_v7() || '@drill.example', 'Drill', 'A mail', '<p>A mail</p>' FROM generate_series(1, $1::int) AS n RETURNING id)
     SELECT graphile_worker.add_job('send_mail', json_build_object('mail_id', id)) FROM m`,
    [count],
  )
}

async function countJobs(database: DrillDatabase): Promise<{ left: number; taken: number }> {
  const [row] = await database.rows<{ left: number; taken: number }>(
    `SELECT count(*)::int AS left, count(*) FILTER (WHERE locked_at > now() - interval '1 second')::int AS taken FROM graphile_worker.jobs j
     WHERE task_identifier IN ('deliver_sandbox_event', 'send_refund', 'send_mail')`,
  )
  return row ?? { left: 0, taken: 0 }
}

/** One worker that lives does what is left. @returns how long it took, in ms */
async function finish(database: DrillDatabase, mail: MailServer, findings: Findings): Promise<number> {
  const worker = await startApi(database.connectionString, database.dataDir, { env: workerEnvironment(mail) })
  const startedAt = performance.now()
  // A job that failed with its worker waits a while before it is tried again, which would only make the drill longer.
  try {
    for (;;) {
      const { left } = await countJobs(database)
      const tookMs = performance.now() - startedAt
      if (left === 0) return tookMs
      if (tookMs > RESUMED_WITHIN_MS) {
        findings.problems.push(`${left} jobs were not done ${RESUMED_WITHIN_MS / 1000} s after the last kill`)
        return tookMs
      }
      await sleep(100)
    }
  } finally {
    await worker.kill()
  }
}
