import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { networkOf } from './networks.ts'
import { validate } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the form that mailboxes send for one click (RFC 8058) without reading it. */
    oneClick?: boolean
  }
}

export const ONE_CLICK_FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const Query = z.object({ token: z.string().min(1).max(200) })

/**
 * Ends the subscription that a mail's token names when the mailbox posts to the address of the unsubscribe page. Opening that address
 * changes nothing: scanners open every link.
 */
export function serveOneClick(
  server: FastifyInstance,
  context: Context,
  path: string,
  end: (token: string, network: string) => Promise<void>,
): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser(ONE_CLICK_FORM, { parseAs: 'string', bodyLimit: 1_024 }, (_req, _body, done) =>
      done(null, undefined),
    )
    scope.post(path, { config: { oneClick: true }, bodyLimit: 1_024 }, async (req, reply) => {
      const network = networkOf(req.ip)
      await context.rateLimits.take('credentials', network)
      const { token } = validate(Query, req.query)
      await end(token, network)
      return reply.type('text/plain; charset=utf-8').send('Done. You will not get these emails any more.')
    })
  })
}
