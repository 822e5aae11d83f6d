import type { FastifyInstance } from 'fastify'
import { isApiCall } from './urls.ts'

/** For everything that is no page: nothing in it may run, frame or be framed. Pages and docs replace the policy. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Safe headers on every answer, and a word about caching on those of the API. */
export function sendSafeHeaders(server: FastifyInstance): void {
  server.addHook('onSend', (req, reply, _payload, done) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!reply.hasHeader(name)) void reply.header(name, value)
    if (!reply.hasHeader('cache-control') && (isApiCall(req) || reply.statusCode >= 400)) {
      // What depends on who asks is kept nowhere; what all see may be kept, but is asked for again each time. A cache that goes by the
      // address must not give it to whoever is signed in.
      if (isApiCall(req)) void reply.header('vary', 'Authorization')
      const isForAll = ['GET', 'HEAD'].includes(req.method) && !req.headers.authorization
      void reply.header('cache-control', isForAll ? 'public, no-cache' : 'no-store')
    }
    done()
  })
}
