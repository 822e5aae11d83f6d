import { lookup } from 'node:dns/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, type TestContext } from 'vitest'
import { demoAccounts } from './demo-accounts.ts'
import { PASSWORD, uniqueEmail } from '../test/accounts.ts'
import { createTestDatabase } from '../test/database.ts'
import { PRODUCTION } from '../test/production.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'
import { hashPassword } from './modules/accounts/passwords.ts'

// Each starts a process, so these are few, and most run beside each other.

type OnTestFinished = TestContext['onTestFinished']

async function useDatabase(onTestFinished: OnTestFinished): Promise<{ url: string; sql: pg.Client }> {
  const database = await createTestDatabase()
  const sql = new pg.Client({ connectionString: database.superuserConnectionString })
  sql.on('error', () => {})
  await sql.connect()
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
  })
  return { url: database.connectionString, sql }
}

function start(onTestFinished: OnTestFinished, env: Record<string, string>): ServerProcess {
  const server = startServerProcess(env)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.exited
  })
  return server
}

/**
 * The server's way to its database, on which it waits for a lock until the call's time is up. Its usual two seconds
 * can pass on a busy machine between a call that waits and the release of what it waits for.
 */
function waitingLong(url: string): string {
  const patient = new URL(url)
  for (const name of ['lock_timeout', 'statement_timeout', 'query_timeout']) patient.searchParams.set(name, '20000')
  return patient.href
}

interface Reply {
  status: number
  // Any: parsed JSON of any shape. Each test says what it expects of it.
  body: any
  connection: string | undefined
}

function post(
  address: string,
  path: string,
  body: unknown,
  options: { token?: string; method?: string; agent?: http.Agent } = {},
): Promise<Reply> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const req = http.request(`${address}/api/v1${path}`, {
      method: options.method ?? 'POST',
      ...(options.agent ? { agent: options.agent } : {}),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
    })
    req.on('error', reject)
    req.on('response', (res) => {
      let received = ''
      res.on('data', (chunk) => (received += String(chunk)))
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          body: received ? JSON.parse(received) : undefined,
          connection: res.headers.connection,
        }),
      )
    })
    req.end(text)
  })
}

/** Asks again while the server has too much to do, as clients do: on a busy machine it sheds load, and says 503. */
async function postUntilTaken(...call: Parameters<typeof post>): Promise<Reply> {
  for (;;) {
    const reply = await post(...call)
    if (reply.status !== 503) return reply
    await sleep(50)
  }
}

async function register(address: string, person: object): Promise<{ token: string }> {
  const reply = await postUntilTaken(address, '/auth/register', person)
  expect(reply).toMatchObject({ status: 201 })
  return reply.body.data
}

async function refusesConnections(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })
}

