import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../app-error.ts'

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

/** Signs and checks access tokens with one fixed algorithm, issuer, audience and type, whatever a token claims. */
export function createAccessTokens(secret: Uint8Array): AccessTokens {
  return {
    async sign({ userId, sessionId }) {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(secret)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          clockTolerance: 5,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        })
        const { sub, sid } = payload
        if (typeof sub === 'string' && UUID.test(sub) && typeof sid === 'string' && UUID.test(sid))
          return { userId: sub, sessionId: sid }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('token_expired')
        if (!(error instanceof errors.JOSEError)) throw error
      }
      throw new AppError('unauthenticated')
    },
  }
}
