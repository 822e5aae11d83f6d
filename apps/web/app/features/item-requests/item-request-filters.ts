import { CURRENCY_SIGN } from '@asime/contract/money'
import { itemRequestStatusLabels } from '@asime/contract/item-request-states'
import type { QueryOf } from '@asime/contract/endpoint'
import type { listItemRequestsEndpoint, Urgency } from '@asime/contract/item-requests'
import { queryAmount, queryId, queryText } from '../../lib/lists/query-values.ts'
import * as texts from './item-request-filters.texts.ts'

const { open, closed, completed } = itemRequestStatusLabels
export const statusChoices = { all: texts.all, open, closed, completed }
export type StatusChoice = keyof typeof statusChoices

export const urgencyNames = {
  urgent: texts.urgent,
  high: texts.high,
  normal: texts.normal,
  low: texts.low,
} as const satisfies Record<Urgency, string>

type Query = Partial<QueryOf<typeof listItemRequestsEndpoint>>

export const sortChoices = {
  newest: { label: texts.newest, query: { sort_by: 'created_at', sort_order: 'desc' } },
  budget: { label: texts.highestBudget, query: { sort_by: 'budget_max', sort_order: 'desc' } },
  fewest_bids: { label: texts.fewestBids, query: { sort_by: 'total_bids', sort_order: 'asc' } },
  most_bids: { label: texts.mostBids, query: { sort_by: 'total_bids', sort_order: 'desc' } },
} as const satisfies Record<string, { label: string; query: Query }>
export type SortChoice = keyof typeof sortChoices

/** What the visitor asks of the list. Texts are empty where nothing is asked. */
export interface ItemRequestFilters {
  search: string
  status: StatusChoice
  urgency: Urgency | ''
  /** The category's id. */
  category: string
  location: string
  /** Amounts as they were typed: `120` or `99.50`. */
  minBudget: string
  maxBudget: string
  sort: SortChoice
}

export const NO_FILTERS: ItemRequestFilters = {
  search: '',
  status: 'open',
  urgency: '',
  category: '',
  location: '',
  minBudget: '',
  maxBudget: '',
  sort: 'newest',
}

/** Reads the address. Whatever it does not understand is as good as not there, so that an old link still opens a list. */
export function readFilters(params: URLSearchParams): ItemRequestFilters {
  return {
    search: textOf(params.get('search')),
    status: keyOf(statusChoices, params.get('status')) ?? NO_FILTERS.status,
    urgency: keyOf(urgencyNames, params.get('urgency')) ?? '',
    category: queryId(params.get('category')) ?? '',
    location: textOf(params.get('location')),
    minBudget: amountOf(params.get('minBudget')),
    maxBudget: amountOf(params.get('maxBudget')),
    sort: keyOf(sortChoices, params.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** The address for the filters, without what is the case anyway. Starts with the question mark, or is empty. */
export function searchOf(filters: ItemRequestFilters): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== NO_FILTERS[name as keyof ItemRequestFilters]) params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** The same with everything written out, as a form of the filters has it. */
export function formValuesOf(filters: ItemRequestFilters): URLSearchParams {
  return new URLSearchParams({ ...filters })
}

/** The same for the API. */
export function queryOf(filters: ItemRequestFilters): Query {
  return {
    ...sortChoices[filters.sort].query,
    ...(filters.search && { query: filters.search }),
    ...(filters.status !== 'all' && { status: filters.status }),
    // What has expired takes no bids. It stands among all of them, with its marker.
    ...(filters.status === 'open' && { is_expired: false }),
    ...(filters.urgency && { urgency: filters.urgency }),
    ...(filters.category && { category_id: filters.category }),
    ...(filters.location && { location: filters.location }),
    ...(filters.minBudget && { min_budget: Number(filters.minBudget) }),
    ...(filters.maxBudget && { max_budget: Number(filters.maxBudget) }),
  }
}

/** Whether the filters contradict each other, which is worth saying where they are typed. */
export function isBudgetReversed({ minBudget, maxBudget }: ItemRequestFilters): boolean {
  return minBudget !== '' && maxBudget !== '' && Number(maxBudget) < Number(minBudget)
}

export interface ActiveFilter {
  name: 'search' | 'status' | 'urgency' | 'category' | 'location' | 'budget'
  label: string
  without: ItemRequestFilters
}

/** The filters that hold, each with what would be asked without it. `categoryName` names the category. */
export function activeFilters(filters: ItemRequestFilters, categoryName: string | undefined): ActiveFilter[] {
  const { search, status, urgency, category, location } = filters
  const budget = budgetLabel(filters)
  const active: (ActiveFilter | false | '')[] = [
    search && { name: 'search', label: `“${search}”`, without: { ...filters, search: '' } },
    status !== NO_FILTERS.status && {
      name: 'status',
      label: status === 'all' ? texts.allStatuses : statusChoices[status],
      without: { ...filters, status: NO_FILTERS.status },
    },
    urgency && { name: 'urgency', label: urgencyLabel(urgency), without: { ...filters, urgency: '' } },
    category && { name: 'category', label: categoryName ?? texts.category, without: { ...filters, category: '' } },
    location && { name: 'location', label: location, without: { ...filters, location: '' } },
    budget && { name: 'budget', label: budget, without: { ...filters, minBudget: '', maxBudget: '' } },
  ]
  return active.filter((filter) => filter !== false && filter !== '')
}

function budgetLabel({ minBudget, maxBudget }: ItemRequestFilters): string {
  if (minBudget && maxBudget) return `${CURRENCY_SIGN} ${minBudget} – ${maxBudget}`
  if (minBudget) return texts.fromMinBudget(CURRENCY_SIGN, minBudget)
  return maxBudget && texts.upTo(CURRENCY_SIGN, maxBudget)
}

function urgencyLabel(urgency: Urgency): string {
  return urgency === 'urgent' ? texts.urgent : texts.urgencyText(urgencyNames[urgency])
}

function textOf(value: string | null): string {
  return queryText(value) ?? ''
}

function amountOf(value: string | null): string {
  return queryAmount(value) ?? ''
}

function keyOf<T extends object>(choices: T, value: string | null): keyof T | undefined {
  return value !== null && Object.hasOwn(choices, value) ? (value as keyof T) : undefined
}
