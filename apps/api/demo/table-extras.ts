/* oxlint-disable asime/constant-sql -- statements that the database makes from its catalogue, and tables that we name */
import type pg from 'pg'

/** What was taken off, as statements that put it back. */
export interface TakenOff {
  tables: readonly string[]
  statements: readonly string[]
}

/**
 * Takes secondary indexes, foreign keys and triggers off the tables. Primary keys and unique constraints stay: rows
 * come nearly in the order of their ids, which costs such an index little.
 */
export async function takeOff(client: pg.ClientBase, tables: readonly string[]): Promise<TakenOff> {
  const { rows: indexes } = await client.query<Change>(INDEXES, [tables])
  const { rows: foreignKeys } = await client.query<Change>(FOREIGN_KEYS, [tables])
  for (const { off } of [...indexes, ...foreignKeys]) await client.query(off)
  for (const table of tables) await client.query('ALTER TABLE ' + table + ' DISABLE TRIGGER USER')
  return { tables, statements: [...indexes, ...foreignKeys].map(({ on }) => on) }
}

export async function putBack(client: pg.ClientBase, { tables, statements }: TakenOff): Promise<void> {
  for (const statement of statements) await client.query(statement)
  for (const table of tables) await client.query('ALTER TABLE ' + table + ' ENABLE TRIGGER USER')
}

interface Change {
  off: string
  on: string
}

const INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS off, pg_get_indexdef(i.indexrelid) AS on
  FROM pg_index i
  WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
  ORDER BY i.indrelid, i.indexrelid`

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
  ORDER BY conrelid, conname`
