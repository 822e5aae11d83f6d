import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits. Only its hash is stored; being random, it needs no slow hash. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
