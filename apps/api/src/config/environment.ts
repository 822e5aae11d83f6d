import { MAX_PASSWORD_LENGTH, MIN_TRADER_PASSWORD_LENGTH } from '@asime/contract/rules'
import { z } from 'zod'
import { crashPoints } from '../platform/crash-points.ts'
import {
  BACKUP_KEY,
  backupKeyList,
  oneOf,
  onOff,
  wholeNumber,
  url,
  longerThan,
  MIN_SECRET_LENGTH,
  mostCharacters,
  secretList,
  setting,
  Origin,
  ProviderId,
  ProviderSecret,
  Sender,
  EmailAddress,
  RedisUrl,
  SmtpUrl,
  HeaderLine,
  MessageBody,
  TrustProxy,
} from './values.ts'

/** The name that a text message comes from. */
const MAX_SENDER = 20

/** What a production start refuses unless ALLOW_IN_PRODUCTION names it. */
const PRODUCTION_EXCEPTIONS = ['demo-data', 'test-payments', 'plain-http', 'no-mail', 'database-owner'] as const
export type ProductionException = (typeof PRODUCTION_EXCEPTIONS)[number]

const ProductionExceptions = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts): parts is ProductionException[] =>
      parts.every((part) => PRODUCTION_EXCEPTIONS.some((exception) => exception === part)),
    `must be a list of ${PRODUCTION_EXCEPTIONS.join(', ')}, separated by commas`,
  )

export const Environment = z.object({
  NODE_ENV: setting(oneOf(['production', 'development', 'test']).default('development')),
  ALLOW_IN_PRODUCTION: setting(ProductionExceptions.default([])),
  ROLE: setting(oneOf(['all', 'web', 'worker']).default('all')),
  HOST: setting(z.string().default('localhost')),
  PORT: setting(wholeNumber(0, 65_535, 'port').default(3000)),
  PUBLIC_URL: setting(Origin.optional()),
  TRUST_PROXY: setting(TrustProxy.default(false)),
  DATA_DIR: setting(z.string().default('.data')),
  DATABASE_URL: setting(url(['postgres:', 'postgresql:']).optional()),
  DATABASE_OWNER_URL: setting(url(['postgres:', 'postgresql:']).optional()),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 999).default(16)),
  DATABASE_READS: setting(wholeNumber(1, 999).optional()),
  REDIS_URL: setting(RedisUrl.optional()),
  DEMO_DATA: setting(onOff.optional()),
  ADMIN_EMAIL: setting(EmailAddress.optional()),
  ADMIN_PASSWORD: setting(
    longerThan(MIN_TRADER_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH, mostCharacters(MAX_PASSWORD_LENGTH)).optional(),
  ),
  JWT_SECRET: setting(longerThan(MIN_SECRET_LENGTH).optional()),
  JWT_SECRET_PREVIOUS: setting(secretList.optional()),
  DATA_KEY: setting(longerThan(MIN_SECRET_LENGTH).optional()),
  DATA_KEY_PREVIOUS: setting(secretList.optional()),
  SMTP_URL: setting(SmtpUrl.optional()),
  MAIL_FROM: setting(Sender.default('Asime <no-reply@asime.example>')),
  SMS_URL: setting(url(['http:', 'https:']).optional()),
  SMS_HEADER: setting(HeaderLine.optional()),
  SMS_SENDER: setting(z.string().max(MAX_SENDER, mostCharacters(MAX_SENDER)).default('Asime')),
  SMS_BODY: setting(MessageBody.optional()),
  WHATSAPP_URL: setting(url(['http:', 'https:']).optional()),
  WHATSAPP_HEADER: setting(HeaderLine.optional()),
  WHATSAPP_SENDER: setting(z.string().max(MAX_SENDER, mostCharacters(MAX_SENDER)).default('Asime')),
  WHATSAPP_BODY: setting(MessageBody.optional()),
  GOOGLE_CLIENT_ID: setting(ProviderId.optional()),
  GOOGLE_CLIENT_SECRET: setting(ProviderSecret.optional()),
  GOOGLE_ISSUER: setting(url(['http:', 'https:']).optional()),
  FACEBOOK_CLIENT_ID: setting(ProviderId.optional()),
  FACEBOOK_CLIENT_SECRET: setting(ProviderSecret.optional()),
  FACEBOOK_ISSUER: setting(Origin.optional()),
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
  REFUND_APPROVAL_ABOVE: setting(wholeNumber(0, 999_999, 'whole number of cedis').default(0)),
  DISPUTE_APPROVAL_ABOVE: setting(wholeNumber(0, 999_999, 'whole number of cedis').default(5_000)),
  DISK_ALERT_BELOW: setting(wholeNumber(0, 100, 'whole number of per cent').default(10)),
  METRICS_TOKEN: setting(longerThan(16).optional()),
  RATE_LIMITS: setting(oneOf(['on', 'off']).default('on')),
  LOG_LEVEL: setting(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  JOB_LEASE_SECONDS: setting(wholeNumber(2, 60).default(60)),
  CRASH_AT: setting(oneOf(crashPoints).optional()),
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_KEY: setting(
    z
      .string()
      .regex(
        new RegExp(`^(${BACKUP_KEY}|none)$`),
        'must be a key that `npm run backup -- --new-key` made, or none to write backups that anybody can read',
      )
      .optional(),
  ),
  BACKUP_KEY_PREVIOUS: setting(backupKeyList.optional()),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 3650).default(30)),
  WARM_UP_SECONDS: setting(wholeNumber(0, 60).default(0)),
  SHUTDOWN_DELAY_SECONDS: setting(wholeNumber(0, 60).default(0)),
  ASIME_SITE: setting(oneOf(['built', 'development', 'off']).default('built')),
})

export type Settings = z.output<typeof Environment>
