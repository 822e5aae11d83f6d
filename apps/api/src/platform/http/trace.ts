import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who calls, once known: for the log. */
    actorId: string | undefined
  }
}

/** Every answer carries its id, and every write is logged with who and what. */
export function traceAnswers(server: FastifyInstance): void {
  server.decorateRequest('actorId', undefined)
  server.addHook('onRequest', (req, reply, done) => {
    reply.raw.setHeader('x-request-id', req.id)
    done()
  })
  server.addHook('onResponse', (req, reply, done) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      // The route and not the address, which may hold anything.
      const { actorId: user, routeOptions, method } = req
      req.log.info(
        { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user },
        'answered',
      )
    }
    done()
  })
}
