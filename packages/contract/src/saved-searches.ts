import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, line, Money, PathId } from './fields.ts'
import { Region } from './ghana.ts'
import { Urgency } from './item-requests.ts'
import { dataOf, QueryText } from './paging.ts'
import { ProductCondition } from './products.ts'
import { filtersOf, MAX_SAVED_SEARCHES, searchAlerts, searchedLists, type SearchFilters } from './saved-search-words.ts'

const MAX_ATTRIBUTES = 10

const List = z.enum(searchedLists, { error: `Must be one of ${searchedLists.join(', ')}` })
const Alert = z.enum(searchAlerts, { error: `Must be one of ${searchAlerts.join(', ')}` })
const Name = line({ max: 120, required: 'Name this search' })

/** The filters of the lists of products and item requests. For requests, the price is the budget. */
const Filters = z.strictObject(
  {
    query: QueryText,
    category_id: Id.optional(),
    min_price: Money.optional(),
    max_price: Money.optional(),
    featured: z.literal(true, { error: 'Must be true' }).optional(),
    discount: z.literal(true, { error: 'Must be true' }).optional(),
    condition: ProductCondition.optional(),
    brand: QueryText,
    region: Region.optional(),
    location: QueryText,
    attributes: z
      .array(
        z.string({ error: 'Must be text' }).regex(/^[a-z][a-z0-9_]{0,29}:[^,:]{1,60}$/, 'Must be like colour:Black'),
        {
          error: 'Must be a list',
        },
      )
      .max(MAX_ATTRIBUTES, `At most ${MAX_ATTRIBUTES}`)
      .optional(),
    urgency: Urgency.optional(),
  },
  { error: 'Must be the filters of a list' },
)

export const SavedSearch = z
  .object({
    id: z.uuid(),
    list: z.enum(searchedLists),
    name: z.string(),
    filters: z.object({
      ...Filters.shape,
      query: z.string().optional(),
      category_id: z.uuid().optional(),
      min_price: z.number().optional(),
      max_price: z.number().optional(),
      brand: z.string().optional(),
      location: z.string().optional(),
      attributes: z.array(z.string()).optional(),
    }),
    category: z.string().nullable().meta({ description: 'The name of the category' }),
    alert: z.enum(searchAlerts).meta({ description: 'When its owner hears of new matches' }),
    created_at: z.string(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

/** A saved search needs one of these. A price alone would match too much. */
const FINDING = ['query', 'category_id', 'brand', 'region', 'location'] as const

export const SaveSearch = z
  .strictObject({ list: List, name: Name, filters: Filters, alert: Alert.default('at_once') })
  .superRefine(({ list, filters }, context) => {
    const names = Object.keys(filters) as (keyof SearchFilters)[]
    for (const name of names)
      if (filters[name] !== undefined && !filtersOf[list].has(name))
        context.addIssue({ code: 'custom', path: ['filters', name], message: 'This list has no such filter' })
    if (!FINDING.some((name) => filters[name]))
      context.addIssue({ code: 'custom', path: ['filters'], message: 'Search for words, a category or a place' })
  })
export type SaveSearch = z.infer<typeof SaveSearch>
export const ChangeSearch = z.strictObject({ name: Name.optional(), alert: Alert.optional() })
export type ChangeSearch = z.infer<typeof ChangeSearch>

export const listSavedSearchesEndpoint = endpoint({
  id: 'listSavedSearches',
  method: 'GET',
  path: '/user/saved-searches',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'The caller’s saved searches, last saved first',
  status: 200,
  response: dataOf(z.array(SavedSearch)),
})
export const saveSearchEndpoint = endpoint({
  id: 'saveSearch',
  method: 'PUT',
  path: '/user/saved-searches',
  tag: 'Accounts',
  access: 'signed_in',
  summary: `Save a search, to hear of what is new in it; up to ${MAX_SAVED_SEARCHES}. The same filters again are the same search`,
  body: SaveSearch,
  status: 200,
  response: dataOf(SavedSearch),
  errors: ['conflict'],
})
const SearchParams = z.object({ id: PathId('Saved search not found') })
export const changeSearchEndpoint = endpoint({
  id: 'changeSavedSearch',
  method: 'PATCH',
  path: '/user/saved-searches/:id',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Rename one of the caller’s saved searches, or choose when to hear of new matches',
  params: SearchParams,
  body: ChangeSearch,
  status: 200,
  response: dataOf(SavedSearch),
})
export const deleteSavedSearchEndpoint = endpoint({
  id: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/user/saved-searches/:id',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Delete one of the caller’s saved searches',
  params: SearchParams,
  status: 204,
  response: null,
})
