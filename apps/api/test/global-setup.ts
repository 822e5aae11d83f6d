import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/platform/prepare-database.ts'
import { withDatabase } from './database.ts'
import { startThrowAwayServer } from './throw-away-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tests share, by its maintenance database. */
    adminUrl: string
    /** A migrated, empty database on it, to be cloned. */
    templateName: string
  }
}

/** One throw-away PostgreSQL for the whole run (or the one TEST_DATABASE_URL names), with a migrated template. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { connectionString: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowAwayServer()
  const adminUrl = withDatabase(server.connectionString, 'postgres')
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
    await admin.query(`CREATE DATABASE ${templateName} TEMPLATE template0 ENCODING 'UTF8'`)
    await prepareDatabase(withDatabase(adminUrl, templateName), () => {})
    // A visitor, autovacuum included, would keep it from being cloned.
    await admin.query(`ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  } catch (error) {
    await teardown()
    throw error
  }
  provide('adminUrl', adminUrl)
  provide('templateName', templateName)
  return teardown
}
