import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { fillOnFirstStart } from './demo-fill.ts'
import { createTasks, cronJobs } from './jobs.ts'
import { openDemoAccounts, openOrCloseDemoAccounts } from './modules/accounts/demo-access.ts'
import { type AdminOutcome, ensureAdmin } from './modules/accounts/ensure-admin.ts'
import { backupSettingsOfDatabase, createBackupKeeper } from './modules/backups/keep-backups.ts'
import { assertSecretKeys } from './modules/accounts/second-factor-secrets.sql.ts'
import { assertCardKeys } from './modules/verification/card-numbers.sql.ts'
import { assertDataKeys, ENCRYPT_ACCOUNT_NUMBERS } from './modules/payouts/account-numbers.sql.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts'
import { armCrashPoint } from './platform/crash-points.ts'
import { createPool } from './platform/database/pool.ts'
import type { DatabaseConnections } from './platform/database/roles.ts'
import { collectWhenIdle } from './platform/idle-collection.ts'
import { createJobsPool, startJobs, wake } from './platform/jobs/jobs.ts'
import { prepareDatabase } from './platform/prepare-database.ts'
import { loadSecret } from './platform/secrets.ts'
import { StartupError } from './platform/startup-error.ts'
import { listen } from './platform/http/listen.ts'
import { mountSite } from './site/site.ts'
import { createShutdownStack, type ShutdownStack } from './shutdown-stack.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** How long running calls have to finish at shutdown. */
const DRAIN_MS = 10_000
/** How far this machine's clock may be from the database's. */
const MOST_SKEW_MS = 60_000
/** The drain, and then jobs, connections and the embedded database's last checkpoint. */
const CLOSE_MS = DRAIN_MS + 10_000

async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig(process.env)
  const shutdown = createShutdownStack((error) => complain(`While stopping: ${(error as Error).message}`))
  // From the first moment, so that everything begun before a signal comes is ended properly.
  closeWithGrace({ delay: CLOSE_MS + config.shutdownDelaySeconds * 1_000, logger: false }, async ({ err }) => {
    if (err) complain(`Stopping after an unexpected error: ${err.stack}`)
    await shutdown.run()
  })
  try {
    const url = await start(config, shutdown)
    announce(config, url, started)
  } catch (error) {
    // Stopped while starting: later failures come of that, and the process is about to exit.
    if (shutdown.begun) return
    await shutdown.run()
    throw error
  }
}

/** Begins everything in order; what undoes it runs in reverse: the server first, the database last. */
async function start(config: Config, shutdown: ShutdownStack): Promise<string> {
  armCrashPoint(config.crashAt)
  const secret = await loadSecret(config.jwtSecret, config.dataDir)
  // The process that owns the embedded database copies its log.
  const keepsBackups = config.role !== 'web' || !config.databaseUrl
  const backups = keepsBackups ? await createBackupKeeper(config, say) : undefined
  // Last of all: a stopping database hands over the rest of its log.
  if (backups) shutdown.add(() => backups.stop())
  const database = await openDatabase(config, shutdown)
  await prepareDatabase(database, say, { requireOwnRole: config.requireOwnRole })
  if (config.demoData) await fillOnFirstStart(database, say)
  const { connectionString } = database

  let onLost = (_error: Error) => {}
  const pool = createPool(connectionString, { size: config.databasePoolSize, onError: (error) => onLost(error) })
  shutdown.add(() => pool.end())
  const { server, context, pageMemory, warmUp, drain } = await buildApp({ config, pool, secret })
  onLost = (error) => server.log.warn({ err: error }, 'database connection lost')
  backups?.begin(context)
  if (backups) shutdown.add(() => backups.detach())
  await assertDataKeys(context.db, context.encryption)
  await assertCardKeys(context.db, context.encryption)
  await assertSecretKeys(context.db, context.encryption)
  // In production the hourly run does it: while nodes are being replaced, those of the version before read plain numbers only.
  if (!config.production) await wake(context.db, ENCRYPT_ACCOUNT_NUMBERS)
  checkClock(context.clock.skewMs(), config)
  await openOrCloseDemoAccounts(context)
  sayAboutAdmin(await ensureAdmin(context), config)
  if (keepsBackups && config.production && !config.backup)
    complain(
      'BACKUP_DIR: is not set, so this server makes no backups: what is lost with the database is lost for good.',
    )

  if (config.role !== 'web') {
    const jobsPool = createJobsPool(connectionString, (error) => onLost(error))
    shutdown.add(() => jobsPool.end())
    const jobs = await startJobs(jobsPool, {
      tasks: createTasks(context),
      cron: cronJobs,
      db: context.db,
      log: server.log,
      leaseSeconds: config.jobLeaseSeconds,
    })
    shutdown.add(() => jobs.stop())
  }
  if (config.role !== 'worker') {
    await mountSite(server, {
      mode: config.site,
      publicUrl: config.publicUrl,
      settings: context.settings,
      support: { phone: config.supportPhone ?? null, email: config.supportEmail },
      onShownAgain: (req) => server.views.recordPage(req),
      memory: pageMemory,
    })
  }

  shutdown.add(() => drain(DRAIN_MS, config.shutdownDelaySeconds * 1_000))
  const open = () =>
    listen(server, config).catch((error: NodeJS.ErrnoException) => {
      throw listenFailure(error, config)
    })
  await warmUp({ ms: config.warmUpSeconds * 1_000, open })
  const stopCollecting = collectWhenIdle()
  shutdown.add(async () => stopCollecting())
  const [address] = server.addresses()
  return typeof address === 'object' ? config.publicUrl.replace(/:0$/, `:${address.port}`) : config.publicUrl
}

