import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, relative, resolve } from 'node:path'
import { Email } from '@asime/contract/accounts'
import { z } from 'zod'
import { demoAccounts } from './demo-accounts.ts'
import { type CrashPoint, crashPoints } from './platform/crash-points.ts'
import { StartupError } from './platform/startup-error.ts'

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const onOff = oneOf(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value))
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
const longerThan = (length: number) => z.string().min(length, `must have at least ${length} characters`)
// Secrets may be sentences, with spaces and commas in them.
const secretList = z.string().transform((value, context) => {
  const secrets = value.split('|').map((secret) => secret.trim())
  if (secrets.some((secret) => secret.length < 32))
    context.addIssue({ code: 'custom', message: 'must have at least 32 characters each, separated by |' })
  return secrets
})
const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

/** Only the origin: links are its text with a path behind it. */
const Origin = url(['http:', 'https:']).refine(
  (value) => !URL.canParse(value) || new URL(value).origin === value.replace(/\/$/, '').toLowerCase(),
  'must be an origin without path, like https://asime.example',
)
const Sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, like Asime <no-reply@asime.example>',
  )

const EmailAddress = z.string().refine((value) => Email.safeParse(value).success, 'must be an e-mail address')

/** Off, how many proxies stand before us, or which. A mistake here lets anyone choose the address that limits count. */
const TrustProxy = z
  .string()
  .refine(
    (value) => value === 'off' || /^\d$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
    'must be off, a number of proxies from 0 to 9, or their addresses',
  )
  .transform((value) => (value === 'off' ? false : /^\d$/.test(value) ? Number(value) : value))

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return widest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
}

/** What a production start refuses unless ALLOW_IN_PRODUCTION names it. */
const PRODUCTION_EXCEPTIONS = ['demo-data', 'test-payments', 'plain-http', 'no-mail', 'database-owner'] as const
type ProductionException = (typeof PRODUCTION_EXCEPTIONS)[number]

const ProductionExceptions = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts): parts is ProductionException[] =>
      parts.every((part) => PRODUCTION_EXCEPTIONS.some((exception) => exception === part)),
    `must be a list of ${PRODUCTION_EXCEPTIONS.join(', ')}, separated by commas`,
  )

const Environment = z.object({
  NODE_ENV: setting(oneOf(['production', 'development', 'test']).default('development')),
  ALLOW_IN_PRODUCTION: setting(ProductionExceptions.default([])),
  ROLE: setting(oneOf(['all', 'web', 'worker']).default('all')),
  HOST: setting(z.string().default('localhost')),
  PORT: setting(wholeNumber(0, 65_535, 'must be a port from 0 to 65535').default(3000)),
  PUBLIC_URL: setting(Origin.optional()),
  TRUST_PROXY: setting(TrustProxy.default(false)),
  DATA_DIR: setting(z.string().default('.data')),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:']).optional()),
  DATABASE_OWNER_URL: setting(url(['postgres:', 'postgresql:']).optional()),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 999, 'must be a whole number from 1 to 999').default(16)),
  DATABASE_READS: setting(wholeNumber(1, 999, 'must be a whole number from 1 to 999').optional()),
  DEMO_DATA: setting(onOff.optional()),
  ADMIN_EMAIL: setting(EmailAddress.optional()),
  ADMIN_PASSWORD: setting(longerThan(10).max(200, 'must have at most 200 characters').optional()),
  JWT_SECRET: setting(longerThan(32).optional()),
  JWT_SECRET_PREVIOUS: setting(secretList.optional()),
  DATA_KEY: setting(longerThan(32).optional()),
  DATA_KEY_PREVIOUS: setting(secretList.optional()),
  SMTP_URL: setting(url(['smtp:', 'smtps:']).optional()),
  MAIL_FROM: setting(Sender.default('Asime <no-reply@asime.example>')),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
  ),
  S3_ENDPOINT: setting(Origin.optional()),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region, like eu-west-1')
      .default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  SUPPORT_EMAIL: setting(EmailAddress.default('support@asime.example')),
  SUPPORT_PHONE: setting(
    z
      .string()
      .regex(/^\+?[\d ]{3,24}$/, 'must be a telephone number, like +233 30 000 0000')
      .optional(),
  ),
  PAYSTACK_SECRET_KEY: setting(
    z
      .string()
      .regex(
        /^sk_(test|live)_[A-Za-z0-9]{16,100}$/,
        'must be a secret key of Paystack, which begins with sk_test_ or sk_live_',
      )
      .optional(),
  ),
  REFUND_APPROVAL_ABOVE: setting(wholeNumber(0, 999_999, 'must be a whole number of cedis').default(0)),
  DISK_ALERT_BELOW: setting(wholeNumber(0, 100, 'must be a whole number of per cent from 0 to 100').default(10)),
  METRICS_TOKEN: setting(longerThan(16).optional()),
  RATE_LIMITS: setting(oneOf(['on', 'off']).default('on')),
  LOG_LEVEL: setting(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  JOB_LEASE_SECONDS: setting(wholeNumber(2, 60, 'must be a whole number from 2 to 60').default(60)),
  CRASH_AT: setting(oneOf(crashPoints).optional()),
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_KEY: setting(
    z
      .string()
      .regex(
        /^(AGE-SECRET-KEY-1[A-Z0-9]{50,}|none)$/,
        'must be a key that `npm run backup -- --new-key` made, or none to write backups that anybody can read',
      )
      .optional(),
  ),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 3650, 'must be a whole number from 1 to 3650').default(30)),
  SHUTDOWN_DELAY_SECONDS: setting(wholeNumber(0, 60, 'must be a whole number from 0 to 60').default(0)),
  ASIME_SITE: setting(oneOf(['built', 'development', 'off']).default('built')),
})

