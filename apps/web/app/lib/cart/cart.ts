import type { Currency } from '@asime/contract/fields'
import { useSyncExternalStore } from 'react'

/** A product as the cart remembers it, so that it can be shown without a call. Prices are checked again when paying. */
export interface CartItem {
  product_id: string
  product_name: string
  /** Absent where the product has no variants, and in older carts. */
  variant_id?: string
  variant_label?: string
  /** The price of one, in whole currency units. */
  price: number
  /** Quantities of the product from which one costs less. */
  quantity_prices?: readonly { quantity: number; price: number }[]
  currency: Currency
  thumbnail_url: string | null
  vendor: { id: string; business_name: string }
  min_order_quantity: number
  stock_quantity: number
  quantity: number
}

const KEY = 'cart'
const NO_ITEMS: readonly CartItem[] = []

/** Items that storage did not take, because it is forbidden or full: they last as long as the page, and are newer than stored ones. */
let memory: string | null = null
let lastText: string | null = null
let lastItems = NO_ITEMS
const listeners = new Set<() => void>()

/**
 * The cart, the same in all tabs: it is read from storage before each change, so that no tab writes over another's.
 * Unreadable items (of an older version, or edited by hand) are left out one by one.
 */
export function readCart(): readonly CartItem[] {
  const text = readText()
  if (text === lastText) return lastItems
  lastText = text
  lastItems = parse(text)
  return lastItems
}

/** The cart, kept up to date over all tabs; empty on the server and while the browser takes over its HTML. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, readCart, () => NO_ITEMS)
}

function parse(text: string | null): readonly CartItem[] {
  if (text === null) return NO_ITEMS
  try {
    const items: unknown = JSON.parse(text)
    if (!Array.isArray(items)) return NO_ITEMS
    return items.filter(isCartItem)
  } catch {
    return NO_ITEMS
  }
}

// By hand and not by a schema: the cart is on every page, and a library for this would be a fifth of a first visit.
function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const { product_id, product_name, price, currency, thumbnail_url, vendor, variant_id, ...rest } = value as Record<
    string,
    unknown
  >
  const { id, business_name } = (vendor ?? {}) as Record<string, unknown>
  return (
    [product_id, product_name, currency, id, business_name].every(
      (field) => typeof field === 'string' && field !== '',
    ) &&
    (thumbnail_url === null || typeof thumbnail_url === 'string') &&
    (variant_id === undefined || (typeof variant_id === 'string' && typeof rest['variant_label'] === 'string')) &&
    (rest['quantity_prices'] === undefined || Array.isArray(rest['quantity_prices'])) &&
    typeof price === 'number' &&
    price >= 0 &&
    [rest['min_order_quantity'], rest['quantity']].every((count) => Number.isInteger(count) && Number(count) >= 1) &&
    Number.isInteger(rest['stock_quantity']) &&
    Number(rest['stock_quantity']) >= 0
  )
}

function readText(): string | null {
  if (memory !== null) return memory
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** For `change-cart.ts`, which is loaded only to change the cart. */
export function writeCart(items: readonly CartItem[]): void {
  const text = JSON.stringify(items)
  try {
    localStorage.setItem(KEY, text)
    memory = null
  } catch {
    memory = text
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== KEY) return
    memory = null
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
