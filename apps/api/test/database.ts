import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnections } from '../src/platform/database/roles.ts'

export interface TestDatabase extends DatabaseConnections {
  /** The server's own connection, with its rights only. */
  connectionString: string
  ownerConnectionString: string
  /** For arranging and for looking behind the scenes. */
  superuserConnectionString: string
  /** Ends all remaining connections, and removes the database. */
  drop: () => Promise<void>
}

/** A migrated database of its own for a test or a file of tests, in some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `asime_test_${randomBytes(6).toString('hex')}`
  const admin = adminPool()
  const owner = new URL(inject('ownerUrl')).username
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${inject('templateName')} STRATEGY FILE_COPY`)
  return {
    connectionString: withDatabase(inject('serverUrl'), name),
    ownerConnectionString: withDatabase(inject('ownerUrl'), name),
    superuserConnectionString: withDatabase(inject('adminUrl'), name),
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

let pool: pg.Pool | undefined

/** One for all tests of a process: connecting takes longer than some of them. */
function adminPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: inject('adminUrl'), max: 3, allowExitOnIdle: true })
    // Idle when the server ends, as it does last.
    pool.on('error', () => {})
  }
  return pool
}