test('asked to stop, it takes no more calls, finishes those that run, and ends well', async ({ onTestFinished }) => {
  const { url, sql } = await useDatabase(onTestFinished)
  const server = start(onTestFinished, { DATABASE_URL: waitingLong(url), LOG_LEVEL: 'info', HOST: 'localhost' })
  const address = await server.ready
  const person = { email: uniqueEmail(), password: `${PASSWORD} secret`, full_name: 'Ama', phone: '+233244123456' }
  const signedIn = (await postUntilTaken(address, '/auth/register', person)).body.data
  const agent = new http.Agent({ keepAlive: true })
  await postUntilTaken(address, '/auth/login', person, { agent })
  await sql.query('BEGIN')
  await sql.query('SELECT FROM users FOR UPDATE')
  // On every address that this machine has under that name.
  const addresses = (await lookup('localhost', { all: true })).map(({ address: ip, family }) =>
    address.replace('127.0.0.1', family === 6 ? `[${ip}]` : ip),
  )
  const running = addresses.map((each) =>
    postUntilTaken(each, '/auth/profile', { bio: 'In time' }, { token: signedIn.token, method: 'PUT', agent }),
  )
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  // At least: a job may wait with them.
  while (((await sql.query(waiting)).rowCount ?? 0) < addresses.length) await sleep(5)

  server.signal('SIGTERM')
  while (!(await refusesConnections(address))) await sleep(5)
  await sql.query('COMMIT')

  for (const answer of await Promise.all(running)) {
    expect(answer).toMatchObject({ status: 200, body: { data: { bio: 'In time' } }, connection: 'close' })
  }
  // Long before the connection, which the client wants to keep, would end by itself.
  expect(await server.exited).toBe(0)
  const { rows: stored } = await sql.query('SELECT bio, password_hash FROM users')
  // Tests use cheap hashes; a server must not.
  expect(stored).toEqual([
    { bio: 'In time', password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ])
  // It logged meanwhile who did what, and no secret.
  expect(server.output()).toContain(`"route":"/api/v1/auth/profile","status":200`)
  expect(server.output()).toContain(`"user":"${signedIn.user.id}"`)
  for (const secret of [
    person.password,
    '233244123456',
    signedIn.token,
    signedIn.refresh_token,
    'argon2',
    person.email,
  ])
    expect(server.output()).not.toContain(secret)
  agent.destroy()
})

test('with the site served by Vite, which would end the process at once, it ends as well', async ({
  onTestFinished,
}) => {
  const { url, sql } = await useDatabase(onTestFinished)
  const server = start(onTestFinished, {
    DATABASE_URL: waitingLong(url),
    LOG_LEVEL: 'silent',
    ASIME_SITE: 'development',
  })
  const address = await server.ready
  const person = { email: uniqueEmail(), password: PASSWORD, full_name: 'Ama', phone: '+233244123456' }
  const { token } = await register(address, person)
  await sql.query('BEGIN')
  await sql.query('SELECT FROM users FOR UPDATE')
  const running = postUntilTaken(address, '/auth/profile', { bio: 'In time' }, { token, method: 'PUT' })
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  while ((await sql.query(waiting)).rowCount !== 1) await sleep(5)

  server.signal('SIGTERM')
  while (!(await refusesConnections(address))) await sleep(5)
  await sql.query('COMMIT')

  expect(await running).toMatchObject({ status: 200 })
  expect(await server.exited).toBe(0)
})

test('in production it starts with safe settings, and no admin whose password is public can sign in', async ({
  onTestFinished,
}) => {
  const { url, sql } = await useDatabase(onTestFinished)
  const { email, password } = demoAccounts.find((account) => account.user_type === 'admin')!
  // As a start outside production would leave it.
  await sql.query("INSERT INTO users (email, full_name, user_type, password_hash) VALUES ($1, 'Demo', 'admin', $2)", [
    email,
    await hashPassword(password),
  ])
  const server = start(onTestFinished, {
    ...PRODUCTION,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'true',
    PAYSTACK_SECRET_KEY: '',
    PUBLIC_URL: 'http://127.0.0.1:0',
    SMTP_URL: '',
    ALLOW_IN_PRODUCTION: 'demo-data,test-payments,plain-http,no-mail',
  })
  const address = await server.ready

  expect(await postUntilTaken(address, '/auth/login', { email, password })).toMatchObject({
    status: 403,
    body: { code: 'account_suspended' },
  })
  expect(server.output()).toContain('vendor@asime.example')
  expect(server.output()).toContain('BACKUP_DIR: is not set')
  expect(server.output()).not.toContain(password)
  expect((await fetch(`${address}/dev/outbox`)).status).toBe(404)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('it survives the loss of its database, with jobs under way, as the same process', async ({ onTestFinished }) => {
  const { url, sql } = await useDatabase(onTestFinished)
  const server = start(onTestFinished, { DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const address = await server.ready
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 5 }, () => post(address, '/auth/forgot-password', { email: uniqueEmail() })))
    await sql.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  }

  while ((await post(address, '/auth/forgot-password', { email: uniqueEmail() })).status !== 200) await sleep(5)
  while ((await sql.query('SELECT FROM graphile_worker.jobs WHERE attempts = 0')).rowCount !== 0) await sleep(20)
  server.signal('SIGINT')
  expect(await server.exited).toBe(0)
})

describe.concurrent('what keeps it from starting is said in a sentence, without a stack, and the exit code tells', () => {
  async function failureOf(env: Record<string, string>): Promise<string> {
    const server = startServerProcess(env)
    expect(await server.exited).toBe(1)
    expect(server.output()).not.toMatch(/\n {4}at /)
    return server.output().trim()
  }

  test('wrong settings', async () => {
    expect(await failureOf({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toBe(
      'These settings are wrong:\n  PORT: must be a port from 0 to 65535\n  LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent',
    )
  })

  test('each setting that is unsafe in production (D46)', async () => {
    // No server answers there: without the refusal, the start would fail with another sentence.
    const output = await failureOf({
      ...PRODUCTION,
      DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/asime',
      DEMO_DATA: 'true',
      PAYSTACK_SECRET_KEY: '',
      PUBLIC_URL: 'http://asime.example',
      SMTP_URL: '',
    })

    expect(output.split('\n').map((line) => /^ {2}[A-Z_]+: must [a-z]+|^\S.*$/.exec(line)?.[0])).toEqual([
      'These settings are wrong:',
      '  DEMO_DATA: must be',
      '  PAYSTACK_SECRET_KEY: must be',
      '  PUBLIC_URL: must begin',
      '  SMTP_URL: must be',
    ])
  })

  test('a database role that could change the tables, in production', async ({ onTestFinished }) => {
    const database = await createTestDatabase()
    onTestFinished(database.drop)

    expect(await failureOf({ ...PRODUCTION, DATABASE_URL: database.ownerConnectionString })).toMatch(
      /^DATABASE_URL: its role owns tables and may create tables\. In production the server needs a role of its own/,
    )
  })

  test('a port that is taken', async ({ onTestFinished }) => {
    const { url } = await useDatabase(onTestFinished)
    const other = http.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo

    expect(await failureOf({ PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'silent' })).toBe(
      `PORT: port ${port} is in use by another program. Stop it, or set PORT to a free one.`,
    )
    other.close()
  })

  test('a database that is not there', async () => {
    const output = await failureOf({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/asime' })

    expect(output).toMatch(/^DATABASE_URL \(asime on 127\.0\.0\.1:1\): nothing answers there \(connection refused\)\./)
    expect(output).not.toContain('secret')
  })

  test('a database that is newer', async ({ onTestFinished }) => {
    const { url, sql } = await useDatabase(onTestFinished)
    await sql.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_from_the_future', '2999-01-01')")

    expect(await failureOf({ DATABASE_URL: url })).toMatch(
      /^The database is newer than this version of Asime: it has the migration 9999_from_the_future/,
    )
  })

  test('an address of another machine, and no connection stays behind', async ({ onTestFinished }) => {
    const { url, sql } = await useDatabase(onTestFinished)

    expect(await failureOf({ DATABASE_URL: url, HOST: '203.0.113.7', LOG_LEVEL: 'silent' })).toBe(
      'HOST: 203.0.113.7 is not an address of this machine.',
    )
    expect(
      (await sql.query('SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'))
        .rowCount,
    ).toBe(0)
  })
})
