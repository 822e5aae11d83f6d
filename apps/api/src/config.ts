import { resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from './platform/startup-error.ts'

const onOff = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value))
const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`)
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

const Environment = z.object({
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development')),
  ROLE: setting(z.enum(['all', 'web', 'worker']).default('all')),
  HOST: setting(z.string().min(1).default('localhost')),
  PORT: setting(z.string().regex(/^\d{1,5}$/, 'must be a port from 0 to 65535').default('3000').transform(Number).refine((port) => port <= 65_535, 'must be a port from 0 to 65535')),
  PUBLIC_URL: setting(url(['http:', 'https:']).optional()),
  TRUST_PROXY: setting(z.string().regex(/^(off|\d{1,2}|[\da-fA-F.:/, ]+)$/, 'must be off, a number of proxies, or their addresses').default('off')),
  DATA_DIR: setting(z.string().min(1).default('.data')),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:']).optional()),
  DATABASE_POOL_SIZE: setting(z.string().regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999').default('10').transform(Number)),
  DEMO_DATA: setting(onOff.optional()),
  ADMIN_EMAIL: setting(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: setting(z.string().min(10, 'must have at least 10 characters').optional()),
  JWT_SECRET: setting(z.string().min(32, 'must have at least 32 characters').optional()),
  SMTP_URL: setting(url(['smtp:', 'smtps:']).optional()),
  MAIL_FROM: setting(z.string().min(3).default('Asime <no-reply@asime.example>')),
  METRICS_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional()),
  RATE_LIMITS: setting(z.enum(['on', 'off']).default('on')),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  ASIME_SITE: setting(z.enum(['built', 'development', 'off']).default('built')),
})

export interface Config {
  production: boolean
  /** What this process does: serve, run jobs, or both. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** Origin that links in mails and documents are built from; never taken from a request. */
  publicUrl: string
  /** Fastify's trustProxy. */
  trustProxy: boolean | number | string
  /** Absolute folder of the embedded database, secrets and files. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  databasePoolSize: number
  demoData: boolean
  admin: { email: string; password: string | undefined } | undefined
  /** Undefined: made once and kept in dataDir. Always set in production. */
  jwtSecret: string | undefined
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  metricsToken: string | undefined
  rateLimits: boolean
  logLevel: string
  site: 'built' | 'development' | 'off'
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
  if (production && !env.JWT_SECRET) problems.push('JWT_SECRET: must be set in production (32 characters or more, the same on every node)')
  if (production && !env.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production, for example https://asime.example')
  if (production && env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: may not be off in production')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push('ADMIN_EMAIL: must be set when ADMIN_PASSWORD is')
  if (problems.length > 0) throw new StartupError(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`)

  return Object.freeze({
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY === 'off' ? false : /^\d+$/.test(env.TRUST_PROXY) ? Number(env.TRUST_PROXY) : env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    demoData: env.DEMO_DATA ?? !production,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    jwtSecret: env.JWT_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    site: env.ASIME_SITE,
  })
}
