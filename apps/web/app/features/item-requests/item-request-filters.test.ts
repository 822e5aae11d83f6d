import { expect, test } from 'vitest'
import { activeFilters, NO_FILTERS, queryOf, readFilters, searchOf } from './item-request-filters.ts'

const CATEGORY = '0198c1f0-1111-7000-8000-000000000001'
const ALL = `?search=generator&status=all&urgency=high&category=${CATEGORY}&location=Kumasi&minBudget=100&maxBudget=99.50&sort=budget`

test('the address is read and written both ways', () => {
  const filters = readFilters(new URLSearchParams(ALL))

  expect(filters).toEqual({
    search: 'generator',
    status: 'all',
    urgency: 'high',
    category: CATEGORY,
    location: 'Kumasi',
    minBudget: '100',
    maxBudget: '99.50',
    sort: 'budget',
  })
  expect(searchOf(filters)).toBe(ALL)
})

test('an empty address asks for what is open, newest first', () => {
  expect(readFilters(new URLSearchParams())).toEqual(NO_FILTERS)
  expect(searchOf(NO_FILTERS)).toBe('')
  expect(queryOf(NO_FILTERS)).toEqual({ status: 'open', is_expired: false, sort_by: 'created_at', sort_order: 'desc' })
})

test.each([
  'status=gone&urgency=very&category=12&minBudget=-4&maxBudget=1e9&sort=toString',
  'status=&urgency=&category=&minBudget=&maxBudget=&search=+&location=',
  `search=${'x'.repeat(201)}&location=a%00b&minBudget=1.234&maxBudget=abc`,
])('what makes no sense is left out: %s', (search) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(NO_FILTERS)
})

test('the API is asked for what is set, and for every status where all are wanted', () => {
  expect(queryOf(readFilters(new URLSearchParams(ALL)))).toEqual({
    query: 'generator',
    urgency: 'high',
    category_id: CATEGORY,
    location: 'Kumasi',
    min_budget: 100,
    max_budget: 99.5,
    sort_by: 'budget_max',
    sort_order: 'desc',
  })
})

test('each filter that holds can be taken away alone', () => {
  const filters = readFilters(new URLSearchParams(ALL))

  const active = activeFilters(filters, 'Appliances')

  expect(active.map(({ label }) => label)).toEqual([
    '“generator”',
    'All statuses',
    'High urgency',
    'Appliances',
    'Kumasi',
    'GH₵ 100 – 99.50',
  ])
  expect(active.at(-1)?.without).toEqual({ ...filters, minBudget: '', maxBudget: '' })
  expect(activeFilters(NO_FILTERS, undefined)).toEqual([])
})
