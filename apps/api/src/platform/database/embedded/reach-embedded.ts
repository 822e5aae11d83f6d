import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../../prepare-database.ts'
import { assertFolderRestored, startEmbeddedDatabase } from './embedded.ts'

/**
 * The embedded database, reached as its superuser, for a command: a running one is used as it is, one at rest is started for
 * that time. Only one process can start it.
 */
export async function reachEmbeddedDatabase(
  options: Parameters<typeof startEmbeddedDatabase>[0],
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  await assertFolderRestored(options.dataDir)
  const running = (await readFile(join(options.dataDir, 'postgres.url'), 'utf8').catch(() => '')).trim()
  if (running && (await answers(running))) return { connectionString: running, stop: async () => {} }
  const started = await startEmbeddedDatabase(options)
  try {
    await prepareDatabase(started, options.log)
  } catch (error) {
    await started.stop()
    throw error
  }
  return { connectionString: started.superuserConnectionString, stop: started.stop }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
