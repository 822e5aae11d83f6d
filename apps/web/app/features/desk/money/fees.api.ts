import {
  type AddCommissionRule,
  addCommissionRuleEndpoint,
  type AddVatRate,
  addVatRateEndpoint,
  type CommissionPreview,
  type CommissionRule,
  listCommissionRulesEndpoint,
  listVatRatesEndpoint,
  previewCommissionRuleEndpoint,
  type VatRate,
  withdrawCommissionRuleEndpoint,
  withdrawVatRateEndpoint,
} from '@asime/contract/admin-fees'
import { type Category, listCategoriesEndpoint } from '@asime/contract/categories'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export type RuleScope = Pick<AddCommissionRule, 'category_id' | 'vendor_id'>

/** Those that begin last first. */
export function listCommissionRules({
  signal,
  ...query
}: {
  cursor?: string | undefined
  signal: AbortSignal
}): Promise<ListPage<CommissionRule>> {
  return call(browserApi, listCommissionRulesEndpoint, { query, signal })
}

/** What it would have taken of last month's sales. */
export async function previewRule(rule: RuleScope & { commission_percent: number }): Promise<CommissionPreview> {
  return (await call(browserApi, previewCommissionRuleEndpoint, { query: rule })).data
}

export function addCommissionRule(body: AddCommissionRule, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, addCommissionRuleEndpoint, { body, idempotencyKey })
}

/** Before it begins. */
export function withdrawCommissionRule(id: string, reason: string): Promise<unknown> {
  return call(browserApi, withdrawCommissionRuleEndpoint, { params: { id }, body: { reason } })
}

/** Before it begins. */
export function withdrawVatRate(id: string, reason: string): Promise<unknown> {
  return call(browserApi, withdrawVatRateEndpoint, { params: { id }, body: { reason } })
}

/** Those that begin last first. */
export async function listVatRates(signal: AbortSignal): Promise<VatRate[]> {
  return (await call(browserApi, listVatRatesEndpoint, { signal })).data
}

export function addVatRate(body: AddVatRate, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, addVatRateEndpoint, { body, idempotencyKey })
}

export async function listCategories(signal: AbortSignal): Promise<Category[]> {
  return (await call(browserApi, listCategoriesEndpoint, { signal })).data
}
