import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
const ISSUER = 'asime'
const AUDIENCE = 'asime-api'
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'
const UUID = /^[0-9a-f-]{36}$/

export interface AccessTokens {
  sign(claims: { userId: string; sessionId: string }): Promise<string>
  /** @throws AppError token_expired or unauthenticated */
  verify(token: string): Promise<{ userId: string; sessionId: string }>
}

/** Clocks of nodes may differ by so many seconds. */
const TOLERANCE_SECONDS = 5
/** Of every token that we make; one with any other is none of ours, whatever it claims of itself. */
const HEADER = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: TYPE })).toString('base64url')

/**
 * Signs and checks access tokens with one fixed algorithm, issuer, audience and type, whatever a token claims. Times are the
 * database's: a node whose own clock is wrong neither refuses the others' tokens nor makes any that live longer.
 *
 * Every signed-in call comes through here. WebCrypto, through which libraries check a signature, does it on another thread, and
 * waking that one and being woken costs many times what the hash itself does.
 * @param others keys that tokens may be signed with as well, while the secret is being changed
 */
export function createAccessTokens(clock: Clock, secret: Uint8Array, others: readonly Uint8Array[] = []): AccessTokens {
  const keys = [secret, ...others].map((bytes) => createSecretKey(bytes))
  return {
    async sign({ userId, sessionId }) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(secret)
    },
    async verify(token) {
      const [header, payload = '', signature = '', ...rest] = token.split('.')
      const isOurs = header === HEADER && rest.length === 0
      // A token does not say which key signed it, so they are tried in turn.
      if (!isOurs || !keys.some((key) => isSignedBy(key, `${header}.${payload}`, signature)))
        throw new AppError('unauthenticated')
      const { iss, aud, iat, nbf, exp, sub, sid } = claimsOf(payload)
      const now = Math.floor(clock.now() / 1000)
      const isWhole =
        iss === ISSUER &&
        aud === AUDIENCE &&
        typeof iat === 'number' &&
        (nbf === undefined || (typeof nbf === 'number' && nbf <= now + TOLERANCE_SECONDS))
      if (!isWhole || typeof exp !== 'number') throw new AppError('unauthenticated')
      if (exp <= now - TOLERANCE_SECONDS) throw new AppError('token_expired')
      if (typeof sub !== 'string' || !UUID.test(sub) || typeof sid !== 'string' || !UUID.test(sid))
        throw new AppError('unauthenticated')
      return { userId: sub, sessionId: sid }
    },
  }
}

function isSignedBy(key: KeyObject, signed: string, signature: string): boolean {
  // As it is written: bytes can be written in more than one way.
  const expected = Buffer.from(createHmac('sha256', key).update(signed).digest('base64url'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Of a payload whose signature is ours. */
function claimsOf(payload: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
