import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { backupSettingsOfDatabase } from './modules/backups/keep-backups.ts'
import type { Context } from './platform/context.ts'
import { reachEmbeddedDatabase } from './platform/database/embedded/reach-embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs a command with everything that the server has, except for listening, while the server runs or not. The process exits with 1
 * where `work` found something wrong (false), or failed.
 */
export async function runCommand(work: (context: Context) => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await run(work)) ? 0 : 1
  } catch (error) {
    process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
    process.exit(1)
  }
}

async function run(work: Parameters<typeof runCommand>[0]): Promise<boolean> {
  const config = readConfig(process.env)
  const secret = await loadSecret(config.jwtSecret, config.dataDir)
  const database = config.databaseUrl
    ? { connectionString: config.databaseUrl, stop: async () => {} }
    : await reachEmbeddedDatabase({
        dataDir: config.dataDir,
        log: say,
        settings: backupSettingsOfDatabase(config),
      })
  try {
    if (config.databaseUrl)
      await prepareDatabase(
        { connectionString: config.databaseUrl, ownerConnectionString: config.databaseOwnerUrl },
        say,
      )
    const pool = createPool(database.connectionString, { size: 2, onError: (error) => say(error.message) })
    const { server, context } = await buildApp({ config, pool, secret })
    try {
      return await work(context)
    } finally {
      await server.close()
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}
