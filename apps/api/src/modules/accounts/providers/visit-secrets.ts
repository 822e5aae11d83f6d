import { createHmac, timingSafeEqual } from 'node:crypto'
import { lengthOf, PROVIDER_VISIT } from '@asime/contract/deadlines'
import { API_PATH } from '@asime/contract/openapi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'

const COOKIE = 'provider_visit'
const PATH = `${API_PATH}/auth`

/**
 * What a visit to a provider is tied together by. All of it follows from the token in the browser's cookie, of which the database has a
 * hash: neither who reads the address that the browser is sent to nor who reads the database can make one from the other.
 */
export interface VisitSecrets {
  /** In the address, there and back. */
  state: string
  /** In the address, and in what the provider signs. */
  nonce: string
  /** What the code is exchanged with (PKCE, RFC 7636). */
  verifier: string
}

export function secretsOf(token: string): VisitSecrets {
  const derive = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** No script can read it, and only the API gets it: when another site has sent the browser here, too, since that is what it is for. */
export function sendVisit({ config }: Context, reply: FastifyReply, token: string): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=${PATH}; Max-Age=${lengthOf(PROVIDER_VISIT, 'seconds')}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** The token of the visit that this browser has begun last, if it has. */
export function visitOf(req: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
}
