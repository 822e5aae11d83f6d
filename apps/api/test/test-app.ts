import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type App, buildApp, type Limits } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { RealtimeLimits } from '../src/platform/realtime/realtime.ts'
import type { PaystackSettings } from '../src/config/services.ts'
import { createTasks } from '../src/jobs.ts'
import type { Context } from '../src/platform/context.ts'
import { createPool } from '../src/platform/database/pool.ts'
import { NOTIFY_OF_BIDS, whenBidNotificationsWoken } from '../src/modules/bids/bid-notifications.service.ts'
import { runDueJobs, wake } from '../src/platform/jobs/jobs.ts'
import { servePages } from '../src/site/site.ts'
import type { RenderPage } from '@asime/contract/site'
import { createTestDatabase, type TestDatabase } from './database.ts'

export const TEST_SECRET = 'a secret of 32 characters or more for tests'

/** The parts of an answer that tests look at. */
export interface Answer {
  status: number
  /** Parsed JSON of any shape: each test says what it expects of it. */
  body: any
  headers: LightMyRequestResponse['headers']
  text: string
}

interface RequestOptions {
  headers?: Record<string, string>
  /** The address of another visitor: rate limits and view counts go by address. */
  ip?: string
}

/** Anyone with a token, as the builders return them. */
export interface Caller {
  token: string
}

export interface Client {
  get(path: string, options?: RequestOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  delete(path: string, options?: RequestOptions & { body?: unknown }): Promise<Answer>
}

/** The whole application on a database of its own, called through HTTP. Paths are below /api/v1 unless they begin with it. */
export class TestApp {
  readonly database: TestDatabase
  readonly app: App
  readonly pool: pg.Pool
  /** Behind the scenes, without the application's time-outs: arranging may take longer than a page may. */
  private readonly backstage: pg.Pool

  constructor(database: TestDatabase, app: App, pool: pg.Pool) {
    this.database = database
    this.app = app
    this.pool = pool
    this.backstage = new pg.Pool({
      connectionString: database.superuserConnectionString,
      max: 4,
      types: pool.options.types,
    })
    this.backstage.on('error', () => {})
    // A connection that is being ended may still report that its database was dropped.
    this.backstage.on('connect', (client) => client.on('error', () => {}))
  }

  get server(): FastifyInstance {
    return this.app.server
  }

  get context(): Context {
    return this.app.context
  }

  /** Rows of a plain statement: to arrange states that no call can make, and to look behind the scenes. */
  async sql<Row extends pg.QueryResultRow = any>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.backstage.query<Row>(text, values)).rows
  }

  /** Without credentials. */
  get anonymous(): Client {
    return this.client({})
  }

  as(caller: Caller): Client {
    return this.client({ authorization: `Bearer ${caller.token}` })
  }

  private client(credentials: Record<string, string>): Client {
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body: unknown,
      options: RequestOptions = {},
    ): Promise<Answer> => {
      const res = await this.server.inject({
        method,
        url: /^\/(api|healthz|readyz|metrics|dev|media)\b/.test(path) ? path : `/api/v1${path}`,
        headers: { ...credentials, ...options.headers },
        ...(options.ip ? { remoteAddress: options.ip } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(res.headers['content-type']).startsWith('application/json')
      return {
        status: res.statusCode,
        body: isJson && res.body ? JSON.parse(res.body) : undefined,
        headers: res.headers,
        text: res.body,
      }
    }
    return {
      get: (path, options) => send('GET', path, undefined, options),
      post: (path, body, options) => send('POST', path, body, options),
      put: (path, body, options) => send('PUT', path, body, options),
      patch: (path, body, options) => send('PATCH', path, body, options),
      delete: (path, options) => send('DELETE', path, options?.body, options),
    }
  }

  /** Runs the jobs that are due, as the worker would. */
  async runJobs(): Promise<void> {
    // As the clock does each minute. Requests are written first, since a job that is being written is passed over.
    await whenBidNotificationsWoken(this.context.db)
    await wake(this.context.db, NOTIFY_OF_BIDS)
    await runDueJobs(this.pool, createTasks(this.context))
  }

  /** A real socket, for tests that inject cannot serve. */
  async listen(): Promise<string> {
    return this.server.listen({ host: '127.0.0.1', port: 0 })
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.pool.end()
    await this.backstage.end()
    await this.database.drop()
  }
}

export interface TestAppOptions {
  /** Environment settings on top of the tests' own. */
  env?: Record<string, string>
  poolSize?: number
  /** Time-outs for a connection and for a lock, where production's 2 seconds matter. */
  waitMs?: number
  /** For tests that would take too long with production's limits. */
  limits?: Partial<Limits>
  liveLimits?: Partial<RealtimeLimits>
  /** Another address of Paystack, and how long to wait for it; the key is a setting. */
  paystack?: Partial<PaystackSettings>
  /** Another way to the test's database, such as a proxy that can be cut. */
  reachBy?: (connectionString: string) => string | Promise<string>
  /** Pages in the place of the built site's. */
  renderPage?: RenderPage
  /** The server whose database it takes over, as after a restart with other settings. Close this one first. */
  over?: TestApp
}

/** On a machine that is busy with other things, no test is to be turned away because of that. */
const PATIENT: Partial<Limits> = {
  eventLoopDelayMs: 30_000,
  beginMs: 30_000,
  redisMs: 2_000,
  // Tests change rows behind the server's back, which it does not hear of.
  sharedMs: 0,
}
/** Less than a statement may take, so that a lock that is held for good still ends as it does in production. */
const PATIENT_WAIT_MS = 4_500

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database: TestDatabase = options.over
    ? { ...options.over.database, drop: async () => {} }
    : await createTestDatabase()
  const settings = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    JWT_SECRET: TEST_SECRET,
    RATE_LIMITS: 'off',
    DEMO_DATA: 'false',
    DATABASE_URL: database.connectionString,
    ...options.env,
  })
  const config: Config = {
    ...settings,
    paystack: settings.paystack && { ...settings.paystack, ...options.paystack },
  }
  const reach = options.reachBy ?? ((connectionString) => connectionString)
  const pool = createPool(await reach(database.connectionString), {
    size: options.poolSize ?? 10,
    waitMs: options.waitMs ?? PATIENT_WAIT_MS,
    onError: () => {},
  })
  const app = await buildApp({
    config,
    pool,
    secret: config.jwtSecret ?? TEST_SECRET,
    limits: { ...PATIENT, ...options.limits },
    ...(options.liveLimits ? { liveLimits: options.liveLimits } : {}),
  })
  if (options.renderPage) {
    const support = { phone: null, email: 'support@asime.example' }
    await servePages(app.server, {
      publicUrl: config.publicUrl,
      support,
      settings: app.context.settings,
      onShownAgain: (req) => app.server.views.recordPage(req),
      memory: app.pageMemory,
      renderPage: options.renderPage,
    })
  }
  await app.server.ready()
  return new TestApp(database, app, pool)
}

/** One application for the tests of a file; each test makes its own data in it. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startTestApp(options)
  })
  afterAll(async () => {
    await app?.close()
  })
  return () => {
    if (!app) throw new Error('the test application is not started yet')
    return app
  }
}
