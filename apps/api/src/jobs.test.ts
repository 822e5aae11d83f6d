import { digestHours, PAYOUT_HOUR } from '@asime/contract/times-of-day'
import { expect, test } from 'vitest'
import { buildOneTimeToken, buildRefreshToken, hashOf } from '../test/accounts.ts'
import { buildBuyer, buildItemRequest, buildProduct } from '../test/builders.ts'
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

test('the clean-up takes what has come together in steps, and goes on past what fails', async () => {
  const one = await startTestApp()
  const buyer = await buildBuyer(one)
  const itemRequest = await buildItemRequest(one, { owner: buyer })
  await one.sql("UPDATE item_requests SET status = 'cancelled' WHERE id = $1", [itemRequest.id])
  await one.sql('ALTER TABLE request_matches DROP CONSTRAINT request_matches_vendor_fk')
  // Stands for the limit of a statement, which ends what is too much at once.
  await one.sql(`
    CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF (SELECT count(*) FROM changed) > 5000 THEN RAISE 'too many at once'; END IF; RETURN NULL; END $$;
    DO $$ DECLARE name text; BEGIN
      FOREACH name IN ARRAY '{idempotency_keys,mails,payment_events,refresh_tokens,request_matches,sessions,text_messages,used_proofs,viewings}'::text[] LOOP
        EXECUTE format('CREATE TRIGGER few_at_once AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()', name);
      END LOOP;
    END $$;
    CREATE TRIGGER few_cleared_at_once AFTER UPDATE ON mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_many();
    CREATE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;
    CREATE TRIGGER never BEFORE DELETE ON newsletter_subscriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_all()`)
  await one.sql(
    `WITH keys AS (
       INSERT INTO idempotency_keys (owner_id, key, endpoint, request_hash, created_at)
       SELECT $1, n, 'x', '', now() - interval '25 hours' FROM generate_series(1, 5001) n
     ), events AS (
       INSERT INTO payment_events (provider, body_hash, event, received_at, handled_at)
       SELECT 'x', sha256(n::text::bytea), '{}', now() - interval '31 days', now() FROM generate_series(1, 5001) n
     ), mails AS (
       INSERT INTO mails (recipient, subject, body_text, body_html, created_at, sent_at)
       SELECT 'ama@test.example', 'x', 'x', 'x', now() - make_interval(days => days), now() FROM generate_series(1, 5001), unnest('{2,31}'::int[]) days
     ), matches AS (
       INSERT INTO request_matches (item_request_id, vendor_id, matched_at)
       SELECT $2, uuid_v7(), now() - interval '31 days' FROM generate_series(1, 5001)
     ), proofs AS (
       INSERT INTO used_proofs (proof_hash, used_at)
       SELECT sha256(n::text::bytea), now() - interval '11 minutes' FROM generate_series(1, 5001) n
     ), sessions AS (
       INSERT INTO sessions (user_id, expires_at) SELECT $1, now() - interval '31 days' FROM generate_series(1, 5001)
     ), texts AS (
       INSERT INTO text_messages (channel, recipient, body, created_at, sent_at)
       SELECT 'sms', '+233241234567', '', now() - interval '31 days', now() FROM generate_series(1, 5001)
     ), tokens AS (
       INSERT INTO refresh_tokens (token_hash, session_id, rotated_at)
       SELECT sha256(n::text::bytea), $3, now() - interval '31 days' FROM generate_series(1, 5001) n
     )
     INSERT INTO viewings (subject_id, viewer_hash, counted_at)
     SELECT uuid_v7(), sha256('x'), now() - interval '2 hours' FROM generate_series(1, 5001)`,
    [buyer.id, itemRequest.id, buyer.sessionId],
  )

  await enqueue(one.context.db, 'clean_up', {})
  await one.runJobs()

  const [failed] = await one.sql("SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = 'clean_up'")
  expect(failed.last_error).toContain('1 failed')
  const left = await one.sql(
    `SELECT (SELECT count(*) FROM idempotency_keys)::int AS keys, (SELECT count(*) FROM payment_events)::int AS events,
       (SELECT count(*) FROM mails WHERE recipient = 'ama@test.example')::int AS mails,
       (SELECT count(*) FROM mails WHERE recipient = 'ama@test.example' AND body_text <> '')::int AS readable_mails,
       (SELECT count(*) FROM request_matches)::int AS matches, (SELECT count(*) FROM used_proofs)::int AS proofs,
       (SELECT count(*) FROM sessions WHERE expires_at < now())::int AS sessions, (SELECT count(*) FROM text_messages)::int AS texts,
       (SELECT count(*) FROM refresh_tokens WHERE rotated_at IS NOT NULL)::int AS tokens, (SELECT count(*) FROM viewings)::int AS viewings`,
  )
  expect(left).toEqual([
    {
      keys: 0,
      events: 0,
      mails: 5_001,
      readable_mails: 0,
      matches: 0,
      proofs: 0,
      sessions: 0,
      texts: 0,
      tokens: 0,
      viewings: 0,
    },
  ])
  await one.close()
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
