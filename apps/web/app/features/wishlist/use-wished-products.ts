import type { Currency } from '@asime/contract/fields'
import type { ProductCard } from '@asime/contract/products'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useSession } from '../../lib/session/session.ts'
import { untilMerged, useWishedIds } from '../../lib/wishlist/wishlist.ts'

export interface WishedProduct {
  product: ProductCard
  /** What it cost when it was added; unknown of a visitor's. */
  priceThen?: { amount: number; currency: Currency }
}

interface Wished {
  products: readonly WishedProduct[]
  /** So many more are on the list, and cannot be seen. */
  notForSale: number
  state: 'loading' | 'loaded' | 'failed'
  hasMore: boolean
  /** Loads more, or again what could not be loaded. */
  load: () => void
}

/**
 * The products on the wishlist of whoever is here, as they were when the page was opened: one that is taken off stays in its place, so
 * that a press by mistake is undone by another.
 */
export function useWishedProducts(): Wished {
  const viewerId = useSession(({ state, user }) => (state === 'signed_out' ? null : user?.id))
  const ids = useWishedIds()
  const [products, setProducts] = useState<readonly WishedProduct[]>([])
  const [state, setState] = useState<Wished['state']>('loading')
  const [cursor, setCursor] = useState<string | null>(null)
  const [notForSale, setNotForSale] = useState(0)
  const leaving = useRef<AbortController>(undefined)

  async function load(known: readonly WishedProduct[], after: string | null) {
    leaving.current?.abort()
    leaving.current = new AbortController()
    const { signal } = leaving.current
    try {
      const { listProductCards, listWishes } = await loadCalls(import('./wishlist.api.ts'))
      if (viewerId) {
        await untilMerged()
        const { data, meta } = await listWishes(browserApi, after ?? undefined, { signal })
        const more = data.map((wish) => ({
          product: wish.product,
          priceThen: { amount: wish.price_when_added, currency: wish.currency_when_added },
        }))
        if (signal.aborted) return
        setProducts([...known, ...more])
        setCursor(meta.next_cursor)
        setNotForSale(meta.counts.not_for_sale)
      } else {
        const cards = ids.length > 0 ? await listProductCards(browserApi, ids, { signal }) : []
        if (signal.aborted) return
        setProducts(cards.map((product) => ({ product })))
        setCursor(null)
        setNotForSale(ids.length - cards.length)
      }
      setState('loaded')
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }

  const open = useEffectEvent(() => void load([], null))
  useEffect(() => {
    if (viewerId !== undefined) open()
    return () => leaving.current?.abort()
  }, [viewerId])

  return {
    products,
    notForSale,
    state,
    hasMore: cursor !== null,
    load: () => {
      setState('loading')
      void load(products, cursor)
    },
  }
}
