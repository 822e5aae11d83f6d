import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, hasDecimals, Id, PathId, Reason, Timestamp } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'

// Asime's commission on a sale, and the tax on it. Rules and rates begin in the future and can be withdrawn until then. They are never
// changed, only followed by newer ones. An order is charged by those in force when it is placed.

export const MOST_COMMISSION_PERCENT = 50
const NO_PERCENT = 'Enter a percentage such as 5 or 7.25'

function percent(most: number) {
  return z
    .number({ error: NO_PERCENT })
    .min(0, 'Must not be below 0%')
    .max(most, `Must be at most ${most}%`)
    .refine(hasDecimals(2), 'Must have at most 2 decimals')
}

const Commission = percent(MOST_COMMISSION_PERCENT)
const Part = percent(100)

export const ruleStates = ['coming', 'current', 'past', 'ended'] as const
export const CommissionRule = z
  .object({
    id: z.uuid(),
    category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }).nullable(),
    commission_percent: z.number(),
    valid_from: z.string(),
    state: z.enum(ruleStates).meta({
      description:
        'past: another rule of the same scope has taken its place; ended: its category was merged into another, so that nothing bears it',
    }),
  })
  .meta({ id: 'CommissionRule' })
export type CommissionRule = z.infer<typeof CommissionRule>

/** One shop, or one category with those of its subcategories that have no rule of their own. Neither: everything. */
const scope = { category_id: Id.optional(), vendor_id: Id.optional() }
export const AddCommissionRule = z.strictObject({
  ...scope,
  commission_percent: Commission,
  valid_from: Timestamp,
  reason: Reason,
})
export type AddCommissionRule = z.infer<typeof AddCommissionRule>

export const CommissionPreview = z
  .object({
    month: z.string().meta({ description: 'The last whole month, such as 2026-10' }),
    orders: z.int().meta({ description: 'Paid in that month, that bear another commission by the rule' }),
    goods: z.number().meta({ description: 'What their goods cost, without delivery' }),
    commission_now: z.number().meta({ description: 'By the rules that hold now' }),
    commission_then: z.number().meta({ description: 'By the new rule' }),
  })
  .meta({ id: 'CommissionPreview' })
export type CommissionPreview = z.infer<typeof CommissionPreview>

export const VatRate = z
  .object({
    id: z.uuid(),
    valid_from: z.string(),
    vat_percent: z.number(),
    nhil_percent: z.number(),
    getfund_percent: z.number(),
    covid_percent: z.number(),
    total_percent: z
      .number()
      .meta({ description: 'What is charged: at least the sum, more where one is charged on another' }),
    state: z.enum(ruleStates),
  })
  .meta({ id: 'VatRate' })
export type VatRate = z.infer<typeof VatRate>

export const AddVatRate = z.strictObject({
  valid_from: Day,
  vat_percent: Part,
  nhil_percent: Part,
  getfund_percent: Part,
  covid_percent: Part,
  total_percent: Part,
  reason: Reason,
})
export type AddVatRate = z.infer<typeof AddVatRate>

const shared = { tag: 'Payouts', access: 'admin', permission: 'money' } as const

export const listCommissionRulesEndpoint = endpoint({
  ...shared,
  id: 'listCommissionRules',
  method: 'GET',
  path: '/admin/commission-rules',
  summary: 'Commission rules, those that begin last first',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(CommissionRule),
  errors: ['invalid_cursor'],
})
export const previewCommissionRuleEndpoint = endpoint({
  ...shared,
  id: 'previewCommissionRule',
  method: 'GET',
  path: '/admin/commission-rules/preview',
  summary: 'What a rule would have taken of last month’s sales, beside what the rules take that hold now',
  query: z.object({
    ...scope,
    commission_percent: z.coerce.number({ error: NO_PERCENT }).pipe(Commission),
  }),
  status: 200,
  response: dataOf(CommissionPreview),
})
export const addCommissionRuleEndpoint = endpoint({
  ...shared,
  id: 'addCommissionRule',
  freshCode: true,
  method: 'POST',
  path: '/admin/commission-rules',
  summary: 'Add a commission rule that begins at a moment ahead',
  body: AddCommissionRule,
  status: 201,
  response: dataOf(CommissionRule),
  errors: ['conflict'],
  idempotent: true,
})
const withdrawal = {
  ...shared,
  freshCode: true,
  method: 'DELETE',
  body: z.strictObject({ reason: Reason }),
  status: 204,
  response: null,
  errors: ['conflict'],
} as const
export const withdrawCommissionRuleEndpoint = endpoint({
  ...withdrawal,
  id: 'withdrawCommissionRule',
  path: '/admin/commission-rules/:id',
  params: z.object({ id: PathId('Rule not found') }),
  summary: 'Withdraw a commission rule before it begins',
})
export const listVatRatesEndpoint = endpoint({
  ...shared,
  id: 'listVatRates',
  method: 'GET',
  path: '/admin/vat-rates',
  summary: 'The latest 50 tax rates on the commission, those that begin last first',
  status: 200,
  response: dataOf(z.array(VatRate)),
})
export const addVatRateEndpoint = endpoint({
  ...shared,
  id: 'addVatRate',
  freshCode: true,
  method: 'POST',
  path: '/admin/vat-rates',
  summary: 'Add a tax rate on the commission that begins tomorrow at the earliest',
  body: AddVatRate,
  status: 201,
  response: dataOf(VatRate),
  errors: ['conflict'],
  idempotent: true,
})
export const withdrawVatRateEndpoint = endpoint({
  ...withdrawal,
  id: 'withdrawVatRate',
  path: '/admin/vat-rates/:id',
  params: z.object({ id: PathId('Rate not found') }),
  summary: 'Withdraw a tax rate before it begins',
})
