import type pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { Batch, type StatementResult } from './batch.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let proxy: TcpProxy

beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(database.superuserConnectionString)
})

afterEach(async () => {
  await proxy.close()
  await database.drop()
})

/** Of one connection, which waits so long for an answer. */
function poolThatWaits(ms: number): pg.Pool {
  const url = new URL(proxy.through(database.superuserConnectionString))
  url.searchParams.set('query_timeout', String(ms))
  const pool = createPool(url.href, { size: 1, onError: () => {}, waitMs: 10_000 })
  onTestFinished(() => pool.end())
  return pool
}

test('a statement that is not answered fails, and the next one has another connection', async () => {
  const pool = poolThatWaits(100)
  await pool.query('SELECT 1')
  proxy.stall()

  await expect(pool.query('SELECT 2')).rejects.toThrow('Query read timeout')
  proxy.restore()

  expect((await pool.query<{ n: number }>('SELECT 3 AS n')).rows).toEqual([{ n: 3 }])
})

test('a statement in a transaction that is not answered fails, and its connection is not used again', async () => {
  const pool = poolThatWaits(100)
  const client = await pool.connect()
  await client.query('BEGIN')
  proxy.stall()

  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout')
  proxy.restore()

  await expect(client.query('ROLLBACK')).rejects.toThrow('not queryable')
  client.release()
  const { rows } = await pool.query<{ xid: string | null }>('SELECT pg_current_xact_id_if_assigned()::text AS xid')
  expect(rows).toEqual([{ xid: null }])
})

test('a statement may have longer, and a connection that waits for none is kept', async () => {
  const pool = poolThatWaits(100)
  const patient = { text: 'SELECT pg_backend_pid() AS pid, pg_sleep(0.7)', query_timeout: 20_000 }
  const first = await pool.query<{ pid: number }>(patient)
  // As long as it takes to look at the connection, which is idle, or in a transaction.
  const other = createPool(database.superuserConnectionString, { size: 1, onError: () => {} })
  onTestFinished(() => other.end())
  const client = await pool.connect()
  await client.query('BEGIN')
  await other.query('SELECT pg_sleep(0.7)')
  await client.query('COMMIT')
  client.release()

  const second = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  expect(second.rows[0]?.pid).toBe(first.rows[0]?.pid)
})

test('statements that follow each other are each timed by themselves', async () => {
  const pool = poolThatWaits(1_000)
  const pids = await Promise.all(
    Array.from({ length: 4 }, () => pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.4)')),
  )

  expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBe(1)
})

test('what a statement is answered with is called as it was given', async () => {
  const client = await poolThatWaits(1_000).connect()
  onTestFinished(() => client.release())
  const answered = Promise.withResolvers<StatementResult>()
  const statement = { name: '', text: 'SELECT 1', values: [], done: answered.resolve, failed: answered.reject }
  const batch = new Batch([statement], client)
  const { callback } = batch
  client.query(batch)

  expect(batch.callback).toBe(callback)
  expect((await answered.promise).rowCount).toBe(1)
})
