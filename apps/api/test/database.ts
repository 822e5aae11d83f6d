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
  const adminUrl = inject('adminUrl')
  const name = `asime_test_${randomBytes(6).toString('hex')}`
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${inject('templateName')} STRATEGY FILE_COPY`)
  return {
    connectionString: withDatabase(adminUrl, name),
    drop: () => query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
