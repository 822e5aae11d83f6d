import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { connectLive, type LiveClient } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../database/database.ts'
import { tellUsers } from './tell.ts'

const app = useTestApp({ liveLimits: { admittedAtOnce: 2, waiting: 3 } })
let origin: string
beforeAll(async () => {
  origin = await app().listen()
})

test('pages that come at once wait in line; a page that finds it full is refused at once, and let in later', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => buildBuyer(app())))
  const first = await connectLive(origin, users[0]!.token)
  const locked = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await locked.connect()
  // Until then nobody knows who they are.
  await locked.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
  const coming = users.map((user) => connectLive(origin, user.token))
  const refused = await Promise.any(
    coming.map((one) =>
      one.then(
        () => Promise.reject(new Error('let in')),
        (error) => error,
      ),
    ),
  )
  expect(refused).toMatchObject({ data: { code: 'unavailable' } })
  await locked.query('ROLLBACK')
  await locked.end()

  const pages: LiveClient[] = [first]
  const outcomes = await Promise.allSettled(coming)
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') pages.push(outcome.value)

  const late = users.filter((_, n) => outcomes[n]?.status === 'rejected')
  expect(pages.length).toBeGreaterThan(2)
  for (const { token } of late) pages.push(await connectLive(origin, token))
  const ids = users.map(({ id }) => id)
  await inTransaction(app().context.db, async (tx) => tellUsers(tx, ids, { type: 'conversations' }))
  for (const page of pages) await page.next(({ type }) => type === 'conversations')
  for (const page of pages) page.close()
})

test('the session of a page that is let in is looked up once', async () => {
  const user = await buildBuyer(app())
  const asked: string[] = []
  const { pool } = app().context
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [statement] = args as [string | { text: string }]
    asked.push(typeof statement === 'string' ? statement : statement.text)
    return query(...args)
  }) as typeof pool.query
  try {
    const page = await connectLive(origin, user.token)
    page.close()
  } finally {
    pool.query = query as typeof pool.query
  }
  expect(asked.filter((text) => text.includes('FROM sessions'))).toHaveLength(1)
})
