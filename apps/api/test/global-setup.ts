import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'
import { prepareDatabase } from '../src/platform/prepare-database.ts'
import { withDatabase } from './database.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

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
    ? { adminUrl: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowAwayServer()
  const templateName = `asime_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server.adminUrl })
  admin.on('error', () => {})
  const teardown = async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`).catch(() => {})
    await admin.end()
    await server.stop()
  }
  try {
    await admin.connect()
    await admin.query(`CREATE DATABASE ${templateName} TEMPLATE template0 ENCODING 'UTF8'`)
    await prepareDatabase(withDatabase(server.adminUrl, templateName), () => {})
    // A visitor, autovacuum included, would keep it from being cloned.
    await admin.query(`ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  } catch (error) {
    await teardown()
    throw error
  }
  provide('adminUrl', server.adminUrl)
  provide('templateName', templateName)
  return teardown
}

async function startThrowAwayServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const folder = await makeThrowAwayFolder()
  try {
    const database = await startEmbeddedDatabase({
      dataDir: folder.path,
      log: () => {},
      settings: {
        fsync: false,
        synchronous_commit: false,
        full_page_writes: false,
        shared_buffers: '256MB',
        max_connections: 300,
        autovacuum_naptime: '5min',
        autovacuum_max_workers: 1,
      },
    })
    return {
      adminUrl: withDatabase(database.connectionString, 'postgres'),
      stop: () => database.stop().finally(folder.remove),
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}
