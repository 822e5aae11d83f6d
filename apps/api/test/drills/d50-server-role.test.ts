import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/platform/prepare-database.ts'
import { buildPaidOrder } from '../payments.ts'
import { useTestApp } from '../test-app.ts'

// D50: somebody who runs SQL as the server, for example by an injection, can add to the books and change nothing in them.

const app = useTestApp()
const FORBIDDEN = '42501'

beforeAll(async () => {
  // A clone does not inherit the rights that its template grants to everybody.
  await prepareDatabase(app().database, () => {})
})

/** The outcome of the statement as the server. It is rolled back. */
async function codeOf(statement: string): Promise<string | undefined> {
  const client = await app().pool.connect()
  try {
    await client.query('BEGIN')
    return await client.query(statement).then(
      () => 'done',
      (error: pg.DatabaseError) => error.code,
    )
  } finally {
    await client.query('ROLLBACK')
    client.release(true)
  }
}

const BOOKS = [
  'ledger_accounts',
  'ledger_postings',
  'ledger_transactions',
  'sales',
  'chargeback_orders',
  'order_events',
  'dispute_messages',
  'audit_events',
  'handover_events',
]

describe('D50: rows of the books can only be added, by grants alone, before any trigger', () => {
  test.each(BOOKS)('%s', async (table) => {
    const [column] = await app().sql<{ name: string }>(
      'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1',
      [table],
    )
    for (const statement of [
      `UPDATE ${table} SET ${column!.name} = ${column!.name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `ALTER TABLE ${table} DISABLE TRIGGER USER`,
      `SELECT FROM ${table} FOR UPDATE`,
    ])
      expect([statement, await codeOf(statement)]).toEqual([statement, FORBIDDEN])
  })

  test('the same holds for every other table that a trigger protects', async () => {
    const open = await app().sql<{ name: string; privilege: string }>(
      `SELECT g.tgrelid::regclass AS name, p.privilege FROM pg_trigger g, pg_class c,
         unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS p (privilege)
       WHERE c.oid = g.tgrelid AND NOT g.tgisinternal
         AND (g.tgfoid = 'refuse_change'::regproc AND g.tgtype & 16 > 0 OR g.tgfoid = 'refuse_delete'::regproc AND p.privilege <> 'UPDATE')
         AND CASE WHEN p.privilege = 'UPDATE' THEN has_any_column_privilege($1, g.tgrelid, p.privilege)
                  ELSE has_table_privilege($1, g.tgrelid, p.privilege) END`,
      [await serverRole()],
    )

    expect(open).toEqual([])
  })

  test('booking money updates its balance, which the server itself could not write', async () => {
    await buildPaidOrder(app())
    await app().runJobs()

    const accounts = await app().sql<{ balance: number; posted: number }>(
      `SELECT a.balance, (SELECT sum(amount)::bigint FROM ledger_postings WHERE account_id = a.id) AS posted
       FROM ledger_accounts a WHERE a.balance IS NOT NULL AND a.balance <> 0`,
    )
    expect(accounts).not.toEqual([])
    for (const { balance, posted } of accounts) expect(balance).toBe(posted)
    expect(await codeOf('UPDATE ledger_accounts SET balance = balance + 1')).toBe(FORBIDDEN)
  })
})

async function serverRole(): Promise<string> {
  const { rows } = await app().pool.query<{ name: string }>('SELECT current_user AS name')
  return rows[0]!.name
}

describe('D50: the server cannot change the schema or the rights in it', () => {
  test.each([
    'CREATE TABLE mine (id int)',
    'CREATE TABLE graphile_worker.mine (id int)',
    'CREATE TEMPORARY TABLE ledger_accounts (id int)',
    'CREATE SCHEMA mine',
    'CREATE VIEW mine AS SELECT 1',
    'CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT NULL::timestamptz $$',
    'DROP EXTENSION pg_trgm',
    'CREATE ROLE mine',
    'DROP TABLE orders CASCADE',
    'ALTER TABLE users ADD COLUMN is_mine boolean',
    'CREATE INDEX ON users (email)',
    'DROP TRIGGER ledger_postings_counted ON ledger_postings',
    'ALTER FUNCTION ledger_postings_counted() SECURITY INVOKER',
    'CREATE POLICY mine ON users USING (true)',
    'UPDATE kysely_migration SET name = name',
    'DELETE FROM kysely_migration',
  ])('%s', async (statement) => {
    expect(await codeOf(statement)).toBe(FORBIDDEN)
  })

  test('it cannot grant its rights to others', async () => {
    const role = await serverRole()
    await codeOf('GRANT SELECT ON users TO PUBLIC')

    expect(
      await app().sql('SELECT FROM pg_class, aclexplode(relacl) AS x WHERE oid = $1::regclass AND x.grantee = 0', [
        'users',
      ]),
    ).toEqual([])
    expect(
      await app().sql(
        'SELECT FROM pg_class, aclexplode(relacl) AS x, pg_roles r WHERE r.oid = x.grantee AND r.rolname = $1 AND x.is_grantable',
        [role],
      ),
    ).toEqual([])
  })

  test.each([
    ['orders', 'total'],
    ['orders', 'buyer_id'],
    ['order_items', 'unit_price'],
    ['payments', 'amount'],
    ['payments', 'reference'],
    ['refunds', 'amount'],
    ['payouts', 'amount'],
    ['payouts', 'account_id'],
    ['commission_rules', 'rate_bp'],
  ])('%s.%s stays what it was when the row was written', async (table, column) => {
    expect(await codeOf(`UPDATE ${table} SET ${column} = ${column}`)).toBe(FORBIDDEN)
  })

  test('it cannot empty any table', async () => {
    expect(
      await app().sql(
        `SELECT c.oid::regclass FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
           AND c.relkind IN ('r', 'p') AND has_table_privilege($1, c.oid, 'TRUNCATE, REFERENCES, TRIGGER')`,
        [await serverRole()],
      ),
    ).toEqual([])
  })
})

describe('D50: it cannot become another role, or leave the database', () => {
  test.each([
    'SET ROLE <owner>',
    'SET ROLE <superuser>',
    'SET SESSION AUTHORIZATION <superuser>',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'ALTER ROLE CURRENT_USER CREATEROLE',
    'SET session_replication_role = replica',
    'ALTER DATABASE postgres SET jit = off',
    'SELECT rolpassword FROM pg_authid',
    'SELECT passwd FROM pg_shadow',
    "COPY users TO PROGRAM 'cat > /tmp/users'",
    "COPY users TO '/tmp/users'",
    "COPY users FROM PROGRAM 'id'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    'SELECT pg_reload_conf()',
    'SELECT pg_promote()',
    "SELECT pg_create_physical_replication_slot('mine')",
    'CHECKPOINT',
  ])('%s', async (statement) => {
    const { ownerConnectionString, superuserConnectionString } = app().database
    const named = statement
      .replace('<owner>', new URL(ownerConnectionString).username)
      .replace('<superuser>', new URL(superuserConnectionString).username)

    expect(await codeOf(named)).toBe(FORBIDDEN)
  })

  test.each(['CREATE DATABASE mine', 'ALTER SYSTEM SET fsync = off'])('%s', async (statement) => {
    // Neither runs in a transaction.
    await expect(app().pool.query(statement)).rejects.toMatchObject({ code: FORBIDDEN })
  })

  test('its role has no power beyond the tables', async () => {
    expect(
      await app().sql(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
           EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS is_member FROM pg_roles r WHERE rolname = $1`,
        [await serverRole()],
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        is_member: false,
      },
    ])
  })

  test('functions that run with the owner’s rights fix their search path, and the owner is not a superuser', async () => {
    const definers = await app().sql<{ name: string; settings: string[] | null; owner_is_superuser: boolean }>(
      `SELECT p.proname AS name, p.proconfig AS settings, r.rolsuper AS owner_is_superuser
       FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace`,
    )

    expect(definers.map(({ name }) => name)).toContain('ledger_postings_counted')
    for (const { name, settings, owner_is_superuser } of definers)
      expect([name, settings, owner_is_superuser]).toEqual([name, ['search_path=pg_catalog, public, pg_temp'], false])
  })
})
