import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { dataOf, QueryText } from './paging.ts'

/** The maximum number of suggestions of each kind. */
export const SUGGESTIONS_SHOWN = 4

export const Suggestions = z
  .object({
    products: z.array(
      z.object({
        id: z.uuid(),
        product_name: z.string(),
        thumbnail_url: z.string().nullable(),
        price: z.number().meta({ description: 'What the buyer would pay' }),
        is_price_from: z.boolean().meta({ description: 'Some variants cost more' }),
        currency: Currency,
      }),
    ),
    categories: z.array(z.object({ id: z.uuid(), name: z.string(), icon_url: z.string() })),
    item_requests: z.array(z.object({ id: z.uuid(), request_title: z.string(), location: z.string().nullable() })),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof Suggestions>

export const suggestEndpoint = endpoint({
  id: 'suggest',
  method: 'GET',
  path: '/suggestions',
  tag: 'Catalogue',
  access: 'public',
  summary: 'Search suggestions: products, categories and open item requests; empty for a blank query',
  query: z.object({ query: QueryText }),
  status: 200,
  response: dataOf(Suggestions),
})