async function openDatabase(config: Config, shutdown: ShutdownStack): Promise<DatabaseConnections> {
  if (config.databaseUrl)
    return { connectionString: config.databaseUrl, ownerConnectionString: config.databaseOwnerUrl }
  const settings = backupSettingsOfDatabase(config)
  const embedded = startEmbeddedDatabase({ dataDir: config.dataDir, log: say, settings, guardsDisk: true })
  shutdown.add(() =>
    embedded.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  return await embedded
}

/**
 * Deadlines are decided by the database's clock, whatever this machine's says; but the queue plans its regular jobs by this
 * machine's, and ahead of the database by an hour it would plan them an hour late, for all nodes.
 */
function checkClock(skewMs: number, { role }: Config): void {
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return
  const difference = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'}`
  const sentence = `The clock of this machine is ${difference} the database's.`
  if (role !== 'web')
    throw new StartupError(
      `${sentence} Set it, for example by NTP, and start again, or set ROLE=web so that this node runs no jobs.`,
    )
  complain(`${sentence} Set it, for example by NTP.`)
}

function listenFailure(error: NodeJS.ErrnoException, config: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `PORT: port ${config.port} is in use by another program. Stop it, or set PORT to a free one.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(`PORT: this user may not listen on port ${config.port}. Set PORT to 1024 or above.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST: ${config.host} is not an address of this machine.`)
  return error
}

function sayAboutAdmin(outcome: AdminOutcome, { admin }: Config): void {
  if (outcome === 'made') say(`Made the admin account ${admin?.email}`)
  const signIn = admin?.password
    ? 'Its password is now ADMIN_PASSWORD.'
    : 'It has no password: set one by “Forgot password” on the sign-in page.'
  if (outcome === 'promoted') say(`Made ${admin?.email} an admin and ended all its sessions. ${signIn}`)
  if (outcome === 'secured') {
    complain(
      `ADMIN_EMAIL: an earlier version made ${admin?.email} an admin without changing its password, which a stranger may know. All its sessions are ended. ${signIn}`,
    )
  }
  if (outcome === 'suspended')
    complain(`ADMIN_EMAIL: the account ${admin?.email} is suspended and was not made an admin.`)
  if (outcome === 'missing')
    complain(`ADMIN_EMAIL: there is no account ${admin?.email} yet. Set ADMIN_PASSWORD to make it.`)
  if (outcome === 'unconfirmed') {
    complain(
      `ADMIN_EMAIL: the address ${admin?.email} is not confirmed, so its account may be a stranger's and was not made an admin. Confirm it, or set ADMIN_PASSWORD to take it over.`,
    )
  }
}

function announce(config: Config, url: string, started: number): void {
  say(`\nAsime is ready at ${url} (after ${((performance.now() - started) / 1000).toFixed(1)} s)`)
  say(`API docs: ${url}/api/v1/docs`)
  if (!config.production && !config.smtpUrl) say(`Mails:    ${url}/dev/outbox`)
  if (Object.values(config.texts).includes('outbox')) say(`Texts:    ${url}/dev/texts`)
  if (config.demoData) say(`Demo accounts:\n${demoLines(config)}`)
}

function demoLines(config: Config): string {
  return openDemoAccounts(config)
    .map(({ user_type, email, password }) => `  ${user_type.padEnd(7)} ${email}  ${password}`)
    .join('\n')
}

try {
  await main()
} catch (error) {
  complain(error instanceof StartupError ? `\n${error.message}` : `\n${(error as Error).stack}`)
  process.exit(1)
}
