import { startEmbeddedDatabase } from '@asime/api/src/platform/database/embedded/embedded.ts'
import { prepareDatabase } from '@asime/api/src/platform/prepare-database.ts'
import pg from 'pg'
import { makeThrowAwayFolder } from '../apps/api/test/throw-away-folder.ts'

const INT8 = 20

export interface DrillDatabase {
  /** The server's own connection. */
  connectionString: string
  /** Where its files are: the server's data lies in `postgres` below it. */
  dataDir: string
  pool: pg.Pool
  /** Rows of a statement. Waits for a database that is just being brought back. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** With the connections of the other roles. The drill's own statements are the superuser's. */
export interface OwnDrillDatabase extends DrillDatabase {
  ownerConnectionString: string
  superuserConnectionString: string
}

/**
 * A migrated PostgreSQL of the drill's own with the product's settings, so fsync, full_page_writes and synchronous_commit
 * are on. Its supervisor, as in production, brings it back when it dies.
 * @param isEmpty for drills that migrate it themselves
 */
export async function openDrillDatabase({ isEmpty = false } = {}): Promise<OwnDrillDatabase> {
  const folder = await makeThrowAwayFolder()
  const server = await startEmbeddedDatabase({ dataDir: folder.path, log: () => {} })
  if (!isEmpty) await prepareDatabase(server, () => {})
  const pool = new pg.Pool({
    connectionString: server.superuserConnectionString,
    max: 8,
    types: {
      getTypeParser(oid: number, format?: unknown) {
        if (oid === INT8 && format !== 'binary') return Number
        return pg.types.getTypeParser(oid, format as 'text')
      },
    },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    connectionString: server.connectionString,
    ownerConnectionString: server.ownerConnectionString,
    superuserConnectionString: server.superuserConnectionString,
    dataDir: folder.path,
    pool,
    async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      for (const deadline = Date.now() + 30_000; ;) {
        try {
          return (await pool.query<Row>(text, values)).rows
        } catch (error) {
          // A wrong statement stays wrong; a lost connection is replaced next time.
          const isStatement = error instanceof pg.DatabaseError && !/^(57|08)/.test(error.code ?? '')
          if (isStatement || Date.now() > deadline) throw error
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    },
    async stop() {
      await pool.end()
      await server.stop()
      await folder.remove()
    },
  }
}
