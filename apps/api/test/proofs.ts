import { randomUUID, type webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { TEST_ORIGIN } from './origin.ts'

/** A client's key, as DPoP (RFC 9449) wants it. */
export interface ClientKey {
  /** The DPoP header of a call by POST, but for what a test changes; undefined leaves something out. */
  prove(path: string, claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  publicJwk: JWK
  privateKey: webcrypto.CryptoKey
}

export async function buildClientKey(alg: 'ES256' | 'EdDSA' | 'RS256' = 'ES256'): Promise<ClientKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  return {
    publicJwk,
    privateKey,
    prove: (path, claims = {}, header = {}) =>
      new SignJWT({
        htm: 'POST',
        htu: `${TEST_ORIGIN}/api/v1${path}`,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        ...claims,
      })
        .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: publicJwk, ...header })
        .sign(privateKey, { crit: { 'made-up': true } }),
  }
}
