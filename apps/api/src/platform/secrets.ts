import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

export interface Secrets {
  /** Signs access tokens. */
  accessTokenKey: Uint8Array
  /** Keyed hash for things that must not be guessable from the database, such as request bodies with passwords. */
  hash(value: string): Buffer
}

/** Derives one key per purpose from a single secret, so that none can be used for another. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'asime', purpose, 32))
  const hashKey = derive('keyed-hash')
  return {
    accessTokenKey: derive('access-tokens'),
    hash: (value) => createHmac('sha256', hashKey).update(value).digest(),
  }
}

/** The configured secret, or one made once and kept in the data folder (outside production). */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = join(dataDir, 'jwt-secret')
  try {
    await mkdir(dataDir, { recursive: true })
    // "wx" makes one of several simultaneous first starts the writer; the others read what it wrote.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartupError(`DATA_DIR: cannot write to ${dataDir} (${(error as Error).message}). Choose a folder that this user may write to.`)
    }
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new StartupError(`The secret in ${file} is damaged. Remove the file; everyone will have to sign in again.`)
  return secret
}
