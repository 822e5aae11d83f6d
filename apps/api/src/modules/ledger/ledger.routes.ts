import {
  exportOrderLedgerEndpoint,
  exportVendorLedgerEndpoint,
  findLedgerSubjectsEndpoint,
  listOrderLedgerEndpoint,
  listVendorLedgerEndpoint,
  readOrderLedgerEndpoint,
  readVendorLedgerEndpoint,
} from '@asime/contract/ledger'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { findLedgerSubjects, listLedgerEntries, type Subject } from './ledger-statement.repository.ts'
import { exportLedger, readLedgerSummary } from './ledger-statement.service.ts'

export function ledgerRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const list = async (
    subject: Subject,
    id: string,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) => {
    // A cursor of another statement would go on with another balance.
    const sort = `ledger of ${subject} ${id.toLowerCase()}`
    const page = await listLedgerEntries(db, subject, id, limit, decodeCursor(cursor, sort, 'number'))
    // Nothing moved for it yet, or it does not exist.
    if (page.fetched === null) await readLedgerSummary(db, subject, id)
    return pageText(page, { limit, sort })
  }

  serve(app, context, findLedgerSubjectsEndpoint, async ({ query: { query = '' } }) => ({
    data: query === '' ? [] : await findLedgerSubjects(db, query),
  }))
  serve(app, context, readOrderLedgerEndpoint, async ({ params }) => ({
    data: await readLedgerSummary(db, 'order', params.id),
  }))
  serve(app, context, readVendorLedgerEndpoint, async ({ params }) => ({
    data: await readLedgerSummary(db, 'vendor', params.id),
  }))
  serve(app, context, listOrderLedgerEndpoint, ({ params, query }) => list('order', params.id, query))
  serve(app, context, listVendorLedgerEndpoint, ({ params, query }) => list('vendor', params.id, query))
  serve(app, context, exportOrderLedgerEndpoint, ({ params }) => exportLedger(db, 'order', params.id))
  serve(app, context, exportVendorLedgerEndpoint, ({ params }) => exportLedger(db, 'vendor', params.id))
}
