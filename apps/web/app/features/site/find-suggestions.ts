import type { Suggestions } from '@asime/contract/suggestions'
import { href } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { browserApi } from '../../lib/session/browser-api.ts'
import { suggest } from './site.api.ts'
import * as texts from './find-suggestions.texts.ts'

export interface Suggestion {
  path: string
  label: string
  detail: string
  picture: string | null
}
export interface SuggestionGroup {
  name: string
  suggestions: Suggestion[]
}

/** What fits these words, by kind. Kinds of which nothing fits are left out. */
export async function findSuggestions(query: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  return toGroups(await suggest(browserApi, query, signal))
}

function toGroups({ products, categories, item_requests: itemRequests }: Suggestions): SuggestionGroup[] {
  return [
    {
      name: texts.products,
      suggestions: products.map((product) => ({
        path: href('/products/:id', { id: product.id }),
        label: product.product_name,
        detail: texts.fromMoney(product.is_price_from, formatMoney(product.price, product.currency)),
        picture: product.thumbnail_url,
      })),
    },
    {
      name: texts.categories,
      suggestions: categories.map(({ id, name, icon_url }) => ({
        path: `${href('/products')}?category=${id}`,
        label: name,
        detail: '',
        picture: icon_url,
      })),
    },
    {
      name: texts.itemRequests,
      suggestions: itemRequests.map(({ id, request_title: title, location }) => ({
        path: href('/requests/:id', { id }),
        label: title,
        detail: location ?? '',
        picture: null,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0)
}
