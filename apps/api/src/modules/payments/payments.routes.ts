import {
  checkPaymentEndpoint,
  enterVoucherEndpoint,
  paystackWebhookEndpoint,
  playSandboxEndpoint,
  readPaymentEndpoint,
  sandboxWebhookEndpoint,
  startPaymentEndpoint,
} from '@asime/contract/payments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/app-error.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { serve } from '../../platform/http/serve.ts'
import { enqueueEvent, receiveEvent } from './events.service.ts'
import {
  askProvider,
  checkPayment,
  enterVoucher,
  getOwnPayment,
  insertAttempt,
  playSandbox,
} from './payments.service.ts'
import { paymentProvider } from './payment-provider.ts'

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = paymentProvider(context)
  serve(app, context, startPaymentEndpoint, async ({ actor, params, body, once }) => {
    let id = ''
    let isOurs = false
    await once(
      async (db) => {
        id = await insertAttempt(db, provider, actor, params.id, body)
        isOurs = true
        return { body: { data: await getOwnPayment(db, actor, id) }, subjectId: id }
      },
      async (db, subjectId) => {
        id = subjectId
        return { data: await getOwnPayment(db, actor, id) }
      },
    )
    // Committed by now; a call that was cut off here is made good by the same key, or by the sweep.
    crashPoint('after_attempt')
    await askProvider(db, provider, id, isOurs)
    crashPoint('before_answer')
    return { data: await getOwnPayment(db, actor, id) }
  })
  serve(app, context, readPaymentEndpoint, async ({ actor, params }) => ({
    data: await getOwnPayment(db, actor, params.id),
  }))
  serve(app, context, checkPaymentEndpoint, async ({ actor, params }) => ({
    data: await checkPayment(db, provider, actor, params.id),
  }))
  serve(app, context, enterVoucherEndpoint, async ({ actor, params, body }) => ({
    data: await enterVoucher(db, provider, actor, params.id, body.voucher),
  }))
  serve(app, context, playSandboxEndpoint, async ({ actor, params, body }) => ({
    data: await playSandbox(db, provider, actor, params.id, body.action),
  }))

  // In a scope of its own: a signature is over the bytes as they came, so nothing may read them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    const readEvent = (name: string, req: FastifyRequest) => {
      // Another provider's events have nothing to say here, and its door is not there.
      if (provider.name !== name) throw new AppError('not_found')
      return provider.readEvent(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0), req.headers)
    }
    serve(scope, context, sandboxWebhookEndpoint, async ({ req }) => {
      await receiveEvent(context, readEvent('sandbox', req))
      return { data: { received: true } }
    })
    serve(scope, context, paystackWebhookEndpoint, async ({ req }) => {
      const event = readEvent('paystack', req)
      if (event.kind === 'other') req.log.info({ event: event.name }, 'an event that concerns nothing here')
      else await enqueueEvent(db, event)
      return { data: { received: true } }
    })
  })
}
