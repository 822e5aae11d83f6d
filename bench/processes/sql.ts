/* oxlint-disable asime/constant-sql -- sends again what the server sent */
// The same statements as the server sends, alone: prepared, on as many connections as there are callers.
import { createHash } from 'node:crypto'
import { createPool } from '@asime/api/src/platform/database/pool.ts'
import type pg from 'pg'
import { answerTasks } from '../helper.ts'
import { percentile } from '../numbers.ts'
import type { Statement } from './record.ts'

export interface SqlTask {
  connectionString: string
  statements: Statement[]
  connections: number
  seconds: number
}

export interface SqlResult {
  rate: number
  p50: number
  p99: number
}

let open: { connectionString: string; pool: pg.Pool; clients: pg.PoolClient[] } | undefined

async function connect(connectionString: string, count: number): Promise<pg.PoolClient[]> {
  if (open && open.connectionString !== connectionString) {
    for (const client of open.clients) client.release()
    await open.pool.end()
    open = undefined
  }
  open ??= { connectionString, pool: createPool(connectionString, { size: 100, onError: () => {} }), clients: [] }
  while (open.clients.length < count) open.clients.push(await open.pool.connect())
  return open.clients.slice(0, count)
}

async function measure({ connectionString, statements, connections, seconds }: SqlTask): Promise<SqlResult> {
  const clients = await connect(connectionString, connections)
  const queries = statements.map(({ text, values }) => ({
    name: createHash('sha1').update(text).digest('hex'),
    text,
    values,
  }))
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(
    clients.map(async (client, index) => {
      let at = Math.floor((index * queries.length) / connections)
      for (let before = performance.now(); before < end;) {
        const { name, text, values } = queries[at] as (typeof queries)[number]
        await client.query({ name, text, values })
        const after = performance.now()
        latencies.push(after - before)
        before = after
        at = (at + 1) % queries.length
      }
    }),
  )
  const sorted = Float64Array.from(latencies).toSorted()
  return {
    rate: (latencies.length * 1000) / (performance.now() - begin),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}

answerTasks(measure)
