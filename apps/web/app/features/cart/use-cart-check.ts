import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import { type CartItem, readCart, updateCartItem } from '../../lib/cart/cart.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** What the API said about something in the cart. */
export type CheckResult =
  | { state: 'fresh'; /** What one cost until now, where that has changed. */ oldPrice?: number }
  | { state: 'gone' }
  | { state: 'unknown' }

interface CartCheck {
  results: ReadonlyMap<string, CheckResult>
  /** Asks again for what could not be asked. */
  retry: () => void
}

/** Phones have few connections, and nobody waits for a cart of fifty. */
const AT_ONCE = 4

/**
 * Asks the API once for each product in the cart, when the page opens and for what another tab puts in, and brings the
 * cart up to date.
 */
export function useCartCheck(items: readonly CartItem[]): CartCheck {
  const [results, setResults] = useState<ReadonlyMap<string, CheckResult>>(new Map())
  const asked = useRef(new Set<string>())
  const leaving = useRef<AbortController>(undefined)

  const checkAll = async (ids: readonly string[]) => {
    leaving.current ??= new AbortController()
    const { signal } = leaving.current
    await inTurns(ids, async (id) => {
      const result = await check(id, signal)
      if (!signal.aborted) setResults((known) => new Map(known).set(id, result))
    })
  }

  const checkNew = useEffectEvent((present: readonly CartItem[]) => {
    const unasked = present.map(({ product_id: id }) => id).filter((id) => !asked.current.has(id))
    for (const id of unasked) asked.current.add(id)
    void checkAll(unasked)
  })

  useEffect(() => checkNew(items), [items])
  useEffect(
    () => () => {
      leaving.current?.abort()
      leaving.current = undefined
      asked.current.clear()
    },
    [],
  )

  return {
    results,
    retry: () => {
      const failed = [...results].filter(([, { state }]) => state === 'unknown').map(([id]) => id)
      setResults((known) => new Map([...known].filter(([, { state }]) => state !== 'unknown')))
      void checkAll(failed)
    },
  }
}

async function check(id: string, signal: AbortSignal): Promise<CheckResult> {
  try {
    const { readProduct } = await loadCalls(import('./cart.api.ts'))
    const fresh = cartItemOf(await readProduct(browserApi, id, signal))
    const before = readCart().find(({ product_id }) => product_id === id)
    updateCartItem(fresh)
    const isDearerOrCheaper = before?.currency === fresh.currency && before.price !== fresh.price
    return isDearerOrCheaper ? { state: 'fresh', oldPrice: before.price } : { state: 'fresh' }
  } catch (error) {
    if (error instanceof ApiError) return { state: error.code === 'not_found' ? 'gone' : 'unknown' }
    if (signal.aborted) return { state: 'unknown' }
    throw error
  }
}

/** Does the work for every id, a few at a time. */
async function inTurns(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  const waiting = ids.values()
  const worker = async () => {
    for (const id of waiting) await work(id)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, worker))
}
