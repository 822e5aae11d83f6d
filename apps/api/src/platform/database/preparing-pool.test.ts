import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createDatabase, inTransaction, queryRows, together } from './database.ts'
import { createPool } from './pool.ts'
import { later } from './preparing-pool.ts'
import type { DB } from './schema.ts'

// How statements travel to the database. One connection, so that whatever a test leaves behind meets the next.

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<DB>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.superuserConnectionString, { size: 1, onError: () => {} })
  db = createDatabase(pool)
  await queryRows(
    db,
    'CREATE TABLE notes (id int PRIMARY KEY, note text, CONSTRAINT notes_note UNIQUE (note) DEFERRABLE INITIALLY DEFERRED)',
  )
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const INSERT = 'INSERT INTO notes (id, note) VALUES ($1, $2) RETURNING id'
const notes = async () => (await queryRows<{ id: number }>(db, 'SELECT id FROM notes ORDER BY id')).map(({ id }) => id)
const clear = () => queryRows(db, 'DELETE FROM notes')

test('a transaction keeps all of its writes or none', async () => {
  await clear()
  await inTransaction(db, (tx) => queryRows(tx, INSERT, [1, 'kept']))
  const failed = inTransaction(db, async (tx) => {
    await queryRows(tx, INSERT, [2, 'lost'])
    throw new Error('changed its mind')
  })

  await expect(failed).rejects.toThrow('changed its mind')
  expect(await notes()).toEqual([1])
})

test('a transaction without statements leaves nothing open', async () => {
  await clear()
  await inTransaction(db, async () => {})
  await expect(inTransaction(db, () => Promise.reject(new Error('at once')))).rejects.toThrow('at once')
  await queryRows(db, INSERT, [1, 'on its own'])

  const [row] = await queryRows<{ xid: string | null }>(db, 'SELECT pg_current_xact_id_if_assigned()::text AS xid')
  expect(row).toEqual({ xid: null })
  expect(await notes()).toEqual([1])
})

test('a statement that can wait is sent with the next one, or at the latest with the commit', async () => {
  await clear()
  const seen = await inTransaction(db, async (tx) => {
    await queryRows(tx, INSERT, later([1, 'one']))
    await queryRows(tx, INSERT, later([2, 'two']))
    const before = await queryRows(tx, 'SELECT id FROM notes ORDER BY id')
    await queryRows(tx, INSERT, later([3, 'three']))
    return before
  })

  expect(seen).toEqual([{ id: 1 }, { id: 2 }])
  expect(await notes()).toEqual([1, 2, 3])
})

test('outside a transaction no statement waits', async () => {
  await clear()
  await queryRows(db, INSERT, later([1, 'at once']))
  expect(await notes()).toEqual([1])
})

test('a waiting statement that fails rolls its transaction back', async () => {
  await clear()
  const failed = inTransaction(db, async (tx) => {
    await queryRows(tx, INSERT, [1, 'one'])
    await queryRows(tx, INSERT, later([1, 'the same id']))
  })

  await expect(failed).rejects.toMatchObject({ constraint: 'notes_pkey' })
  expect(await notes()).toEqual([])
})

test('waiting statements are dropped when the work fails', async () => {
  await clear()
  const failed = inTransaction(db, async (tx) => {
    await queryRows(tx, INSERT, later([1, 'one']))
    throw new Error('changed its mind')
  })

  await expect(failed).rejects.toThrow('changed its mind')
  await queryRows(db, 'SELECT 1 WHERE $1', [true])
  expect(await notes()).toEqual([])
})

test('an error that is only found at the commit fails the transaction', async () => {
  await clear()
  const failed = inTransaction(db, async (tx) => {
    await queryRows(tx, INSERT, [1, 'twice'])
    await queryRows(tx, INSERT, later([2, 'twice']))
  })

  await expect(failed).rejects.toMatchObject({ constraint: 'notes_note' })
  expect(await notes()).toEqual([])
})

