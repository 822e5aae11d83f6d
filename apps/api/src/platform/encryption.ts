import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const STORED = /^v1\.([\da-f]{8})\.([\w-]{38,})$/

/** Encrypts what is kept in the database and must be read again, such as account numbers. */
export interface Encryption {
  /** Name of the key that encrypts: a fingerprint of it, which tells nothing about the key. */
  keyName: string
  /** Names of all keys that can decrypt, the current one first. */
  keyNames: readonly string[]
  /**
   * @param boundTo what the text belongs to, such as "payout account of <vendor id>": a stored text that is copied to
   * another place cannot be decrypted there
   */
  encrypt(text: string, boundTo: string): string
  /** @throws UnknownKeyError, or Error when the stored text was changed or belongs to something else */
  decrypt(stored: string, boundTo: string): string
  /** A keyed hash by the current key, by which what is encrypted is found again without being read. */
  fingerprint(text: string): Buffer
  /** By all keys, the current one first. */
  fingerprints(text: string): Buffer[]
}

/** The key that a stored text was encrypted with is not among the configured ones. */
export class UnknownKeyError extends Error {
  constructor(keyName: string) {
    super(`encrypted with the key ${keyName}, which is not configured (DATA_KEY, DATA_KEY_PREVIOUS)`)
  }
}

/**
 * AES-256-GCM with one key per secret. The first secret encrypts, all of them decrypt, and the key's name in front of each
 * stored text says which one does.
 */
export function createEncryption(secrets: readonly [current: string, ...others: string[]]): Encryption {
  const keys = new Map(
    secrets.map((secret) => [derive(secret, 'data-key-name', 4).toString('hex'), derive(secret, 'data-key', 32)]),
  )
  const keyName = derive(secrets[0], 'data-key-name', 4).toString('hex')
  const keyOf = (name: string): Buffer => {
    const key = keys.get(name)
    if (!key) throw new UnknownKeyError(name)
    return key
  }
  const fingerprintKeys = [...new Set(secrets)].map((secret) => derive(secret, 'data-fingerprint', 32))
  const additionalData = (name: string, boundTo: string) => Buffer.from(`${VERSION}.${name}.${boundTo}`)
  return {
    keyName,
    keyNames: [...keys.keys()],
    encrypt(text, boundTo) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyOf(keyName), iv).setAAD(additionalData(keyName, boundTo))
      const content = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${keyName}.${content.toString('base64url')}`
    },
    decrypt(stored, boundTo) {
      const [, name, content] = STORED.exec(stored) ?? []
      if (name === undefined || content === undefined) throw new Error('not an encrypted text')
      const bytes = Buffer.from(content, 'base64url')
      const tagStart = bytes.length - TAG_BYTES
      const decipher = createDecipheriv(ALGORITHM, keyOf(name), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(additionalData(name, boundTo))
        .setAuthTag(bytes.subarray(tagStart))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, tagStart)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text) => fingerprintBy(fingerprintKeys[0] as Buffer, text),
    fingerprints: (text) => fingerprintKeys.map((key) => fingerprintBy(key, text)),
  }
}

const fingerprintBy = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'asime', purpose, bytes))
}
