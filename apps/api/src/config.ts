import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Environment } from './config/environment.ts'
import { unsafeInProduction } from './config/production.ts'
import {
  backupProblems,
  type BackupSettings,
  bucketProblems,
  type BucketSettings,
  paystackProblems,
  type PaystackSettings,
  toBackup,
  toBucket,
  toPaystack,
} from './config/services.ts'
import { signInProviderProblems, type SignInProviders, toSignInProviders } from './config/sign-in-providers.ts'
import { textGatewayProblems, type TextGateways, toTextGateways } from './config/text-gateways.ts'
import { MIN_SECRET_LENGTH } from './config/values.ts'
import type { CrashPoint } from './platform/crash-points.ts'
import { StartupError } from './platform/startup-error.ts'

export interface Config {
  production: boolean
  /** What this process does: serve, run jobs, or both. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** Origin that links in mails and documents are built from; never taken from a request. */
  publicUrl: string
  /** Fastify's trustProxy. */
  trustProxy: false | number | string
  /** Absolute folder of the embedded database, secrets and files. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** The role that migrates. Undefined: that of databaseUrl, if it may. */
  databaseOwnerUrl: string | undefined
  /** Whether a server whose database role could change tables is refused. */
  requireOwnRole: boolean
  databasePoolSize: number
  /** How many hot reads run at once. */
  databaseReads: number
  /** Undefined: nodes tell each other by the database, and each counts calls by itself. */
  redisUrl: string | undefined
  demoData: boolean
  admin: { email: string; password: string | undefined } | undefined
  /** Undefined: made once and kept in dataDir. Always set in production. */
  jwtSecret: string | undefined
  /** Secrets that are accepted as well while JWT_SECRET is being changed. */
  otherJwtSecrets: readonly string[]
  /** Encrypts what is kept encrypted in the database. Undefined: derived from the secret. */
  dataKey: string | undefined
  /** Earlier data keys, which only decrypt. */
  otherDataKeys: readonly string[]
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Who sends text messages. */
  texts: TextGateways
  /** The providers that people sign in by, beside email and password. */
  signInProviders: SignInProviders
  /** Where uploaded files lie. Undefined: in dataDir. */
  bucket: BucketSettings | undefined
  /** Who takes payments. Undefined: the sandbox, where no money moves. */
  paystack: PaystackSettings | undefined
  /** Values of these settings, in cedis, until an owner changes them at the desk. */
  usualSettings: { refund_approval_above: number; dispute_approval_above: number }
  /** An alert is raised where less than this share of the disk is free: from 0 to 1. */
  diskAlertBelow: number
  /** Where the contact form's messages are mailed. */
  supportEmail: string
  /** Shown on every page. */
  supportPhone: string | undefined
  metricsToken: string | undefined
  rateLimits: boolean
  logLevel: string
  site: 'built' | 'development' | 'off'
  /** After this long without a sign of life, a worker's jobs go to another. */
  jobLeaseSeconds: number
  /** How long a new node makes calls to itself before it says that it is ready. */
  warmUpSeconds: number
  /** How long a stopping node goes on serving while it says that it is not ready. */
  shutdownDelaySeconds: number
  /** Where the process is to end, for a drill. Never in production. */
  crashAt: CrashPoint | undefined
  /** Undefined: nothing is backed up. */
  backup: BackupSettings | undefined
}

/**
 * Reads and checks every setting at once; the only reader of the environment.
 * @throws StartupError with one line per wrong setting, each naming it
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    throw new StartupError(
      `These settings are wrong:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production && !env.JWT_SECRET)
    problems.push(
      `JWT_SECRET: must be set in production (${MIN_SECRET_LENGTH} characters or more, the same on every node)`,
    )
  if (production && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL: must be set in production, for example https://asime.example')
  if (production && env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: may not be off in production')
  if (production && env.CRASH_AT) problems.push('CRASH_AT: may not be set in production')
  if (production) problems.push(...unsafeInProduction(env))
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) problems.push('DATABASE_URL: must be set when DATABASE_OWNER_URL is')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push('ADMIN_EMAIL: must be set when ADMIN_PASSWORD is')
  problems.push(
    ...bucketProblems(env),
    ...paystackProblems(env, production),
    ...backupProblems(env),
    ...textGatewayProblems(env, production),
    ...signInProviderProblems(env, production),
  )
  if (problems.length > 0)
    throw new StartupError(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`)

  return Object.freeze({
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    // As browsers write it, also where it was given in capitals: whether cookies are secure is read off its beginning.
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    requireOwnRole: production && !env.ALLOW_IN_PRODUCTION.includes('database-owner'),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseReads: env.DATABASE_READS ?? 2 * availableParallelism() + 1,
    redisUrl: env.REDIS_URL,
    demoData: env.DEMO_DATA ?? !production,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    jwtSecret: env.JWT_SECRET,
    otherJwtSecrets: env.JWT_SECRET_PREVIOUS ?? [],
    dataKey: env.DATA_KEY,
    otherDataKeys: env.DATA_KEY_PREVIOUS ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    texts: toTextGateways(env, production),
    signInProviders: toSignInProviders(env),
    bucket: toBucket(env),
    paystack: toPaystack(env.PAYSTACK_SECRET_KEY),
    usualSettings: {
      refund_approval_above: env.REFUND_APPROVAL_ABOVE,
      dispute_approval_above: env.DISPUTE_APPROVAL_ABOVE,
    },
    diskAlertBelow: env.DISK_ALERT_BELOW / 100,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    site: env.ASIME_SITE,
    jobLeaseSeconds: env.JOB_LEASE_SECONDS,
    warmUpSeconds: env.WARM_UP_SECONDS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    crashAt: env.CRASH_AT,
    backup: toBackup(env),
  })
}
