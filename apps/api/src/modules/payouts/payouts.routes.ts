import {
  exportSalesByMonthEndpoint,
  exportSalesEndpoint,
  holdPayoutsEndpoint,
  liftPayoutHoldEndpoint,
  listAllPayoutsEndpoint,
  listPayoutBanksEndpoint,
  listPayoutsEndpoint,
  listSalesEndpoint,
  playSandboxTransferEndpoint,
  readPayoutAccountEndpoint,
  readPayoutEndpoint,
  readVendorBalanceEndpoint,
  requestPayoutEndpoint,
  resolveAccountNameEndpoint,
  savePayoutAccountEndpoint,
} from '@asime/contract/payouts'
import { listPayoutHoldsEndpoint } from '@asime/contract/payout-holds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { createBankList, getPayoutAccount, resolveAccountName, savePayoutAccount } from './payout-accounts.service.ts'
import { listPayoutHolds } from './payout-holds.repository.ts'
import { findPayoutSummary, listPayouts } from './payouts.repository.ts'
import { getOwnPayout, holdPayouts, liftPayoutHold, playTransfer } from './payouts.service.ts'
import { startPayout } from './start-payout.service.ts'
import { listSales, readBalance } from './statement.repository.ts'
import { exportSalesByMonth } from './sales-by-month.service.ts'
import { exportSales } from './statement.service.ts'

const SALES = 'sales released_at desc'
const PAYOUTS = 'payouts created_at desc'
const ALL_PAYOUTS = 'all payouts created_at desc'

export function payoutRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = transferProvider(context)
  const banks = createBankList(provider)

  serve(app, context, listPayoutBanksEndpoint, async () => ({ data: [...(await banks())] }))
  serve(app, context, resolveAccountNameEndpoint, async ({ body }) => ({
    data: { account_name: (await resolveAccountName(provider, banks, body)) ?? null },
  }))
  serve(app, context, readPayoutAccountEndpoint, async ({ actor }) => ({
    data: await getPayoutAccount(db, actor.vendorId),
  }))
  serve(app, context, savePayoutAccountEndpoint, async ({ actor, body }) => ({
    data: await savePayoutAccount(context, provider, banks, actor, body),
  }))
  serve(app, context, readVendorBalanceEndpoint, async ({ actor }) => ({
    data: await readBalance(db, actor.vendorId, provider),
  }))
  serve(app, context, listSalesEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SALES, 'time')
    const page = await listSales(db, actor.vendorId, provider, query.month, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SALES })
  })
  serve(app, context, exportSalesEndpoint, async ({ actor, query }) =>
    exportSales(db, actor.vendorId, provider, query.month),
  )
  serve(app, context, exportSalesByMonthEndpoint, async ({ actor, query }) =>
    exportSalesByMonth(db, actor.vendorId, query.year ?? new Date().toISOString().slice(0, 4)),
  )
  serve(app, context, listPayoutsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, PAYOUTS, 'time')
    const page = await listPayouts(db, 'vendor', { vendorId: actor.vendorId }, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: PAYOUTS })
  })
  serve(app, context, requestPayoutEndpoint, async ({ actor, once }) =>
    once(async (tx) => {
      const id = await startPayout(tx, provider, actor.vendorId, 'on_demand')
      return { body: { data: await findPayoutSummary(tx, id) } }
    }),
  )
  serve(app, context, readPayoutEndpoint, async ({ actor, params }) => ({
    data: await getOwnPayout(db, actor, params.id),
  }))
  serve(app, context, playSandboxTransferEndpoint, async ({ actor, params, body }) => ({
    data: await playTransfer(db, provider, actor, params.id, body.action),
  }))

  serve(app, context, listAllPayoutsEndpoint, async ({ query }) => {
    const cursor = decodeCursor(query.cursor, ALL_PAYOUTS, 'time')
    const filters = { vendorId: query.vendor_id, status: query.status }
    const page = await listPayouts(db, 'admin', filters, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: ALL_PAYOUTS })
  })
  serve(app, context, listPayoutHoldsEndpoint, async ({ query: { limit, state, cursor } }) => {
    const sort = `${state} payout holds`
    const page = await listPayoutHolds(db, state, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, holdPayoutsEndpoint, async ({ actor, params, body }) => ({
    data: await holdPayouts(db, actor, params.id, body.reason),
  }))
  serve(
    app,
    context,
    liftPayoutHoldEndpoint,
    async ({ actor, params, body }) => liftPayoutHold(db, actor, params.id, body.reason) as Promise<undefined>,
  )
}
