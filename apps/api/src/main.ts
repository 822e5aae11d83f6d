import closeWithGrace from 'close-with-grace'
import { demoAccounts } from '../demo/accounts.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createTasks, cronJobs } from './jobs.ts'
import { ensureAdmin } from './modules/accounts/accounts.service.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts'
import { createPool } from './platform/database/pool.ts'
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'
import { fillOnFirstStart } from './demo-fill.ts'
import { mountSite } from './site/site.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const SHUTDOWN_MS = 10_000

async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig(process.env)
  const undo: (() => Promise<void>)[] = []
  const undoAll = async () => {
    for (const step of undo.reverse()) await step()
  }

  try {
    const secret = await loadSecret(config.jwtSecret, config.dataDir)
    const connectionString = await openDatabase(config, undo)
    await prepareDatabase(connectionString, say)
    if (config.demoData) await fillOnFirstStart(connectionString, say)

    const pool = createPool(connectionString, { size: config.databasePoolSize, onError: (error) => logLost(error) })
    undo.push(() => pool.end())
    const { server, context, lifecycle } = await buildApp({ config, pool, secret })
    const logLost = (error: Error) => server.log.warn({ err: error }, 'database connection lost')
    undo.push(() => server.close())
    await ensureAdmin(context)

    let jobs: JobRunner | undefined
    if (config.role !== 'web') {
      const jobsPool = createPool(connectionString, { size: 4, onError: logLost })
      undo.push(() => jobsPool.end())
      jobs = await startJobs(jobsPool, { tasks: createTasks(context), cron: cronJobs, log: server.log })
      undo.push(() => (jobs as JobRunner).stop())
    }
    if (config.role !== 'worker') await mountSite(server, { mode: config.site, publicUrl: config.publicUrl })

    await server.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      throw listenFailure(error, config)
    })
    // Not ready → stop accepting → finish what runs → close jobs, pools and database.
    closeWithGrace({ delay: SHUTDOWN_MS + 2_000, logger: false }, async ({ err }) => {
      lifecycle.stopping = true
      if (err) server.log.error({ err }, 'stopping after an unexpected error')
      await undoAll()
    })
    announce(config, started)
  } catch (error) {
    await undoAll().catch(() => {})
    throw error
  }
}

async function openDatabase(config: Config, undo: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log: say })
  undo.push(() => embedded.stop())
  return embedded.connectionString
}

function listenFailure(error: NodeJS.ErrnoException, config: Config): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`PORT: port ${config.port} is in use by another program. Stop it, or set PORT to a free one.`)
  if (error.code === 'EACCES') return new StartupError(`PORT: this user may not listen on port ${config.port}. Set PORT to 1024 or above.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartupError(`HOST: ${config.host} is not an address of this machine.`)
  return error
}

function announce(config: Config, started: number): void {
  say(`\nAsime is ready at ${config.publicUrl} (after ${((performance.now() - started) / 1000).toFixed(1)} s)`)
  say(`API docs: ${config.publicUrl}/api/v1/docs`)
  if (!config.production && !config.smtpUrl) say(`Mails:    ${config.publicUrl}/dev/outbox`)
  if (config.demoData) say(`Demo accounts:\n${demoLines()}`)
}

function demoLines(): string {
  return demoAccounts.map(({ user_type, email, password }) => `  ${user_type.padEnd(7)} ${email}  ${password}`).join('\n')
}

try {
  await main()
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}
