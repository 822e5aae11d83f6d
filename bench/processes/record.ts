// Listens to what the application says to the database for each call: the statements are the server's own, never
// copies. The application runs here in process, without a network.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { buildApp } from '@asime/api/src/app.ts'
import { readConfig } from '@asime/api/src/config.ts'
import { createPool } from '@asime/api/src/platform/database/pool.ts'
import pg from 'pg'
import { answerTasks } from '../helper.ts'
import type { Call } from './load.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface RecordTask {
  environment: Record<string, string>
  calls: Call[]
}

export interface Recording {
  status: number
  bytes: number
  headers: Record<string, string>
  statements: Statement[]
}

const listener = new AsyncLocalStorage<Statement[]>()

const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
  const [config, values] = input
  const text = typeof config === 'string' ? config : (config as Statement).text
  listener.getStore()?.push({ text, values: (config as Statement).values ?? (Array.isArray(values) ? values : []) })
  return query.apply(this, input)
} as typeof pg.Client.prototype.query

// Whoever waits for a connection is given it by the one that leaves it, and still speaks for itself.
const connect = pg.Pool.prototype.connect as (...input: unknown[]) => unknown
pg.Pool.prototype.connect = function (this: pg.Pool, ...input: unknown[]) {
  return connect.apply(
    this,
    input.map((each) => (typeof each === 'function' ? AsyncResource.bind(each as () => void) : each)),
  )
} as typeof pg.Pool.prototype.connect

async function record({ environment, calls }: RecordTask): Promise<Recording[]> {
  const config = readConfig(environment)
  const pool = createPool(config.databaseUrl as string, { size: 1, onError: () => {} })
  // What is answered from memory says nothing to the database.
  const { server } = await buildApp({ config, pool, secret: config.jwtSecret as string, limits: { sharedMs: 0 } })
  try {
    // Connected first: what a connection does when it is new belongs to no call.
    await pool.query('SELECT 1')
    const recordings: Recording[] = []
    for (const { method, path, token, body } of calls) {
      const statements: Statement[] = []
      const answer = await listener.run(
        statements,
        // Awaited inside: the call begins only then.
        async () =>
          await server.inject({
            method,
            url: path,
            headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
            ...(body === undefined ? {} : { payload: body as object }),
          }),
      )
      recordings.push({
        status: answer.statusCode,
        bytes: answer.rawPayload.length,
        headers: headersOf(answer.headers),
        statements,
      })
    }
    return recordings
  } finally {
    await server.close()
    await pool.end()
  }
}

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  // Node writes these by itself.
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

answerTasks(record)
