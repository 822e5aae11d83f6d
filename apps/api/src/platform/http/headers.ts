import type { FastifyInstance } from 'fastify'
import { isApiCall } from './urls.ts'

/** For everything except pages: nothing in it may run, frame or be framed. Pages and docs replace the policy. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * For public answers of the API, which may be cached, but are asked for again each time. A cache that goes by the address must not give them
 * to somebody who is signed in.
 */
export const FOR_ALL_HEADERS = { vary: 'Authorization', 'cache-control': 'public, no-cache' }

/** Security headers on every answer, and caching rules on those of the API. */
export function sendSafeHeaders(server: FastifyInstance): void {
  server.addHook('onSend', (req, reply, _payload, done) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value)
    if (!reply.hasHeader('cache-control') && (isApiCall(req) || reply.statusCode >= 400)) {
      if (isApiCall(req)) void reply.header('vary', FOR_ALL_HEADERS.vary)
      const isForAll = ['GET', 'HEAD'].includes(req.method) && !req.headers.authorization
      // Personal answers are cached nowhere.
      void reply.header('cache-control', isForAll ? FOR_ALL_HEADERS['cache-control'] : 'no-store')
    }
    done()
  })
}
