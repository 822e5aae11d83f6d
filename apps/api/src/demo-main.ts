import { parseArgs } from 'node:util'
import { fillDemoMarket } from '../demo/fill.ts'
import { readConfig } from './config.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { StartupError } from './platform/startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run demo -- --products 1000000 --requests 100000`: fills the configured database. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '600' },
      requests: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
    },
  })
  const config = readConfig(process.env)
  if (config.production && !config.demoData)
    throw new StartupError('DEMO_DATA: must be true to fill demo data in production.')
  const embedded = config.databaseUrl ? undefined : await startEmbeddedDatabase({ dataDir: config.dataDir, log: say })
  try {
    const database = embedded ?? {
      connectionString: config.databaseUrl as string,
      ownerConnectionString: config.databaseOwnerUrl,
    }
    await prepareDatabase(database, say)
    // Filling takes triggers and indexes off and puts them back.
    const { filled } = await fillDemoMarket(database.ownerConnectionString ?? database.connectionString, {
      seed: wholeNumber('seed', values.seed),
      products: wholeNumber('products', values.products),
      requests: wholeNumber('requests', values.requests),
      adminIsClosed: config.production,
      onProgress: say,
    })
    if (!filled)
      say('This database has users already; nothing was changed. Large demo markets are filled into an empty database.')
  } finally {
    await embedded?.stop()
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new StartupError(`--${name} must be a whole number`)
  return Number(text)
}

try {
  await main()
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
