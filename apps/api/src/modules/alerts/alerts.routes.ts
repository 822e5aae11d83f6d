import { closePaymentAlertEndpoint, listPaymentAlertsEndpoint } from '@asime/contract/payment-alerts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAlerts } from './alerts.repository.ts'
import { closeAlertByHand } from './alerts.service.ts'

export function alertRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listPaymentAlertsEndpoint, async ({ query: { limit, cursor, ...filters } }) => {
    const sort = `${filters.state} ${filters.group ?? 'all'} ${filters.in_other_queue ?? 'any'} alerts created_at ${filters.order}`
    const page = await listAlerts(db, filters, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, closePaymentAlertEndpoint, async ({ actor, params, body }) => ({
    data: await closeAlertByHand(db, actor, params.id, (body.reason ?? body.note) as string),
  }))
}
