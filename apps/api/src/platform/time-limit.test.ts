import pg from 'pg'
import { expect, test } from 'vitest'
import { buildBuyer } from '../../test/builders.ts'
import { expectFailure } from '../../test/failures.ts'
import { useTestApp } from '../../test/test-app.ts'

// 7.5 seconds in production, less here: the same road. Long enough for what is not held up, on a busy machine too.
const app = useTestApp({ limits: { handlerMs: 1_000 } })

test('a call that takes too long is given up with a 503, and its late end does no harm', async () => {
  const user = await buildBuyer(app())
  const other = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])

  const answer = await app().as(user).put('/auth/profile', { bio: 'Late' })
  const meanwhile = await app().as(user).get('/user/profile')
  await other.query('COMMIT')
  await other.end()

  expectFailure(answer, 'unavailable')
  expect(meanwhile.body.data.profile.bio).toBeNull()
  // What was begun goes on behind the scenes; who repeats it gets their answer.
  expect((await app().as(user).put('/auth/profile', { bio: 'Again' })).body.data.bio).toBe('Again')
})

test('so is one that came over a real connection, whose body has been read', async () => {
  const user = await buildBuyer(app())
  const address = await app().server.listen({ port: 0, host: '127.0.0.1' })
  const other = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])

  const answer = await fetch(`${address}/api/v1/auth/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: '{"bio":"Late"}',
    signal: AbortSignal.timeout(5_000),
  })
  await other.query('ROLLBACK')
  await other.end()

  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
})

test('a call that fails after it was given up does no harm either', async () => {
  const user = await buildBuyer(app())
  const other = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])
  const writing = app().as(user).put('/auth/profile', { bio: 'Late' })
  expectFailure(await writing, 'unavailable')

  await app().sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  )
  await other.query('ROLLBACK')
  await other.end()

  expect((await app().as(user).get('/user/profile')).body.data.profile.bio).toBeNull()
})

test.each(['read', 'write'])('a %s whose session cannot be looked up is given up as well', async (kind) => {
  const user = await buildBuyer(app())
  const other = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await other.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')

  const call = app().as(user)
  const answer = await (kind === 'read' ? call.get('/user/profile') : call.put('/auth/profile', { bio: 'Late' }))
  // By the server, while the database goes on waiting: that would give up by itself, later.
  const { rows } = await other.query(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  )
  await other.query('ROLLBACK')
  await other.end()

  expectFailure(answer, 'unavailable')
  expect(rows[0]?.waiting).toBeGreaterThan(0)
})
