import type { Suggestions } from '@asime/contract/suggestions'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { formatMoney } from '../../lib/money.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** How long a pause in typing is before the API is asked. */
const PAUSE_MS = 150
const MIN_LETTERS = 2

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

/** Where to go for what is being typed, by kind; none while nothing fits, is typed or can be reached. */
export function useSuggestions(typed: string): SuggestionGroup[] {
  const [found, setFound] = useState<SuggestionGroup[]>([])
  const query = typed.trim()

  useEffect(() => {
    if (query.length < MIN_LETTERS) return undefined
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      // Loaded by the first letters: nobody needs it to see the page.
      import('./site.api.ts')
        .then(({ suggest }) => suggest(browserApi, query, giveUp.signal))
        .then(
          (suggestions) => setFound(toGroups(suggestions)),
          () => {
            // The search works without: what was offered for other words must not stay.
            if (!giveUp.signal.aborted) setFound([])
          },
        )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [query])

  return query.length < MIN_LETTERS ? [] : found
}

function toGroups({ products, categories, item_requests: itemRequests }: Suggestions): SuggestionGroup[] {
  return [
    {
      name: 'Products',
      suggestions: products.map((product) => ({
        path: href('/products/:id', { id: product.id }),
        label: product.product_name,
        detail: formatMoney(product.price, product.currency),
        picture: product.thumbnail_url,
      })),
    },
    {
      name: 'Categories',
      suggestions: categories.map(({ id, name, icon_url }) => ({
        path: `${href('/products')}?category=${id}`,
        label: name,
        detail: '',
        picture: icon_url,
      })),
    },
    {
      name: 'Item Requests',
      suggestions: itemRequests.map(({ id, request_title: title, location }) => ({
        path: href('/requests/:id', { id }),
        label: title,
        detail: location ?? '',
        picture: null,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0)
}
