import {
  checkPaymentEndpoint,
  enterVoucherEndpoint,
  paystackApprovalEndpoint,
  paystackWebhookEndpoint,
  playSandboxEndpoint,
  readPaymentEndpoint,
  sandboxWebhookEndpoint,
  startPaymentEndpoint,
} from '@asime/contract/payments'
import {
  approveRefundAccountEndpoint,
  listRefundApprovalsEndpoint,
  refuseRefundAccountEndpoint,
  retryRefundEndpoint,
} from '@asime/contract/refunds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/app-error.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { networkOf } from '../../platform/http/addresses.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { createWaker } from '../../platform/jobs/jobs.ts'
import { keepEvent, RECEIVE_EVENTS } from '../provider-events/provider-events.service.ts'
import {
  askProvider,
  checkPayment,
  enterVoucher,
  getOwnPayment,
  insertAttempt,
  playSandbox,
} from './payments.service.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { listRefundApprovals } from '../refunds/refund-accounts.repository.ts'
import { approveRefundAccount, refuseRefundAccount, retryRefund } from '../refunds/retry-refund.service.ts'
import { approvePaystackTransfer } from '../provider-events/transfer-approval.ts'

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = paymentProvider(context)
  serve(app, context, startPaymentEndpoint, async ({ actor, params, body, once }) => {
    let id = ''
    let isOurs = false
    await once(
      async (db) => {
        id = await insertAttempt(db, { provider, limits: context.rateLimits }, actor, params.id, body)
        isOurs = true
        return { body: { data: await getOwnPayment(db, actor, id) }, subjectId: id }
      },
      {
        rebuild: async (db, subjectId) => {
          id = subjectId
          return { data: await getOwnPayment(db, actor, id) }
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
  serve(app, context, enterVoucherEndpoint, async ({ actor, params, body }) => {
    await getOwnPayment(db, actor, params.id)
    await context.rateLimits.take('vouchers', params.id, 'Too many voucher codes. Please pay anew, or in another way')
    return { data: await enterVoucher(db, provider, actor, params.id, body.voucher) }
  })
  serve(app, context, playSandboxEndpoint, async ({ actor, params, body }) => ({
    data: await playSandbox(db, provider, actor, params.id, body.action),
  }))

  serve(app, context, retryRefundEndpoint, async ({ actor, params, body, reply }) => {
    const data = await retryRefund(context, provider, actor, params.id, body)
    if (data.status === 'awaiting_approval') void reply.code(202)
    return { data }
  })
  serve(app, context, listRefundApprovalsEndpoint, async ({ query }) => {
    const sort = `${query.state} refund approvals entered_at desc`
    const page = await listRefundApprovals(db, query.state, query.limit, decodeCursor(query.cursor, sort, 'time'))
    return pageText(page, { limit: query.limit, sort })
  })
  serve(app, context, approveRefundAccountEndpoint, async ({ actor, params, body }) => ({
    data: await approveRefundAccount(context, provider, actor, params.id, body.reason),
  }))
  serve(app, context, refuseRefundAccountEndpoint, async ({ actor, params, body }) => ({
    data: await refuseRefundAccount(db, actor, params.id, body.reason),
  }))

  // In a scope of its own: a signature is over the bytes as they came, so nothing may read them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    const bytesOf = (req: FastifyRequest) => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    const wakeJob = createWaker(db, RECEIVE_EVENTS)
    const take = async (name: string, req: FastifyRequest) => {
      // Another provider's events have nothing to say here, and its door is not there.
      if (provider.name !== name) throw new AppError('not_found')
      const body = bytesOf(req)
      const event = await limited(name, req, async () => provider.readEvent(body, req.headers))
      if (event.kind === 'other') {
        req.log.info({ event: event.name }, 'an event that concerns nothing here')
        return { data: { received: true } }
      }
      await keepEvent(context, body, event)
      // Kept, it is seen to in any case: within a minute, where the job cannot be woken.
      await wakeJob().catch((error: unknown) => req.log.warn({ err: error }, 'the job for events was not woken'))
      return { data: { received: true } }
    }
    /** A provider tells of everything from a few addresses, so it has a limit of its own, which nobody else can use up. */
    const limited = async <T>(name: string, req: FastifyRequest, read: () => Promise<T>): Promise<T> => {
      try {
        const event = await read()
        await context.rateLimits.take('events', name)
        return event
      } catch (error) {
        // Whoever does not know the secret is a caller like any other.
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
