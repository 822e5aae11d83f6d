import {
  checkPaymentEndpoint,
  enterVoucherEndpoint,
  playSandboxEndpoint,
  readPaymentEndpoint,
  startPaymentEndpoint,
  stopPaymentEndpoint,
} from '@asime/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  askProvider,
  checkPayment,
  enterVoucher,
  getOwnPayment,
  insertAttempt,
  playSandbox,
  stopPayment,
} from './payments.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = paymentProvider(context)
  serve(app, context, startPaymentEndpoint, async ({ actor, params, body, once }) => {
    let id = ''
    let isOurs = false
    await once(
      async (tx) => {
        id = await insertAttempt(tx, { provider, limits: context.rateLimits }, actor, params.id, body)
        isOurs = true
        return { body: { data: await getOwnPayment(tx, actor, id) }, subjectId: id }
      },
      {
        rebuild: async (tx, subjectId) => {
          id = subjectId
          return { data: await getOwnPayment(tx, actor, id) }
        },
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
  serve(app, context, stopPaymentEndpoint, async ({ actor, params }) => ({
    data: await stopPayment(db, provider, actor, params.id),
  }))
  serve(app, context, enterVoucherEndpoint, async ({ actor, params, body }) => {
    await getOwnPayment(db, actor, params.id)
    await context.rateLimits.take(
      'vouchers',
      params.id,
      'Too many voucher codes. Please start a new payment or use another method',
    )
    return { data: await enterVoucher(db, provider, actor, params.id, body.voucher) }
  })
  serve(app, context, playSandboxEndpoint, async ({ actor, params, body }) => ({
    data: await playSandbox(db, provider, actor, params.id, body.action),
  }))
}
