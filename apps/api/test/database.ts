import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connectionString: string
  /** Ends whatever is still connected, and removes it. */
  drop: () => Promise<void>
}

/** A migrated database of its own for a test or a file of tests, in some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `asime_test_${randomBytes(6).toString('hex')}`
  const admin = adminPool()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateName')} STRATEGY FILE_COPY`)
  return {
    connectionString: withDatabase(inject('adminUrl'), name),
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