/** A bucket of Amazon's S3, or of anything that speaks like it. */
export interface BucketSettings {
  bucket: string
  /** Undefined: Amazon's own, of the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where backups go. */
export interface BackupSettings {
  /** Absolute folder. */
  dir: string
  /** An age identity. Undefined: backups are not encrypted, as a setting says. */
  key: string | undefined
  keepDays: number
}

/** How to reach Paystack. Only the key is a setting; tests replace the rest to stand in for it. */
export interface PaystackSettings {
  secretKey: string
  /** Whether real money moves: the key's. */
  mode: 'test' | 'live'
  baseUrl: string
  timeoutMs: number
  /** For so long nobody asks a provider that has stopped answering. */
  restMs: number
}

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
  /** Where uploaded files lie. Undefined: in dataDir. */
  bucket: BucketSettings | undefined
  /** Who takes payments. Undefined: the sandbox, where no money moves. */
  paystack: PaystackSettings | undefined
  /** Refunds of more pesewas to an account that an admin entered take a second admin. */
  refundApprovalAbovePesewas: number
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
  /** After so long without a sign of life, a worker's jobs are given to another. */
  jobLeaseSeconds: number
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
    problems.push('JWT_SECRET: must be set in production (32 characters or more, the same on every node)')
  if (production && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL: must be set in production, for example https://asime.example')
  if (production && env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: may not be off in production')
  if (production && env.CRASH_AT) problems.push('CRASH_AT: may not be set in production')
  if (production) problems.push(...unsafeInProduction(env))
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) problems.push('DATABASE_URL: must be set when DATABASE_OWNER_URL is')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push('ADMIN_EMAIL: must be set when ADMIN_PASSWORD is')
  problems.push(...bucketProblems(env), ...paystackProblems(env, production), ...backupProblems(env))
  if (problems.length > 0)
    throw new StartupError(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`)

  return Object.freeze({
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    requireOwnRole: production && !env.ALLOW_IN_PRODUCTION.includes('database-owner'),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseReads: env.DATABASE_READS ?? 2 * availableParallelism() + 1,
    demoData: env.DEMO_DATA ?? !production,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    jwtSecret: env.JWT_SECRET,
    otherJwtSecrets: env.JWT_SECRET_PREVIOUS ?? [],
    dataKey: env.DATA_KEY,
    otherDataKeys: env.DATA_KEY_PREVIOUS ?? [],
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    bucket: toBucket(env),
    paystack: toPaystack(env.PAYSTACK_SECRET_KEY),
    refundApprovalAbovePesewas: env.REFUND_APPROVAL_ABOVE * 100,
    diskAlertBelow: env.DISK_ALERT_BELOW / 100,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    site: env.ASIME_SITE,
    jobLeaseSeconds: env.JOB_LEASE_SECONDS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    crashAt: env.CRASH_AT,
    backup: toBackup(env),
  })
}

/** What is fine for trying out and dangerous in public. One sentence each, naming the exception that allows it. */
function unsafeInProduction(env: z.output<typeof Environment>): string[] {
  const unless = (exception: ProductionException) => `or add ${exception} to ALLOW_IN_PRODUCTION`
  const unsafe: { exception: ProductionException; isSet: boolean; problem: string }[] = [
    {
      exception: 'demo-data',
      isSet: env.DEMO_DATA === true,
      problem: `DEMO_DATA: must be off in production, since the passwords of demo accounts are public. Turn it off, ${unless('demo-data')}`,
    },
    {
      exception: 'test-payments',
      isSet: !env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_'),
      problem: `PAYSTACK_SECRET_KEY: must be a live key in production, since buyers approve test payments themselves. Set one, ${unless('test-payments')}`,
    },
    {
      exception: 'plain-http',
      isSet: env.PUBLIC_URL?.toLowerCase().startsWith('http:') === true,
      problem: `PUBLIC_URL: must begin with https:// in production, since passwords and sessions could be read on the way. Change it, ${unless('plain-http')}`,
    },
    {
      exception: 'no-mail',
      isSet: env.SMTP_URL === undefined,
      problem: `SMTP_URL: must be set in production, since no mail is sent without it. Set it, ${unless('no-mail')}`,
    },
  ]
  const problems = unsafe
    .filter(({ exception, isSet }) => isSet && !env.ALLOW_IN_PRODUCTION.includes(exception))
    .map(({ problem }) => problem)
  const adminEmail = env.ADMIN_EMAIL?.toLowerCase()
  // Promoting it would open an account whose password is public.
  if (demoAccounts.some(({ email }) => email === adminEmail))
    problems.push("ADMIN_EMAIL: must not be a demo account's address in production")
  return problems
}

