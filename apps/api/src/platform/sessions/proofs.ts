import { createHash } from 'node:crypto'
import type { Endpoint } from '@asime/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK, type JWK } from 'jose'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Db, queryRows } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Secrets } from '../secrets.ts'

// Proofs that a caller holds a private key: DPoP, RFC 9449.

/** Asymmetric, and quick to check: anybody could make us work by sending RSA with a huge key. */
const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519']
const TYPE = 'dpop+jwt'
/** A proof without a nonce of ours must have been made within so many seconds of now. */
const LEEWAY_SECONDS = 60
/** How long a nonce may be answered with. */
const NONCE_SECONDS = 5 * 60
/** The hash of its signature. */
const NONCE_BYTES = 16
/** As long as used proofs must be remembered; longer than any proof is good. */
const PROOF_MEMORY = '10 minutes'
const MAX_LENGTH = 4_096
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Checked, but not yet used up. */
export interface Proof {
  /** The thumbprint of the public key: RFC 7638, SHA-256. */
  keyThumbprint: Buffer
  /** Tells this proof from every other. */
  hash: Buffer
  /** Whether a nonce of ours was answered: then it cannot have been made in advance. */
  hasNonce: boolean
  /** By the database's clock, in seconds. */
  checkedAt: number
}

const Claims = z.object({
  htm: z.string(),
  htu: z.string().max(2_000),
  iat: z.number(),
  jti: z.string().min(1).max(256),
  nonce: z.string().max(200).optional(),
})

/**
 * The proof in the DPoP header of a call; undefined where there is none.
 * @throws AppError invalid_proof, or proof_required where a session is to continue. With a nonce if that is what is missing.
 */
export async function readProof(
  context: Pick<Context, 'config' | 'db' | 'secrets'>,
  endpoint: Endpoint,
  req: FastifyRequest,
): Promise<Proof | undefined> {
  const header = req.headers['dpop']
  if (header === undefined) return undefined
  const refuse = (reason: string, nonce?: string) =>
    refusedProof(endpoint.proof === 'binds' ? 'invalid_proof' : 'proof_required', reason, nonce)
  const signed = typeof header === 'string' ? await readSigned(header) : undefined
  if (!signed) throw refuse('Must be one signed proof of type dpop+jwt with its public key')
  const { claims, jwk } = signed
  if (claims.htm !== endpoint.method) throw refuse('Is for another method')
  if (!isAddressOf(context.config, pathOf(endpoint, req), claims.htu)) throw refuse('Is for another address')

  // By the database's clock, which all nodes share. A phone's clock may be wrong: a nonce stands in for it.
  const now = await readClock(context.db)
  const isFresh =
    claims.nonce === undefined
      ? Math.abs(now - claims.iat) <= LEEWAY_SECONDS
      : isNonce(context.secrets, claims.nonce, now)
  if (!isFresh) throw refuse('Is too old or too new', makeNonce(context.secrets, now))

  const keyThumbprint = Buffer.from(await calculateJwkThumbprint(jwk, 'sha256'), 'base64url')
  return {
    keyThumbprint,
    hash: createHash('sha256').update(keyThumbprint).update(claims.jti).digest(),
    hasNonce: claims.nonce !== undefined,
    checkedAt: now,
  }
}

/** Why a proof is not good enough. With a nonce: what the client should try again with. */
export function refusedProof(code: 'invalid_proof' | 'proof_required', reason: string, nonce?: string): AppError {
  const error = nonce === undefined ? 'invalid_dpop_proof' : 'use_dpop_nonce'
  return new AppError(code, {
    errors: { dpop: reason },
    headers: {
      'www-authenticate': `DPoP error="${error}", algs="ES256 EdDSA"`,
      ...(nonce === undefined ? {} : { 'dpop-nonce': nonce }),
    },
  })
}

async function readSigned(text: string): Promise<{ claims: z.output<typeof Claims>; jwk: JWK } | undefined> {
  if (text.length > MAX_LENGTH) return undefined
  try {
    // The key inside must be public: EmbeddedJWK refuses a private one, as it does keys that do not fit the algorithm.
    const { payload, protectedHeader } = await compactVerify(text, EmbeddedJWK, { algorithms: ALGORITHMS })
    const claims = Claims.safeParse(JSON.parse(new TextDecoder().decode(payload)))
    if (!claims.success || protectedHeader.typ !== TYPE || !protectedHeader.jwk) return undefined
    return { claims: claims.data, jwk: protectedHeader.jwk }
  } catch {
    // Any error is the proof's fault: it came from outside, and reading it needs nothing else.
    return undefined
  }
}

/** By PUBLIC_URL, never by what the request says of its host. Outside production any port of this machine is ours. */
function isAddressOf({ publicUrl, production }: Config, path: string, htu: string): boolean {
  if (!URL.canParse(htu)) return false
  const { origin, hostname, pathname } = new URL(htu)
  if (pathname !== `/api/v1${path}`) return false
  return origin === new URL(publicUrl).origin || (!production && LOOPBACK.has(hostname))
}

/** The path as it was called: a proof for one passkey is not valid for another. */
const pathOf = (endpoint: Endpoint, { params }: FastifyRequest) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )

/** What a client proves with that its proof is of now. Needs no memory: it says when it was made, signed by us. */
export function makeNonce(secrets: Secrets, nowSeconds: number): string {
  const time = Math.floor(nowSeconds).toString(36)
  return `${time}.${secrets.hash(signedTime(time)).subarray(0, NONCE_BYTES).toString('base64url')}`
}

function isNonce(secrets: Secrets, nonce: string, nowSeconds: number): boolean {
  const [time = '', signature = ''] = nonce.split('.')
  if (!secrets.isHashOf(signedTime(time), Buffer.from(signature, 'base64url'), NONCE_BYTES)) return false
  const age = nowSeconds - Number.parseInt(time, 36)
  // Another node may have made it, whose clock is a little ahead.
  return age >= -LEEWAY_SECONDS && age <= NONCE_SECONDS
}

const signedTime = (time: string) => `dpop nonce ${time}`

async function readClock(db: Db): Promise<number> {
  const [row] = await queryRows<{ seconds: number }>(
    db,
    'SELECT extract(epoch FROM clock_timestamp())::float8 AS seconds',
  )
  if (!row) throw new Error('The database has no clock')
  return row.seconds
}

export async function pruneProofs(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM used_proofs WHERE proof_hash IN (
         SELECT proof_hash FROM used_proofs WHERE used_at < now() - interval '${PROOF_MEMORY}' ORDER BY used_at LIMIT $1) RETURNING 1`,
      [atOnce],
    ),
  )
}
