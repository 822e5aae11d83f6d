import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findUndecided } from '../src/platform/database/grants.ts'
import { makeRoles, type RoleLogin } from '../src/platform/database/roles.ts'
import { prepareDatabase } from '../src/platform/prepare-database.ts'
import { withDatabase } from './database.ts'
import { startThrowAwayServer } from './throw-away-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tests share, by its maintenance database: as superuser, as owner of the schema, as the server. */
    adminUrl: string
    ownerUrl: string
    serverUrl: string
    /** A migrated, empty database on it, to be cloned. */
    templateName: string
  }
}

/** One throw-away PostgreSQL for the whole run (or the one TEST_DATABASE_URL names), with a migrated template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { ...(await makeRolesOn(process.env.TEST_DATABASE_URL)), stop: async () => {} }
    : await startThrowAwayServer()
  const adminUrl = withDatabase(server.superuserConnectionString, 'postgres')
  const templateName = `asime_template_${process.pid}`
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  const teardown = async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${templateName}`).catch(() => {})
    await admin.end()
    await server.stop()
  }
  try {
    await admin.connect()
    const owner = new URL(server.ownerConnectionString).username
    await admin.query(`CREATE DATABASE ${templateName} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`)
    const template = {
      connectionString: withDatabase(server.connectionString, templateName),
      ownerConnectionString: withDatabase(server.ownerConnectionString, templateName),
    }
    await prepareDatabase(template, () => {})
    await assertDecided(withDatabase(adminUrl, templateName))
    // An open connection, autovacuum's included, would keep it from being cloned.
    await admin.query(`ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  } catch (error) {
    await teardown()
    throw error
  }
  provide('adminUrl', adminUrl)
  provide('ownerUrl', withDatabase(server.ownerConnectionString, 'postgres'))
  provide('serverUrl', withDatabase(server.connectionString, 'postgres'))
  provide('templateName', templateName)
  return teardown
}

/** Before any test, since those of a forgotten table would only say "permission denied". */
async function assertDecided(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const undecided = await findUndecided(client)
    if (undecided.length === 0) return
    throw new Error(
      `${undecided.join(', ')}: a new table needs a line in apps/api/src/platform/database/grants.ts, which says what the ` +
        "server may do with it. For example 'SELECT, INSERT' where rows are only ever added, or 'none'. Grant no more than the code needs.",
    )
  } finally {
    await client.end()
  }
}

async function makeRolesOn(superuserConnectionString: string) {
  const client = new pg.Client({ connectionString: superuserConnectionString })
  await client.connect()
  try {
    const { owner, server } = await makeRoles(client, { owner: 'asime_test_owner', server: 'asime_test_server' })
    const as = ({ user, password }: RoleLogin) => {
      const url = new URL(superuserConnectionString)
      ;[url.username, url.password] = [user, password]
      return url.href
    }
    return { connectionString: as(server), ownerConnectionString: as(owner), superuserConnectionString }
  } finally {
    await client.end()
  }
}
