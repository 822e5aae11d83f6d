import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test as base, vi } from 'vitest'
import { createTestDatabase, withDatabase } from '../../../test/database.ts'
import { StartupError } from '../startup-error.ts'
import { migrateToLatest, pendingMigrations } from './migrate.ts'

const adminUrl = inject('adminUrl')
const silent = () => {}

const test = base.extend<{ migrated: pg.Pool & { url: string }; empty: pg.Pool & { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  migrated: async ({}, use) => {
    const database = await createTestDatabase()
    const pool = new pg.Pool({ connectionString: database.ownerConnectionString, max: 2 })
    // A pool ends before its connections do, and the database ends those that are left when it is dropped.
    pool.on('connect', (client) => client.on('error', silent))
    pool.on('error', silent)
    await use(Object.assign(pool, { url: database.ownerConnectionString }))
    await pool.end()
    await database.drop()
  },
  empty: async ({ task }, use) => {
    const name = `asime_test_empty_${task.id.replaceAll(/\W/g, '_')}_${process.pid}`
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
    const url = withDatabase(adminUrl, name)
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    pool.on('connect', (client) => client.on('error', silent))
    pool.on('error', silent)
    await use(Object.assign(pool, { url }))
    await pool.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  },
})

test('several nodes that start together apply each migration once', async ({ empty }) => {
  const pending = await pendingMigrations(empty)
  expect(pending).toContain('0001_foundations')

  const results = await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(empty.url, silent)))

  expect(results.flatMap((result) => result.applied).toSorted()).toEqual(pending)
  expect(await pendingMigrations(empty)).toEqual([])
  expect(await migrateToLatest(empty.url, silent)).toEqual({ applied: [] })
})

test('a migration that lands after one with a later number is applied after it', async ({ empty }) => {
  const all = await pendingMigrations(empty)
  const late = ['0211_email_changes', '0251_market_health']
  const first = all.filter((name) => name <= '0265_honest_goods_are_watched' && !late.includes(name))
  await migrateToLatest(empty.url, silent, { only: first })

  const { applied } = await migrateToLatest(empty.url, silent)

  expect(applied).toEqual(all.filter((name) => !first.includes(name)))
  expect(applied).toEqual(expect.arrayContaining(late))
})

test('a database that is newer than the code is refused and left as it is', async ({ migrated }) => {
  await migrated.query(`INSERT INTO kysely_migration VALUES ('9999_from_the_future', '2099-01-01T00:00:00.000Z')`)

  const refusal = await refusalOf(migrated.url)

  expect(refusal).toContain('9999_from_the_future')
  expect(refusal).toContain('Deploy the newer version')
  // A node that already runs stays ready while a newer one migrates.
  expect(await pendingMigrations(migrated)).toEqual([])
})

test('a failing migration is named and leaves nothing behind', async ({ empty }) => {
  await empty.query('CREATE TABLE orders (squatter text)')

  const refusal = await refusalOf(empty.url)

  expect(refusal).toMatch(/^Migration \d{4}_orders failed and was rolled back: relation "orders" already exists$/)
  const { rows } = await empty.query(`SELECT to_regclass('order_numbers') AS sequence, to_regclass('bids') AS bids`)
  expect(rows).toEqual([{ sequence: null, bids: 'bids' }])
})

test('a server that is not there is named without the password', async () => {
  const refusal = await refusalOf('postgresql://shop:sesame@127.0.0.1:1/market')

  expect(refusal).toBe(
    'DATABASE_URL (market on 127.0.0.1:1): nothing answers there (connection refused). ' +
      'Is PostgreSQL running, and are host and port right?',
  )
})

test('a host that does not exist is named', async () => {
  expect(await refusalOf('postgresql://shop:sesame@nowhere.invalid/market')).toBe(
    'DATABASE_URL (market on nowhere.invalid:5432): the host name is unknown.',
  )
})

test('a database that does not exist is named', async () => {
  expect(await refusalOf(withDatabase(adminUrl, 'asime_nowhere'))).toMatch(
    /^DATABASE_URL \(asime_nowhere on .*\): there is no such database\. Create it first\.$/,
  )
})

test.runIf(new URL(adminUrl).password !== '')('a wrong password is refused and never shown', async () => {
  const url = new URL(adminUrl)
  url.password = 'sesame'

  const refusal = await refusalOf(url.href)

  expect(refusal).toContain('the server refuses this user name and password')
  expect(refusal).not.toContain('sesame')
})

test('a server that accepts connections and never answers is given up within ten seconds', async ({
  onTestFinished,
}) => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    vi.useRealTimers()
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
  await once(mute, 'listening')
  const { port } = mute.address() as { port: number }

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refusal = refusalOf(`postgresql://shop:sesame@127.0.0.1:${port}/market`)
  await once(mute, 'connection')
  vi.advanceTimersByTime(8_000)

  expect(await refusal).toBe(`DATABASE_URL (market on 127.0.0.1:${port}): no answer within 8 seconds.`)
})

test.for(['mysql://shop:sesame@localhost/market', 'market', 'postgresql://:x'])('%s is not an address', async (url) => {
  const refusal = await refusalOf(url)

  expect(refusal).toContain('DATABASE_URL is not the address of a PostgreSQL database')
  expect(refusal).not.toContain('sesame')
})

async function refusalOf(connectionString: string): Promise<string> {
  const error = await migrateToLatest(connectionString, silent).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}
