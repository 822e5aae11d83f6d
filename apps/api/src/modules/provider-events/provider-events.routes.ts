import { paystackApprovalEndpoint, paystackWebhookEndpoint, sandboxWebhookEndpoint } from '@asime/contract/payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { serve } from '../../platform/http/serve.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { createEventKeeper } from './provider-events.service.ts'
import { approvePaystackTransfer } from './transfer-approval.ts'

export function providerEventRoutes(app: FastifyInstance, context: Context): void {
  const provider = paymentProvider(context)
  // In a scope of its own: a signature is over the bytes as they came, so nothing may read them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    const bytesOf = (req: FastifyRequest) => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    const keep = createEventKeeper(context)
    const take = async (name: string, req: FastifyRequest) => {
      // Another provider's events have nothing to say here, and its door is not there.
      if (provider.name !== name) throw new AppError('not_found')
      const body = bytesOf(req)
      const event = await limited(name, req, async () => provider.readEvent(body, req.headers))
      if (event.kind === 'other') {
        req.log.info({ event: event.name }, 'an event about nothing of ours')
        return { data: { received: true } }
      }
      await keep(body, event)
      return { data: { received: true } }
    }
    /** A provider sends all its events from a few addresses, so it has its own limit, which nobody else can use up. */
    const limited = async <T>(name: string, req: FastifyRequest, read: () => Promise<T>): Promise<T> => {
      try {
        const event = await read()
        await context.rateLimits.take('events', name)
        return event
      } catch (error) {
        // A caller without the secret gets the ordinary limits.
        if (error instanceof AppError && error.code === 'unauthenticated')
          await context.rateLimits.take('calls', networkOf(req.ip))
        throw error
      }
    }
    serve(scope, context, sandboxWebhookEndpoint, ({ req }) => take('sandbox', req))
    serve(scope, context, paystackWebhookEndpoint, ({ req }) => take('paystack', req))
    serve(scope, context, paystackApprovalEndpoint, async ({ req }) => {
      await limited('paystack', req, () => approvePaystackTransfer(context, bytesOf(req), req.headers))
      return {}
    })
  })
}
