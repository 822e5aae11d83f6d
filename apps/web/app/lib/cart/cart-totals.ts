import { CURRENCY } from '@asime/contract/money'
import type { Currency } from '@asime/contract/fields'
import { unitPrice } from '@asime/contract/variant-rules'
import type { CartItem } from './cart.ts'

export interface Total {
  currency: Currency
  amount: number
}

/** The price of one piece when all of these are ordered: pieces of all variants of a product count together. */
export function unitPriceOf(item: CartItem, items: readonly CartItem[]): number {
  const { price, quantity_prices: quantityPrices = [] } = item
  const pieces = items.reduce((sum, { product_id: id, quantity }) => (id === item.product_id ? sum + quantity : sum), 0)
  return unitPrice({ price, hasOwnPrice: false, quantityPrices }, pieces)
}

/** The total in each currency, cedis first: amounts of two currencies have no sum. */
export function totalsOf(items: readonly CartItem[]): Total[] {
  const pesewas = new Map<Currency, number>()
  for (const item of items) {
    const { currency, quantity } = item
    // In whole pesewas, because a sum of fractions drifts.
    pesewas.set(currency, (pesewas.get(currency) ?? 0) + Math.round(unitPriceOf(item, items) * 100) * quantity)
  }
  return [...pesewas]
    .map(([currency, amount]) => ({ currency, amount: amount / 100 }))
    .toSorted((one, other) => Number(other.currency === CURRENCY) - Number(one.currency === CURRENCY))
}
