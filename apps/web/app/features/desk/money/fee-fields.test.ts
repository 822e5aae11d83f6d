import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NewRate, RATE_PARTS, type RuleFields, NewRule } from './fee-fields.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const empty: RuleFields = { scope: 'all', category_id: '', vendor_id: '', commission_percent: '', valid_from: '' }
const errorsOf = <Typed>(schema: z.ZodType<unknown, Typed>, typed: Typed) =>
  Object.fromEntries(
    (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
const NO_PERCENT = 'Enter a percentage such as 5 or 7.25'

test('a rule is for whom was chosen last, from midnight of its day', () => {
  const typed = { ...empty, category_id: ID, vendor_id: ID, commission_percent: '7.25', valid_from: '2026-12-31' }
  const rule = { commission_percent: 7.25, valid_from: '2026-12-31T00:00:00Z' }
  expect(NewRule.parse(typed)).toEqual({ scope: 'all', ...rule })
  expect(NewRule.parse({ ...typed, scope: 'category' })).toEqual({ scope: 'category', category_id: ID, ...rule })
  expect(NewRule.parse({ ...typed, scope: 'shop' })).toEqual({ scope: 'shop', vendor_id: ID, ...rule })
})

test('all that is wrong with a rule is said at once', () => {
  expect(errorsOf(NewRule, empty)).toEqual({ commission_percent: NO_PERCENT, valid_from: 'Choose a date' })
  expect(errorsOf(NewRule, { ...empty, scope: 'category', commission_percent: 'five' })).toEqual({
    category_id: 'Choose one',
    commission_percent: NO_PERCENT,
    valid_from: 'Choose a date',
  })
  expect(errorsOf(NewRule, { ...empty, scope: 'shop', commission_percent: '50.01' })).toEqual({
    vendor_id: 'Choose one',
    commission_percent: 'Must be at most 50%',
    valid_from: 'Choose a date',
  })
})

test('every part of a tax rate is asked for', () => {
  const typed = {
    vat_percent: '15',
    nhil_percent: '2.5',
    getfund_percent: '2.5',
    covid_percent: '1',
    total_percent: '',
  }
  expect(errorsOf(NewRate, { ...typed, valid_from: '' })).toEqual({
    total_percent: NO_PERCENT,
    valid_from: 'Choose a date',
  })
  expect(NewRate.parse({ ...typed, total_percent: '21.9', valid_from: '2026-12-31' })).toEqual({
    vat_percent: 15,
    nhil_percent: 2.5,
    getfund_percent: 2.5,
    covid_percent: 1,
    total_percent: 21.9,
    valid_from: '2026-12-31',
  })
  expect(RATE_PARTS).toHaveLength(5)
})
