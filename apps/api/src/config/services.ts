import type { PaymentMode } from '@asime/contract/payment-states'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Settings } from './environment.ts'

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
  /** Earlier keys, which only decrypt. */
  previousKeys: readonly string[]
  keepDays: number
}

/** How to reach Paystack. Only the key is a setting; tests replace the rest to stand in for it. */
export interface PaystackSettings {
  secretKey: string
  /** Whether real money moves: the key's. */
  mode: PaymentMode
  baseUrl: string
  timeoutMs: number
  /** For so long nobody asks a provider that has stopped answering. */
  restMs: number
}

/** Real money and what is made for trying out do not go together: demo accounts have passwords that everybody knows. */
export function paystackProblems(env: Settings, production: boolean): string[] {
  if (!env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_')) return []
  if (!production) return ['PAYSTACK_SECRET_KEY: a live key moves real money, and is for NODE_ENV=production only']
  return env.DEMO_DATA ? ['DEMO_DATA: must be off where PAYSTACK_SECRET_KEY is a live key'] : []
}

export function toPaystack(secretKey: string | undefined): PaystackSettings | undefined {
  if (!secretKey) return undefined
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  return { secretKey, mode, baseUrl: 'https://api.paystack.co', timeoutMs: 10_000, restMs: 30_000 }
}

type BucketEnvironment = Pick<
  Settings,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

export function bucketProblems(env: BucketEnvironment): string[] {
  const credentials = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (env.S3_BUCKET)
    return credentials.filter((name) => !env[name]).map((name) => `${name}: must be set when S3_BUCKET is`)
  const [first] = (['S3_ENDPOINT', ...credentials] as const).filter((name) => env[name])
  return first ? [`S3_BUCKET: must be set when ${first} is`] : []
}

export function toBucket(env: BucketEnvironment): BucketSettings | undefined {
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
  Settings,
  'BACKUP_DIR' | 'BACKUP_KEY' | 'BACKUP_KEY_PREVIOUS' | 'BACKUP_KEEP_DAYS' | 'DATA_DIR'
>

export function backupProblems(env: BackupEnvironment): string[] {
  if (!env.BACKUP_DIR) {
    const first = (['BACKUP_KEY', 'BACKUP_KEY_PREVIOUS'] as const).find((name) => env[name])
    return first ? [`BACKUP_DIR: must be set when ${first} is`] : []
  }
  const problems: string[] = []
  if (!env.BACKUP_KEY)
    problems.push(
      'BACKUP_KEY: must be set when BACKUP_DIR is. Make one with `npm run backup -- --new-key` and keep it apart from the backups',
    )
  if (env.BACKUP_KEY_PREVIOUS && env.BACKUP_KEY === 'none')
    problems.push('BACKUP_KEY_PREVIOUS: may not be set when BACKUP_KEY is none')
  if (isWithin(env.BACKUP_DIR, env.DATA_DIR) || isWithin(env.DATA_DIR, env.BACKUP_DIR))
    problems.push('BACKUP_DIR: may be neither in DATA_DIR nor around it')
  return problems
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(resolve(outer), resolve(inner))
  return path === '' || !(path.startsWith('..') || isAbsolute(path))
}

export function toBackup(env: BackupEnvironment): BackupSettings | undefined {
  if (!env.BACKUP_DIR || !env.BACKUP_KEY) return undefined
  return {
    dir: resolve(env.BACKUP_DIR),
    key: env.BACKUP_KEY === 'none' ? undefined : env.BACKUP_KEY,
    previousKeys: env.BACKUP_KEY_PREVIOUS ?? [],
    keepDays: env.BACKUP_KEEP_DAYS,
  }
}
