import { exportAuditEventsEndpoint, listAuditEventsEndpoint } from '@asime/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAuditEvents } from './audit.repository.ts'
import { exportAudit } from './export-audit.ts'

const SORT = 'audit events happened_at desc'

export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listAuditEventsEndpoint, async ({ query: { limit, cursor, ...filters } }) => {
    const page = await listAuditEvents(context.db, filters, {
      limit,
      cursor: decodeCursor(cursor, SORT, 'time'),
      isCounted: true,
    })
    return pageText(page, { limit, sort: SORT })
  })
  serve(app, context, exportAuditEventsEndpoint, async ({ query }) => exportAudit(context.db, query))
}