/** Real money and what is made for trying out do not go together: demo accounts have passwords that everybody knows. */
function paystackProblems(env: z.output<typeof Environment>, production: boolean): string[] {
  if (!env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_')) return []
  if (!production) return ['PAYSTACK_SECRET_KEY: a live key moves real money, and is for NODE_ENV=production only']
  return env.DEMO_DATA ? ['DEMO_DATA: must be off where PAYSTACK_SECRET_KEY is a live key'] : []
}

function toPaystack(secretKey: string | undefined): PaystackSettings | undefined {
  if (!secretKey) return undefined
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  return { secretKey, mode, baseUrl: 'https://api.paystack.co', timeoutMs: 10_000, restMs: 30_000 }
}

type BucketEnvironment = Pick<
  z.output<typeof Environment>,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

function bucketProblems(env: BucketEnvironment): string[] {
  const credentials = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (env.S3_BUCKET)
    return credentials.filter((name) => !env[name]).map((name) => `${name}: must be set when S3_BUCKET is`)
  const [first] = (['S3_ENDPOINT', ...credentials] as const).filter((name) => env[name])
  return first ? [`S3_BUCKET: must be set when ${first} is`] : []
}

function toBucket(env: BucketEnvironment): BucketSettings | undefined {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}

type BackupEnvironment = Pick<
  z.output<typeof Environment>,
  'BACKUP_DIR' | 'BACKUP_KEY' | 'BACKUP_KEEP_DAYS' | 'DATA_DIR'
>

function backupProblems(env: BackupEnvironment): string[] {
  if (!env.BACKUP_DIR) return env.BACKUP_KEY ? ['BACKUP_DIR: must be set when BACKUP_KEY is'] : []
  const problems: string[] = []
  if (!env.BACKUP_KEY)
    problems.push(
      'BACKUP_KEY: must be set when BACKUP_DIR is. Make one with `npm run backup -- --new-key` and keep it apart from the backups',
    )
  if (isWithin(env.BACKUP_DIR, env.DATA_DIR) || isWithin(env.DATA_DIR, env.BACKUP_DIR))
    problems.push('BACKUP_DIR: may be neither in DATA_DIR nor around it')
  return problems
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(resolve(outer), resolve(inner))
  return path === '' || !(path.startsWith('..') || isAbsolute(path))
}

function toBackup(env: BackupEnvironment): BackupSettings | undefined {
  if (!env.BACKUP_DIR || !env.BACKUP_KEY) return undefined
  return {
    dir: resolve(env.BACKUP_DIR),
    key: env.BACKUP_KEY === 'none' ? undefined : env.BACKUP_KEY,
    keepDays: env.BACKUP_KEEP_DAYS,
  }
}
