import { expect, test } from 'vitest'
import { expectFailure } from '../../../test/failures.ts'
import { PRODUCTION } from '../../../test/production.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const TOKEN = 'a token for measuring'
const withToken = useTestApp({ env: { METRICS_TOKEN: TOKEN } })

test('a process that answers is alive', async () => {
  const answer = await app().anonymous.get('/healthz')

  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { status: 'ok' } })
})

test('it is ready when the database is there and has all migrations', async () => {
  const answer = await app().anonymous.get('/readyz')

  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { status: 'ready' } })
})

test('it is not ready while a migration of its own is missing, and it is with newer ones: old and new run side by side', async () => {
  const one = await startTestApp()
  await one.sql("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_from_the_future', '2999-01-01')")
  const newer = await one.anonymous.get('/readyz')
  await one.sql("DELETE FROM kysely_migration WHERE name LIKE '0008%'")
  const older = await one.anonymous.get('/readyz')
  await one.close()

  expect(newer.status).toBe(200)
  expectFailure(older, 'unavailable', 'The database is being migrated')
})

test('it is not ready while a table that calls need is locked, nor while all connections are taken; it stays alive', async () => {
  // Nothing but the check’s own limit ends it: neither the pool nor the handler does within this test.
  const one = await startTestApp({ poolSize: 2, waitMs: 60_000, limits: { readyMs: 300, handlerMs: 60_000 } })
  const isReady = () => one.anonymous.get('/readyz').then(({ status }) => status)
  const [holder, second] = [await one.pool.connect(), await one.pool.connect()]
  const exhausted = await one.anonymous.get('/readyz')
  second.release()
  await expect.poll(isReady).toBe(200)
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
  const locked = await Promise.all(Array.from({ length: 5 }, () => one.anonymous.get('/readyz')))
  const alive = await one.anonymous.get('/healthz')
  await holder.query('ROLLBACK')
  holder.release()

  for (const answer of [exhausted, ...locked]) expectFailure(answer, 'unavailable')
  expect(alive.status).toBe(200)
  await expect.poll(isReady).toBe(200)
  await one.close()
})

test('measurements go to this machine, by route and not by address', async () => {
  await app().anonymous.get(`/products/${crypto.randomUUID()}`)

  const { status, text, headers } = await app().anonymous.get('/metrics')

  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/products/:id",status="404"} 1',
  )
  expect(text).toMatch(/database_pool_connections\{state="total"\} [1-9]/)
  expect(text).toContain('process_resident_memory_bytes')
})

test('and to nobody else', async () => {
  expectFailure(await app().anonymous.get('/metrics', { ip: '203.0.113.7' }), 'not_found')
  for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
    expectFailure(await app().anonymous.get('/metrics', { headers: { [name]: '127.0.0.1' } }), 'not_found')
  }
})

test('in production, where a proxy may make everyone look local, they need a token', async () => {
  const production = await startTestApp({
    env: PRODUCTION,
  })

  expectFailure(await production.anonymous.get('/metrics'), 'not_found')
  await production.close()
})

test('with a token they go to whoever has it, from anywhere, and to nobody else', async () => {
  const read = (authorization?: string) =>
    withToken().anonymous.get('/metrics', {
      ip: '203.0.113.7',
      ...(authorization ? { headers: { authorization } } : {}),
    })

  expect((await read(`Bearer ${TOKEN}`)).status).toBe(200)
  for (const wrong of [
    undefined,
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    TOKEN,
    `Basic ${TOKEN}`,
  ]) {
    expectFailure(await read(wrong), 'not_found')
  }
  expectFailure(await withToken().anonymous.get('/metrics'), 'not_found')
})

test('an address cannot make measurements grow', async () => {
  for (let i = 0; i < 50; i++) await app().anonymous.get(`/made-up/${i}`)

  const { text } = await app().anonymous.get('/metrics')

  expect(text).not.toContain('made-up')
  expect(text).toMatch(/route="none",status="404"\} [5-9]\d/)
})
