import {
  addCommissionRuleEndpoint,
  addVatRateEndpoint,
  listCommissionRulesEndpoint,
  listVatRatesEndpoint,
  previewCommissionRuleEndpoint,
  withdrawCommissionRuleEndpoint,
  withdrawVatRateEndpoint,
} from '@asime/contract/admin-fees'
import { readFeesEndpoint, readShopFeesEndpoint } from '@asime/contract/fees'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { PAYMENT_FEE_BP } from '../providers/payment-fee.ts'
import { readFees } from './fees.repository.ts'
import { listCommissionRules, listVatRates } from './rates.repository.ts'
import {
  addCommissionRule,
  addVatRate,
  previewCommissionRule,
  withdrawCommissionRule,
  withdrawVatRate,
} from './rates.service.ts'

const EXAMPLE = { pricePesewas: 500_00, paymentFeeBp: PAYMENT_FEE_BP }

export function feeRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, readFeesEndpoint, async () => ({
    data: await readFees(db, { ...EXAMPLE, vendorId: null }),
  }))
  serve(app, context, readShopFeesEndpoint, async ({ actor }) => ({
    data: await readFees(db, { ...EXAMPLE, vendorId: actor.vendorId }),
  }))
  serve(app, context, listCommissionRulesEndpoint, async ({ query: { limit, cursor } }) => {
    const sort = 'commission rules valid_from desc'
    return pageText(await listCommissionRules(db, limit, decodeCursor(cursor, sort, 'time')), { limit, sort })
  })
  serve(app, context, previewCommissionRuleEndpoint, async ({ query }) => ({
    data: await previewCommissionRule(db, query),
  }))
  serve(app, context, addCommissionRuleEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await addCommissionRule(tx, actor, body) } })),
  )
  serve(app, context, listVatRatesEndpoint, async () => ({ data: await listVatRates(db) }))
  serve(app, context, addVatRateEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await addVatRate(tx, actor, body) } })),
  )
  serve(app, context, withdrawCommissionRuleEndpoint, async ({ actor, params, body }) => {
    await withdrawCommissionRule(db, actor, params.id, body.reason)
    return undefined
  })
  serve(app, context, withdrawVatRateEndpoint, async ({ actor, params, body }) => {
    await withdrawVatRate(db, actor, params.id, body.reason)
    return undefined
  })
}
