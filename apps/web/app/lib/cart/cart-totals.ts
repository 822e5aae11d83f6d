import { CURRENCY } from '@asime/contract/money'
import type { Currency } from '@asime/contract/fields'
import type { CartItem } from './cart.ts'

export interface Total {
  currency: Currency
  amount: number
}

/** What it all costs, for each currency by itself: amounts of two currencies have no sum. Cedis first. */
export function totalsOf(items: readonly CartItem[]): Total[] {
  const pesewas = new Map<Currency, number>()
  for (const { currency, price, quantity } of items) {
    // In whole pesewas, because a sum of fractions drifts.
    pesewas.set(currency, (pesewas.get(currency) ?? 0) + Math.round(price * 100) * quantity)
  }
  return [...pesewas]
    .map(([currency, amount]) => ({ currency, amount: amount / 100 }))
    .toSorted((one, other) => Number(other.currency === CURRENCY) - Number(one.currency === CURRENCY))
}
