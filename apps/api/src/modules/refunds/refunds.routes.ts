import { listRefundsEndpoint } from '@asime/contract/admin-refunds'
import {
  approveRefundAccountEndpoint,
  listRefundApprovalsEndpoint,
  refuseRefundAccountEndpoint,
  retryRefundEndpoint,
} from '@asime/contract/refunds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { paymentProvider } from '../providers/payment-provider.ts'
import { listRefundApprovals } from './refund-accounts.repository.ts'
import { listRefunds } from './refund-list.repository.ts'
import { approveRefundAccount, refuseRefundAccount, retryRefund } from './retry-refund.service.ts'

export function refundRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = paymentProvider(context)
  serve(app, context, retryRefundEndpoint, async ({ actor, params, body, reply }) => {
    const data = await retryRefund(context, provider, actor, params.id, body)
    if (data.status === 'awaiting_approval') void reply.code(202)
    return { data }
  })
  serve(app, context, listRefundsEndpoint, async ({ query: { limit, status, cursor } }) => {
    const sort = `${status} refunds created_at`
    const page = await listRefunds(db, status, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, listRefundApprovalsEndpoint, async ({ query }) => {
    const sort = `${query.state} refund approvals entered_at`
    const page = await listRefundApprovals(db, query.state, query.limit, decodeCursor(query.cursor, sort, 'time'))
    return pageText(page, { limit: query.limit, sort })
  })
  serve(app, context, approveRefundAccountEndpoint, async ({ actor, params, body }) => ({
    data: await approveRefundAccount(context, provider, actor, params.id, body.reason),
  }))
  serve(app, context, refuseRefundAccountEndpoint, async ({ actor, params, body }) => ({
    data: await refuseRefundAccount(db, actor, params.id, body.reason),
  }))
}
