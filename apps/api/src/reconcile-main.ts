import { CURRENCY } from '@asime/contract/money'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { backupSettingsOfDatabase } from './modules/backups/keep-backups.ts'
import { findOpenAlerts } from './modules/alerts/alerts.service.ts'
import { paymentProvider, transferProvider } from './modules/providers/payment-provider.ts'
import { differenceKinds } from './modules/alerts/reconcile-kinds.ts'
import { reconcile } from './modules/reconciliation/reconcile.service.ts'
import type { Context } from './platform/context.ts'
import { reachEmbeddedDatabase } from './platform/database/embedded/reach-embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { formatPesewas } from './platform/money.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const cedis = (pesewas: number) => formatPesewas(pesewas, CURRENCY)
const MAX_ALERTS = 100

/** What else a person should look at: not what has just been said. */
async function sayOpenAlerts(context: Context, said: ReadonlySet<string>): Promise<void> {
  const { alerts, total } = await findOpenAlerts(context.db, MAX_ALERTS)
  const others = alerts.filter(({ kind }) => !said.has(kind))
  if (others.length === 0) return
  say(`\nOpen alerts (${total} in all, the newest first):`)
  for (const { reference, what, kind, detail, todo } of others)
    say(`\n${reference}: ${what} (${kind})\n  ${JSON.stringify(detail)}\n  ${todo}.`)
}

/** `npm run reconcile`: every difference between our books and the provider's. @returns whether there was none */
async function main(): Promise<boolean> {
  const config = readConfig(process.env)
  const secret = await loadSecret(config.jwtSecret, config.dataDir)
  const settings = backupSettingsOfDatabase(config)
  const database = config.databaseUrl
    ? { connectionString: config.databaseUrl, stop: async () => {} }
    : await reachEmbeddedDatabase({ dataDir: config.dataDir, log: say, settings })
  try {
    if (config.databaseUrl)
      await prepareDatabase(
        { connectionString: config.databaseUrl, ownerConnectionString: config.databaseOwnerUrl },
        say,
      )
    const pool = createPool(database.connectionString, { size: 2, onError: (error) => say(error.message) })
    const { server, context } = await buildApp({ config, pool, secret })
    try {
      const provider = paymentProvider(context)
      const { differences, compared, holding } = await reconcile(context, provider, transferProvider(context))
      const name = `${provider.name} (${provider.mode})`
      say(`Compared our books, and ${compared} payments, refunds and payouts with ${name}.`)
      if (holding)
        say(`${name} says that it holds ${cedis(holding.theirs)}; by our books it holds ${cedis(holding.ours)}.`)
      for (const { kind, reference, detail } of differences) {
        const { what, todo } = differenceKinds[kind]
        say(`\n${reference}: ${what} (${kind})\n  ${JSON.stringify(detail)}\n  ${todo}.`)
      }
      say(
        differences.length === 0
          ? 'Everything agrees.'
          : `\n${differences.length} differences, kept as payment alerts.`,
      )
      await sayOpenAlerts(context, new Set(differences.map(({ kind }) => kind)))
      return differences.length === 0
    } finally {
      await server.close()
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
