import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test as base } from 'vitest'
import { createTestDatabase, type TestDatabase, withDatabase } from '../../test/database.ts'
import { prepareDatabase } from './prepare-database.ts'
import { StartupError } from './startup-error.ts'

const silent = () => {}

interface Fixtures {
  migrated: TestDatabase
  admin: pg.Client
  /** A role of this test's own, without any right, by its connection to the migrated database. */
  stranger: { name: string; connectionString: string }
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  migrated: async ({}, use) => {
    const database = await createTestDatabase()
    await use(database)
    await database.drop()
  },
  admin: async ({ migrated }, use) => {
    const client = new pg.Client({ connectionString: migrated.superuserConnectionString })
    await client.connect()
    await use(client)
    await client.end()
  },
  stranger: async ({ admin, migrated }, use) => {
    const name = `asime_test_role_${randomBytes(4).toString('hex')}`
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'sesame'`)
    const url = new URL(migrated.connectionString)
    ;[url.username, url.password] = [name, 'sesame']
    await use({ name, connectionString: url.href })
    await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`)
  },
})

async function refusalOf(work: Promise<void>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

test('a server’s role of any name gets its rights from the owner, and later starts do not need the owner', async ({
  migrated,
  admin,
  stranger,
}) => {
  const { connectionString } = stranger
  const without = { connectionString, ownerConnectionString: undefined }
  expect(await refusalOf(prepareDatabase(without, silent))).toMatch(/^DATABASE_URL: its role may not read the database/)

  await prepareDatabase({ ...migrated, connectionString }, silent, { requireOwnRole: true })
  await prepareDatabase(without, silent, { requireOwnRole: true })

  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query("INSERT INTO users (email, full_name, user_type) VALUES ('a@b.example', 'Ama', 'buyer')")
  await client.query("SELECT graphile_worker.add_job('send_mail')")
  await expect(client.query('DELETE FROM users')).rejects.toMatchObject({ code: '42501' })
  await client.end()

  await admin.query("DELETE FROM kysely_migration WHERE name LIKE '0008%'")
  expect(await refusalOf(prepareDatabase(without, silent))).toMatch(
    /^The database lacks the migration 0008_operations, .* Set DATABASE_OWNER_URL/,
  )
  await admin.query("DELETE FROM kysely_migration WHERE name >= '0002'")
  expect(await refusalOf(prepareDatabase(without, silent))).toMatch(/^.{0,120} and \d{3} more, and the role .{0,200}$/)
})

test('one role for everything works outside production, and is refused where the server needs its own', async ({
  migrated,
}) => {
  const roles = [
    [migrated.superuserConnectionString, 'is a superuser'],
    [migrated.ownerConnectionString, 'owns tables and may create tables'],
  ] as const
  for (const [connectionString, sentence] of roles) {
    const single = { connectionString, ownerConnectionString: undefined }
    await prepareDatabase(single, silent)
    for (const connections of [single, { ...migrated, connectionString }])
      expect(await refusalOf(prepareDatabase(connections, silent, { requireOwnRole: true }))).toContain(
        `DATABASE_URL: its role ${sentence}. In production`,
      )
  }
})

test.for([
  ['may create roles', 'ALTER ROLE <role> CREATEROLE'],
  ['may read everything', 'ALTER ROLE <role> BYPASSRLS'],
  ['owns tables', 'GRANT <owner> TO <role>'],
  ['is a member of a privileged role', 'GRANT pg_execute_server_program TO <role>'],
  ['may create tables', 'GRANT CREATE ON SCHEMA public TO <role>'],
])('a server’s role that %s is refused', async ([sentence, statement], { migrated, admin, stranger }) => {
  const owner = new URL(migrated.ownerConnectionString).username
  await admin.query(statement!.replace('<role>', stranger.name).replace('<owner>', owner))

  const connections = { ...migrated, connectionString: stranger.connectionString }
  expect(await refusalOf(prepareDatabase(connections, silent, { requireOwnRole: true }))).toContain(sentence)
})

test('an error in the owner’s address names its setting', async ({ migrated }) => {
  const ownerConnectionString = withDatabase(inject('adminUrl'), 'asime_nowhere')

  expect(await refusalOf(prepareDatabase({ ...migrated, ownerConnectionString }, silent))).toMatch(
    /^DATABASE_OWNER_URL \(asime_nowhere on .*\): there is no such database/,
  )
})
