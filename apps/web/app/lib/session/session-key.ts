import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { newIdempotencyKey } from '../api/idempotency-key.ts'

// The key that a session is bound to (DPoP, RFC 9449). Its private half cannot be read, not even by this page: a thief
// of the tokens does not have it. Loaded when a session is opened or refreshed, and never by visitors.

const ALGORITHM = 'ES256'
/** Some browsers occasionally leave a request to their storage unanswered. */
const PATIENCE_MS = 3_000

let opened: UseStore | undefined
const store = () => (opened ??= createStore('asime-session', 'keys'))

/** A call that a proof is for, and the nonce to answer, if there is one. */
export interface Provable {
  method: string
  /** From /api/v1 on. */
  path: string
  nonce?: string | undefined
}

/**
 * Makes a key and stores it for all tabs. @returns its name; undefined where this browser has no such keys or stores none: an
 * address without https, a private window, blocked storage. The session then has no key.
 */
export async function makeSessionKey(): Promise<string | undefined> {
  try {
    const name = newIdempotencyKey()
    await inTime(set(name, await generateKeyPair(ALGORITHM, { extractable: false }), store()))
    // Some store keys that they cannot read again.
    return (await prove(name, { method: 'POST', path: '/' })) && name
  } catch {
    return undefined
  }
}

/** The DPoP header of a call; undefined where the key is gone. @throws when the browser does not answer in time */
export async function prove(name: string, { method, path, nonce }: Provable): Promise<string | undefined> {
  const pair = await inTime(
    // A broken storage has lost it.
    get<CryptoKeyPair>(name, store()).catch(() => undefined),
  )
  if (!pair) return undefined
  return new SignJWT({ htm: method, htu: location.origin + path, jti: crypto.randomUUID(), ...(nonce && { nonce }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
    .setIssuedAt()
    .sign(pair.privateKey)
}

/** Removes a key. One that stays does no harm: without its session it opens nothing. */
export async function forgetSessionKey(name: string): Promise<void> {
  await del(name, store()).catch(() => {})
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(PATIENCE_MS)
  const tooLate = new Promise<never>((_, reject) =>
    timeout.addEventListener('abort', () => reject(timeout.reason as Error), { once: true }),
  )
  return Promise.race([work, tooLate])
}
