import pg from 'pg'
import { expect, test as base } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { findUndecided, grantToServer, parseGrant } from './grants.ts'

const test = base.extend<{ database: TestDatabase; owner: pg.Client; role: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  database: async ({}, use) => {
    const database = await createTestDatabase()
    await use(database)
    await database.drop()
  },
  owner: async ({ database }, use) => {
    const client = new pg.Client({ connectionString: database.ownerConnectionString })
    await client.connect()
    await use(client)
    await client.end()
  },
  role: async ({ database }, use) => {
    await use(new URL(database.connectionString).username)
  },
})

/** What the server may do with a table, and which rights cover only some of its columns. */
async function rightsOn(owner: pg.Client, table: string, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ right: string }>(
    `SELECT privilege_type || coalesce(' ' || column_name, '') AS right FROM (
       SELECT x.privilege_type, NULL AS column_name FROM pg_class, aclexplode(relacl) x, pg_roles r
       WHERE pg_class.oid = $1::regclass AND r.oid = x.grantee AND r.rolname = $2
       UNION ALL SELECT x.privilege_type, a.attname FROM pg_attribute a, aclexplode(a.attacl) x, pg_roles r
       WHERE a.attrelid = $1::regclass AND r.oid = x.grantee AND r.rolname = $2) AS held ORDER BY 1`,
    [table, role],
  )
  return rows.map(({ right }) => right)
}

test('every table, view and sequence has a line that says what the server may do with it', async ({ owner }) => {
  expect(
    await findUndecided(owner),
    "a new table needs a line in grants.ts: what the server may do with it, for example 'SELECT, INSERT', or 'none'",
  ).toEqual([])

  await owner.query('CREATE TABLE forgotten (id int); CREATE SEQUENCE forgotten_numbers')
  expect(await findUndecided(owner)).toEqual(['public.forgotten', 'public.forgotten_numbers'])
})

test('a start revokes surplus rights, grants missing ones, and touches nothing else', async ({
  database,
  owner,
  role,
}) => {
  await owner.query(`
    GRANT UPDATE, DELETE ON ledger_postings TO ${role};
    GRANT UPDATE (net) ON sales TO ${role};
    REVOKE SELECT, INSERT ON reviews FROM ${role};
    DROP POLICY "server ${role}" ON graphile_worker._private_jobs;
    CREATE TABLE of_a_newer_version (id int);
    GRANT DELETE ON of_a_newer_version TO ${role}`)

  await grantToServer(database.ownerConnectionString, role)

  expect(await rightsOn(owner, 'ledger_postings', role)).toEqual(['INSERT', 'SELECT'])
  expect(await rightsOn(owner, 'sales', role)).toEqual(['INSERT', 'SELECT'])
  expect(await rightsOn(owner, 'reviews', role)).toContain('INSERT')
  expect(await rightsOn(owner, 'of_a_newer_version', role)).toEqual(['DELETE'])
  const policies = "SELECT FROM pg_policies WHERE schemaname = 'graphile_worker' AND tablename = '_private_jobs'"
  expect((await owner.query(policies)).rowCount).toBe(1)
})

test('simultaneous and later starts find nothing left to change', async ({ database, owner, role }) => {
  await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`)
  const versions = "SELECT max(xmin::text::bigint) AS last FROM pg_class WHERE relnamespace = 'public'::regnamespace"

  await Promise.all(Array.from({ length: 4 }, () => grantToServer(database.ownerConnectionString, role)))
  const before = (await owner.query(versions)).rows
  await grantToServer(database.ownerConnectionString, role)

  expect((await owner.query(versions)).rows).toEqual(before)
  expect(await rightsOn(owner, 'reviews', role)).toContain('INSERT')
})

test('a line reads as in GRANT', () => {
  expect(parseGrant('SELECT, UPDATE (status, paid_at), DELETE')).toEqual([
    { privilege: 'SELECT', column: '' },
    { privilege: 'UPDATE', column: 'status' },
    { privilege: 'UPDATE', column: 'paid_at' },
    { privilege: 'DELETE', column: '' },
  ])
  expect(parseGrant('none')).toEqual([])
})