test('each of several statements sent together gets its answer and sees what those before it did', async () => {
  await clear()
  const answers = await inTransaction(db, (tx) => {
    const at = together(tx)
    return Promise.all([
      queryRows(at, INSERT, [1, 'one']),
      queryRows(at, 'SELECT count(*)::int AS n, $1::text AS asked FROM notes', ['first']),
      queryRows(at, INSERT, [2, 'two']),
      queryRows(at, 'SELECT count(*)::int AS n, $1::text AS asked FROM notes', ['second']),
    ])
  })

  expect(answers).toEqual([[{ id: 1 }], [{ n: 1, asked: 'first' }], [{ id: 2 }], [{ n: 2, asked: 'second' }]])
})

test('a last statement that may wait keeps none waiting that was sent together with it', async () => {
  await clear()
  const answers = await inTransaction(db, (tx) => {
    const at = together(tx)
    return Promise.all([queryRows(at, INSERT, [1, 'one']), queryRows(at, INSERT, later([2, 'two']))])
  })

  expect(answers[0]).toEqual([{ id: 1 }])
  expect(await notes()).toHaveLength(2)
})

test('after a statement that fails, none of those sent with it has run', async () => {
  await clear()
  const failed = inTransaction(db, (tx) => {
    const at = together(tx)
    return Promise.all([
      queryRows(at, INSERT, [1, 'one']),
      queryRows(at, INSERT, [1, 'the same id']),
      queryRows(at, INSERT, [2, 'two']),
    ])
  })

  await expect(failed).rejects.toMatchObject({ constraint: 'notes_pkey' })
  expect(await notes()).toEqual([])
})

test('a text that could not be prepared is prepared once it can be', async () => {
  const LATE = 'SELECT id FROM late_notes WHERE id = $1'
  const ask = () =>
    inTransaction(db, (tx) => {
      const at = together(tx)
      return Promise.all([
        queryRows(at, INSERT, [7, 'seven']),
        queryRows(at, LATE, [1]),
        queryRows(at, 'SELECT $1::int AS late', [1]),
      ])
    })
  await clear()
  await expect(ask()).rejects.toMatchObject({ code: '42P01' })
  await queryRows(db, 'CREATE TABLE late_notes (id int)')

  expect(await ask()).toEqual([[{ id: 7 }], [], [{ late: 1 }]])
})

test('a value that cannot be written as text fails only its own statement', async () => {
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  await expect(queryRows(db, 'SELECT $1::jsonb AS it', [circular])).rejects.toThrow(/circular/)
  expect(await queryRows(db, 'SELECT $1::jsonb AS it', [{ a: 1 }])).toEqual([{ it: { a: 1 } }])
})

test('several statements in one text still run in a transaction', async () => {
  await clear()
  await inTransaction(db, (tx) =>
    queryRows(tx, "INSERT INTO notes VALUES (1, 'one'); INSERT INTO notes VALUES (2, 'two')"),
  )
  expect(await notes()).toEqual([1, 2])
})

test('a lost connection fails the statements on their way', async () => {
  const failed = inTransaction(db, async (tx) => {
    await queryRows(tx, 'SELECT $1::int', [1])
    await queryRows(tx, 'SELECT pg_terminate_backend(pg_backend_pid()), $1::int', [1])
  })

  await expect(failed).rejects.toThrow(/terminat/)
  expect(await queryRows(db, 'SELECT $1::int AS again', [1])).toEqual([{ again: 1 }])
})

test('a statement without values travels with others, and several in one text still run', async () => {
  await clear()
  await queryRows(db, "INSERT INTO notes (id, note) VALUES (1, 'a'); INSERT INTO notes (id, note) VALUES (2, 'b')")
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const seen = await inTransaction(db, async (tx) => {
    const at = together(tx)
    return Promise.all([queryRows(at, INSERT, [3, 'c']), queryRows(at, 'SELECT count(*)::int AS n FROM notes')])
  })

  expect(seen).toEqual([[{ id: 3 }], [{ n: 3 }]])
  // With BEGIN, and COMMIT.
  expect(sent).toHaveBeenCalledTimes(2)
})
