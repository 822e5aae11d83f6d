import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../src/platform/database/embedded/embedded.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

/** An embedded PostgreSQL for one run: quick, since nothing in it has to survive. */
export async function startThrowAwayServer(): Promise<EmbeddedDatabase> {
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
        // A connection plans a prepared statement once, not five times for values that do not matter here.
        plan_cache_mode: 'force_generic_plan',
      },
    })
    for (const url of [database.connectionString, database.ownerConnectionString, database.superuserConnectionString])
      await hashPasswordOnce(url)
    return {
      ...database,
      stop: async () => {
        await database.stop()
        await folder.remove()
      },
    }
  } catch (error) {
    await folder.remove()
    throw error
  }
}

/** Nobody guesses it in the minutes that it lives, and each of some 2,000 connections would hash it 4,096 times. */
async function hashPasswordOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SET scram_iterations = 1')
    await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(client.password ?? '')}`)
  } finally {
    await client.end()
  }
}
