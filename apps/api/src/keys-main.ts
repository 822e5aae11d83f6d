import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { assertDataKeys, countNumbersByKey, encryptAccountNumbers } from './modules/payouts/account-numbers.sql.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run keys`: encrypts everything with the current data key, and says which keys are still in use. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const secret = await loadSecret(config.jwtSecret, config.dataDir)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say })
  try {
    const database = embedded ?? {
      connectionString: config.databaseUrl as string,
      ownerConnectionString: config.databaseOwnerUrl,
    }
    await prepareDatabase(database, say)
    const pool = createPool(database.connectionString, { size: 2, onError: (error) => say(error.message) })
    const { server, context } = await buildApp({ config, pool, secret })
    try {
      const { db, encryption } = context
      await assertDataKeys(db, encryption)
      say(
        `The current key is ${encryption.keyName}. Configured as well: ${encryption.keyNames.slice(1).join(', ') || 'none'}.`,
      )
      say(`Encrypted ${await encryptAccountNumbers(db, encryption)} account numbers with the current key.`)
      for (const { key_name: name, numbers } of await countNumbersByKey(db)) say(`${name}: ${numbers} account numbers`)
      say('Keys without a line above encrypt nothing any more, and may be removed from DATA_KEY_PREVIOUS.')
    } finally {
      await server.close()
      await pool.end()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
