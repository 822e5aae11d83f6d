import { AddCommissionRule, AddVatRate } from '@asime/contract/admin-fees'
import { z } from 'zod'
import { toAmount } from '../../../lib/forms/amount.ts'
import { formSchema } from '../../../lib/forms/form-schema.ts'
import * as texts from './fees.texts.ts'

export type Scope = keyof typeof texts.scopes

/** The form of a rule, as it is typed. It begins at midnight of a day. */
export interface RuleFields {
  scope: Scope
  category_id: string
  vendor_id: string
  commission_percent: string
  valid_from: string
}

const Rule = AddCommissionRule.omit({ category_id: true, vendor_id: true, reason: true })
const chosen = z.uuid({ error: texts.chooseOne })
export const NewRule = formSchema(
  z.discriminatedUnion('scope', [
    Rule.extend({ scope: z.literal('all') }),
    Rule.extend({ scope: z.literal('category'), category_id: chosen }),
    Rule.extend({ scope: z.literal('shop'), vendor_id: chosen }),
  ]),
  ({ scope, category_id, vendor_id, commission_percent, valid_from: day }: RuleFields) => ({
    scope,
    ...(scope === 'category' && { category_id }),
    ...(scope === 'shop' && { vendor_id }),
    commission_percent: toAmount(commission_percent),
    ...(day && { valid_from: `${day}T00:00:00Z` }),
  }),
)

export type RatePart = keyof typeof texts.rateParts
export const RATE_PARTS = Object.keys(texts.rateParts) as RatePart[]

/** The form of a tax rate, as it is typed. */
export type RateFields = Record<RatePart | 'valid_from', string>

export const NewRate = formSchema(AddVatRate.omit({ reason: true }), ({ valid_from: day, ...typed }: RateFields) => ({
  ...Object.fromEntries(RATE_PARTS.map((part) => [part, toAmount(typed[part])])),
  ...(day && { valid_from: day }),
}))
