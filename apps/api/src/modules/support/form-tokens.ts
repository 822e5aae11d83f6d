import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/** The contact form's token: when it was opened (milliseconds since 1970), something random, and our signature of both. */
export function makeFormToken(secrets: Secrets, openedAt: number): string {
  const payload = `${openedAt.toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${payload}.${secrets.hash(signed(payload)).toString('base64url')}`
}

/** When the form was opened; undefined if the token is not one of ours. */
export function readFormToken(secrets: Secrets, token: string): number | undefined {
  const [, payload, openedAt, signature] = /^(([a-z\d]{1,9})\.[\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
  if (payload === undefined || openedAt === undefined || signature === undefined) return undefined
  if (!secrets.isHashOf(signed(payload), Buffer.from(signature, 'base64url'))) return undefined
  return Number.parseInt(openedAt, 36)
}

/** The name under which a used token is remembered. The signature's last bits can be written several ways, so it is left out. */
export function hashFormToken(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest()
}

const signed = (payload: string) => `contact form ${payload}`
