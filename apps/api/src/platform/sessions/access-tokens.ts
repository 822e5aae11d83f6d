import { type CryptoKey, errors, jwtVerify, type JWTVerifyResult, SignJWT } from 'jose'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
const ISSUER = 'asime'
const AUDIENCE = 'asime-api'
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'
/** Seconds by which clocks may differ. */
const TOLERANCE = 5
/** How many valid tokens are remembered. */
const MOST_KNOWN = 5_000
const UUID = /^[0-9a-f-]{36}$/

/** The content of a valid token. */
export interface Claims {
  userId: string
  sessionId: string
  /** From when on it is refused, in milliseconds of the database's clock. */
  endsAt: number
}

export interface AccessTokens {
  sign(claims: Pick<Claims, 'userId' | 'sessionId'>): Promise<string>
  /** @throws AppError token_expired or unauthenticated */
  verify(token: string): Promise<Claims>
}

/**
 * Signs and checks access tokens with one fixed algorithm, issuer, audience and type, whatever a token claims. Times are the
 * database's: a node whose own clock is wrong neither refuses the others' tokens nor makes any that live longer.
 * @param others keys that tokens may be signed with as well, while the secret is being changed
 */
export function createAccessTokens(clock: Clock, secret: Uint8Array, others: readonly Uint8Array[] = []): AccessTokens {
  // Once: given the bytes, each call would make the key anew.
  const current = toKey(secret)
  const all = Promise.all([current, ...others.map(toKey)])
  const known = createKnown(clock)
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
        .sign(await current)
    },
    async verify(token) {
      const before = known.find(token)
      if (before) return before
      try {
        const { payload } = await verifyWithAny(token, clock, await all)
        const { sub, sid, exp } = payload
        if (typeof sub === 'string' && UUID.test(sub) && typeof sid === 'string' && UUID.test(sid)) {
          const claims = { userId: sub, sessionId: sid, endsAt: ((exp as number) + TOLERANCE) * 1000 }
          known.add(token, claims)
          return claims
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('token_expired')
        if (!(error instanceof errors.JOSEError)) throw error
      }
      throw new AppError('unauthenticated')
    },
  }
}

/**
 * Valid tokens, until they end: checking a signature again costs more than most calls do. Whether the session still lasts is asked of the
 * database each time, whatever is remembered here.
 */
function createKnown(clock: Clock) {
  const kept = new Map<string, Claims>()
  return {
    find(token: string): Claims | undefined {
      const found = kept.get(token)
      if (!found) return undefined
      if (clock.now() < found.endsAt - 1000) return found
      // It is about to end: the full check says whether it has.
      kept.delete(token)
      return undefined
    },
    add(token: string, claims: Claims): void {
      // The oldest end first.
      for (const oldest of kept.keys()) {
        if (kept.size < MOST_KNOWN) break
        kept.delete(oldest)
      }
      kept.set(token, claims)
    },
  }
}

const toKey = (secret: Uint8Array) =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** A token does not say which key signed it, so they are tried in turn. Any other fault is the same with every key. */
async function verifyWithAny(
  token: string,
  clock: Clock,
  [key, ...others]: readonly CryptoKey[],
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, key as CryptoKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      clockTolerance: TOLERANCE,
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    })
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed && others.length > 0)
      return verifyWithAny(token, clock, others)
    throw error
  }
}
