import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import { type CartItem, readCart } from '../../lib/cart/cart.ts'
import { lineOf, updateCartItem, withinOrder } from '../../lib/cart/change-cart.ts'
import { inTurns } from '../../lib/cart/in-turns.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** What the API said about something in the cart. */
export type CheckResult =
  | {
      state: 'fresh'
      /** What one cost until now, where that has changed. */
      oldPrice?: number
      /** How many were wanted, where so many can no longer be ordered. */
      oldQuantity?: number
    }
  | { state: 'gone' }
  /** The product is in variants now, and none was chosen. */
  | { state: 'unchosen' }
  | { state: 'unknown' }

interface CartCheck {
  /** By line of the cart. */
  results: ReadonlyMap<string, CheckResult>
  /** Asks again for what could not be asked. */
  retry: () => void
}

/**
 * Asks the API once for each line of the cart, when the page opens and for what another tab puts in, and brings the
 * cart up to date.
 */
export function useCartCheck(items: readonly CartItem[]): CartCheck {
  const [results, setResults] = useState<ReadonlyMap<string, CheckResult>>(new Map())
  const asked = useRef(new Set<string>())
  const leaving = useRef<AbortController>(undefined)

  const checkAll = async (lines: readonly string[]) => {
    leaving.current ??= new AbortController()
    const { signal } = leaving.current
    await inTurns(lines, async (line) => {
      const result = await check(line, signal)
      if (!signal.aborted) setResults((known) => new Map(known).set(line, result))
    })
  }

  const checkNew = useEffectEvent((present: readonly CartItem[]) => {
    const unasked = present.map(lineOf).filter((line) => !asked.current.has(line))
    for (const line of unasked) asked.current.add(line)
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
      const failed = [...results].filter(([, { state }]) => state === 'unknown').map(([line]) => line)
      setResults((known) => new Map([...known].filter(([, { state }]) => state !== 'unknown')))
      void checkAll(failed)
    },
  }
}

async function check(line: string, signal: AbortSignal): Promise<CheckResult> {
  try {
    const { readProduct } = await loadCalls(import('./cart.api.ts'))
    const [id = '', variantId] = line.split(' ')
    const product = await readProduct(browserApi, id, signal)
    const fresh = cartItemOf(product, variantId)
    if (!fresh) return { state: variantId === undefined ? 'unchosen' : 'gone' }
    const before = readCart().find((item) => lineOf(item) === line)
    updateCartItem(fresh)
    const isDearerOrCheaper = before?.currency === fresh.currency && before.price !== fresh.price
    const isOther = before !== undefined && withinOrder(fresh, before.quantity) !== before.quantity
    return {
      state: 'fresh',
      ...(isDearerOrCheaper && { oldPrice: before.price }),
      ...(isOther && { oldQuantity: before.quantity }),
    }
  } catch (error) {
    if (error instanceof ApiError) return { state: error.code === 'not_found' ? 'gone' : 'unknown' }
    if (signal.aborted) return { state: 'unknown' }
    throw error
  }
}
