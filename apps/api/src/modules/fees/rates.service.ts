import type {
  AddCommissionRule,
  AddVatRate,
  CommissionPreview,
  CommissionRule,
  VatRate,
} from '@asime/contract/admin-fees'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  deleteComingRate,
  deleteComingRule,
  findCommissionRule,
  findScope,
  findVatRate,
  insertCommissionRule,
  insertVatRate,
  isAhead,
  isDayAhead,
  previewRule,
  readVatBp,
  type Scope,
} from './rates.repository.ts'
import { findLastMonth } from './sold-goods.repository.ts'

const PAST = 'Must be ahead. What was ordered keeps its commission and tax'

const toBp = (percent: number) => Math.round(percent * 100)

/** @throws AppError validation_failed where there is no such category or shop, or both are named */
async function checkScope(
  db: Db,
  named: Pick<AddCommissionRule, 'category_id' | 'vendor_id'>,
): Promise<Scope & { rateBp: number }> {
  const [categoryId, vendorId] = [named.category_id ?? null, named.vendor_id ?? null]
  if (categoryId !== null && vendorId !== null) throw invalidField('vendor_id', 'Choose a category or a shop, not both')
  const found = await findScope(db, { categoryId, vendorId })
  if (!found.has_category) throw invalidField('category_id', 'This category does not exist')
  if (!found.has_vendor) throw invalidField('vendor_id', 'This shop does not exist')
  return { categoryId, vendorId, rateBp: found.rate_bp }
}

/** Orders bear it from its moment on. @throws AppError validation_failed, conflict */
export async function addCommissionRule(db: Db, actor: Actor, input: AddCommissionRule): Promise<CommissionRule> {
  return inTransaction(db, async (tx) => {
    const scope = await checkScope(tx, input)
    if (!(await isAhead(tx, input.valid_from))) throw invalidField('valid_from', PAST)
    const rateBp = toBp(input.commission_percent)
    const rule = await insertCommissionRule(tx, { ...scope, rateBp, validFrom: input.valid_from })
    if (!rule) throw new AppError('conflict', { message: 'There is already a rule from that moment on' })
    await recordAdminAct(tx, actor, {
      act: 'commission_rule_added',
      subject: { type: 'commission_rule', id: rule.id },
      before: { rateBp: scope.rateBp },
      after: { rateBp, validFrom: rule.valid_from, categoryId: scope.categoryId, vendorId: scope.vendorId },
      reason: input.reason,
    })
    return rule
  })
}

const BEGUN = { message: 'It has begun. Add another one to take its place' }

/** Before it begins, no order bears it. @throws AppError not_found; conflict once it has begun */
export async function withdrawCommissionRule(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rule = assertFound(await findCommissionRule(tx, id), 'Rule')
    if (!(await deleteComingRule(tx, id))) throw new AppError('conflict', BEGUN)
    await recordAdminAct(tx, actor, {
      act: 'commission_rule_withdrawn',
      subject: { type: 'commission_rule', id },
      before: {
        rateBp: toBp(rule.commission_percent),
        validFrom: rule.valid_from,
        categoryId: rule.category?.id ?? null,
        vendorId: rule.vendor?.id ?? null,
      },
      after: {},
      reason,
    })
  })
}

/** @throws AppError validation_failed */
export async function previewCommissionRule(
  db: Db,
  input: Pick<AddCommissionRule, 'category_id' | 'vendor_id' | 'commission_percent'>,
): Promise<CommissionPreview> {
  const { categoryId, vendorId } = await checkScope(db, input)
  const rule = { categoryId, vendorId, rateBp: toBp(input.commission_percent) }
  return previewRule(db, rule, await findLastMonth(db))
}

/** @throws AppError validation_failed, conflict */
export async function addVatRate(db: Db, actor: Actor, { reason, ...input }: AddVatRate): Promise<VatRate> {
  const parts = [input.vat_percent, input.nhil_percent, input.getfund_percent, input.covid_percent]
  const sumBp = parts.reduce((sum, part) => sum + toBp(part), 0)
  if (toBp(input.total_percent) < sumBp)
    throw invalidField('total_percent', `Must be at least the sum of the parts, ${sumBp / 100}%`)
  return inTransaction(db, async (tx) => {
    if (!(await isDayAhead(tx, input.valid_from))) throw invalidField('valid_from', PAST)
    const before = { totalBp: await readVatBp(tx) }
    const rate = await insertVatRate(tx, input)
    if (!rate) throw new AppError('conflict', { message: 'There is already a rate from that day on' })
    await recordAdminAct(tx, actor, {
      act: 'vat_rate_added',
      subject: { type: 'vat_rate', id: rate.id },
      before,
      after: { totalBp: toBp(input.total_percent), validFrom: rate.valid_from, parts: parts.map(toBp) },
      reason,
    })
    return rate
  })
}

/** Before it begins, no order bears it. @throws AppError not_found; conflict once it has begun */
export async function withdrawVatRate(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rate = assertFound(await findVatRate(tx, id), 'Rate')
    if (!(await deleteComingRate(tx, id))) throw new AppError('conflict', BEGUN)
    await recordAdminAct(tx, actor, {
      act: 'vat_rate_withdrawn',
      subject: { type: 'vat_rate', id },
      before: { totalBp: toBp(rate.total_percent), validFrom: rate.valid_from },
      after: {},
      reason,
    })
  })
}
