import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseConnections } from './platform/database/roles.ts'
import { StartupError } from './platform/startup-error.ts'

/**
 * Fills a market without users with the demo data, once. In a process of its own, so that the generator's dictionaries do
 * not stay in the server's memory.
 */
export async function fillOnFirstStart(database: DatabaseConnections, say: (line: string) => void): Promise<void> {
  const { connectionString, ownerConnectionString } = database
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM users LIMIT 1')
    if (rows.length > 0) return
  } finally {
    await client.end()
  }
  say('Filling the demo market (once)…')
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('demo-main.ts', import.meta.url))], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DATABASE_URL: connectionString, DATABASE_OWNER_URL: ownerConnectionString ?? '' },
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new StartupError(
              'The demo market could not be filled; nothing of it was kept. Set DEMO_DATA=false to start without it.',
            ),
          ),
    )
  })
}
