import type { FastifyInstance } from 'fastify'
import { isApiCall } from './urls.ts'

/** For everything except pages: nothing in it may run, frame or be framed. Pages and docs replace the policy. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Security headers on every answer, and caching rules on those of the API. */
export function sendSafeHeaders(server: FastifyInstance): void {
  server.addHook('onSend', (req, reply, _payload, done) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value)
    if (!reply.hasHeader('cache-control') && (isApiCall(req) || reply.statusCode >= 400)) {
      // Personal answers are cached nowhere; public ones may be, but are asked for again each time. A cache that goes by the
      // address must not give them to somebody who is signed in.
      if (isApiCall(req)) void reply.header('vary', 'Authorization')
      const isForAll = ['GET', 'HEAD'].includes(req.method) && !req.headers.authorization
      void reply.header('cache-control', isForAll ? 'public, no-cache' : 'no-store')
    }
    done()
  })
}
