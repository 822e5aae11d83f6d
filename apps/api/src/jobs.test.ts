import { digestHours, PAYOUT_HOUR } from '@asime/contract/times-of-day'
import { expect, test } from 'vitest'
import { buildOneTimeToken, buildRefreshToken, hashOf } from '../test/accounts.ts'
import { buildBuyer, buildProduct } from '../test/builders.ts'
import { startTestApp, useTestApp } from '../test/test-app.ts'
import { createTasks, cronJobs } from './jobs.ts'
import { enqueue } from './platform/jobs/jobs.ts'

const app = useTestApp()

async function runNow(task: string, payload: Record<string, unknown> = {}): Promise<{ last_error: string | null }[]> {
  await enqueue(app().context.db, task, payload)
  await app().runJobs()
  return app().sql('SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = $1', [task])
}

test('every job on the schedule exists', () => {
  expect(cronJobs.map(({ task }) => task).filter((task) => !(task in createTasks(app().context)))).toEqual([])
})

test('summaries and payouts are planned for the hours of the contract', () => {
  const at = (name: string) => cronJobs.find(({ task }) => task === name)?.at

  expect(digestHours).toEqual(['07:00', '18:00'])
  expect(at('send_digests')).toBe('0 7,18 * * *')
  expect(PAYOUT_HOUR).toBe('06:00')
  expect(at('run_weekly_payouts')).toBe('0 6 * * *')
})

test('the clean-up removes expired rows, and nothing else', async () => {
  const user = await buildBuyer(app())
  const [expired, live] = [
    await buildOneTimeToken(app(), user, 'reset_password'),
    await buildOneTimeToken(app(), user, 'verify_email'),
  ]
  await app().sql("UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = $1", [
    hashOf(expired),
  ])
  const [rotatedLongAgo, rotatedLately, fresh] = [
    await buildRefreshToken(app(), user),
    await buildRefreshToken(app(), user),
    await buildRefreshToken(app(), user),
  ]
  await app().sql("UPDATE refresh_tokens SET rotated_at = now() - interval '31 days' WHERE token_hash = $1", [
    hashOf(rotatedLongAgo),
  ])
  await app().sql("UPDATE refresh_tokens SET rotated_at = now() - interval '1 hour' WHERE token_hash = $1", [
    hashOf(rotatedLately),
  ])
  await app().sql(
    "INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() - interval '31 days'), ($1, now() - interval '1 day')",
    [user.id],
  )
  for (const [key, hours] of [
    ['old', 25],
    ['young', 23],
  ] as const) {
    await app().sql(
      "INSERT INTO idempotency_keys (owner_id, key, endpoint, request_hash, created_at) VALUES ($1, $2, 'x', '', now() - make_interval(hours => $3))",
      [user.id, key, hours],
    )
    await app().sql(
      'INSERT INTO used_form_tokens (token_hash, used_at) VALUES (sha256($1::bytea), now() - make_interval(hours => $2))',
      [key, hours],
    )
  }
  for (const [name, days, confirmed] of [
    ['pending-old', 31, false],
    ['pending-young', 29, false],
    ['confirmed-old', 400, true],
  ] as const) {
    await app().sql(
      `INSERT INTO newsletter_subscriptions (email, token_hash, token_expires_at, requested_at, confirmed_at)
       VALUES ($1, sha256($1::text::bytea), now(), now() - make_interval(days => $2), CASE WHEN $3 THEN now() END)`,
      [`${name}@test.example`, days, confirmed],
    )
  }

  await app().sql(
    `INSERT INTO used_proofs (proof_hash, used_at)
     VALUES (sha256('old'), now() - interval '11 minutes'), (sha256('young'), now() - interval '9 minutes')`,
  )

  expect(await runNow('clean_up')).toEqual([])

  const hashes = await app().sql('SELECT token_hash FROM refresh_tokens WHERE session_id = $1', [user.sessionId])
  expect(new Set(hashes.map((row) => row.token_hash.toString('hex')))).toEqual(
    new Set([hashOf(rotatedLately).toString('hex'), hashOf(fresh).toString('hex')]),
  )
  expect(await app().sql('SELECT token_hash FROM one_time_tokens WHERE user_id = $1', [user.id])).toEqual([
    { token_hash: hashOf(live) },
  ])
  expect(await app().sql('SELECT FROM sessions WHERE user_id = $1', [user.id])).toHaveLength(2)
  expect(await app().sql('SELECT key FROM idempotency_keys WHERE owner_id = $1', [user.id])).toEqual([{ key: 'young' }])
  expect(await app().sql('SELECT proof_hash FROM used_proofs')).toEqual([{ proof_hash: hashOf('young') }])
  expect(await app().sql('SELECT token_hash FROM used_form_tokens')).toEqual([{ token_hash: hashOf('young') }])
  expect(await app().sql('SELECT email FROM newsletter_subscriptions ORDER BY email')).toEqual([
    { email: 'confirmed-old@test.example' },
    { email: 'pending-young@test.example' },
  ])
})

test('search words are counted anew', async () => {
  await buildProduct(app(), { name: 'Sankofa stool' })
  await app().sql("UPDATE search_words SET documents = 99 WHERE word = 'sankofa'")
  await app().sql("INSERT INTO search_words (scope, word, documents) VALUES ('product', 'forgotten', 5)")

  expect(await runNow('refresh_search_words')).toEqual([])

  const words = await app().sql("SELECT word, documents FROM search_words WHERE word IN ('sankofa', 'forgotten')")
  expect(words).toEqual([{ word: 'sankofa', documents: 1 }])
})

test('where that fails, no connection is left in the middle of a transaction', async () => {
  const one = await startTestApp({ poolSize: 2 })
  await one.sql(
    'CREATE OR REPLACE FUNCTION refresh_search_words() RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING MESSAGE = $m$no words$m$; END $$',
  )

  await expect(createTasks(one.context)['refresh_search_words']?.({}, {} as never)).rejects.toThrow('no words')

  const open = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
  // The server sees a moment later that the connection was closed.
  await expect.poll(() => one.sql(open)).toEqual([])
  for (let i = 0; i < 4; i++) expect((await one.anonymous.get('/products')).status).toBe(200)
  await one.close()
})

test('a job with an invalid payload fails by name and is not tried again', async () => {
  const [job] = await runNow('send_mail', { mail_id: 'x' })

  expect(job?.last_error).toContain('mail_id')
})
