import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

export interface Secrets {
  /** Signs access tokens. */
  accessTokenKey: Uint8Array
  /** Checks those that were signed before the secret was changed. */
  otherAccessTokenKeys: readonly Uint8Array[]
  /** Signs the payment sandbox's events. */
  sandboxKey: Uint8Array
  /** Keyed hash for things that must not be guessable from the database, such as request bodies with passwords. */
  hash(value: string): Buffer
  /** By every accepted secret, the current one first: for finding what was stored under an earlier one. */
  hashes(value: string): Buffer[]
  /**
   * Whether it is the value's hash by any accepted secret, compared in constant time.
   * @param bytes how many of the hash are in use
   */
  isHashOf(value: string, given: Uint8Array, bytes?: number): boolean
}

/**
 * Derives one key per purpose from each secret, so that none can be used for another.
 * @param others accepted as well, while the secret is being changed: they check, and make nothing new
 */
export function deriveSecrets(secret: string, others: readonly string[] = []): Secrets {
  const derive = (from: string, purpose: string) => new Uint8Array(hkdfSync('sha256', from, 'asime', purpose, 32))
  const hashKeys = [secret, ...others].map((from) => derive(from, 'keyed-hash'))
  const hashes = (value: string) => hashKeys.map((key) => createHmac('sha256', key).update(value).digest())
  return {
    accessTokenKey: derive(secret, 'access-tokens'),
    otherAccessTokenKeys: others.map((from) => derive(from, 'access-tokens')),
    sandboxKey: derive(secret, 'payment-sandbox'),
    hash: (value) =>
      createHmac('sha256', hashKeys[0] as Uint8Array)
        .update(value)
        .digest(),
    hashes,
    isHashOf: (value, given, bytes = 32) =>
      given.length === bytes && hashes(value).some((right) => timingSafeEqual(right.subarray(0, bytes), given)),
  }
}

/** The configured secret, or one made once and kept in the data folder (outside production). */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'jwt-secret')
  const known = await readSecret(file)
  if (known !== undefined) return known

  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(unfinished, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    // A link appears whole or not at all: when several first starts meet, one wins, and the others read what it wrote.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: cannot write to ${dataDir} (${(error as Error).message}). Choose a folder that this user may write to.`,
    )
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return (await readSecret(file)) as string
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`DATA_DIR: cannot read ${file} (${error.message}).`)
  })
  const secret = text?.trim()
  if (secret !== undefined && secret.length < 32) {
    throw new StartupError(`The secret in ${file} is damaged. Remove the file; everyone will have to sign in again.`)
  }
  return secret
}
