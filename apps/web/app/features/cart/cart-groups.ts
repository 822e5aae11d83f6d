import type { Currency } from '@asime/contract/fields'
import type { CartItem } from '../../lib/cart.ts'
import type { CartRow } from './use-cart-rows.ts'

/** What of the page one vendor sells. */
export interface CartGroup {
  vendor: CartItem['vendor']
  rows: readonly CartRow[]
}

/** By vendor, in the order in which the vendors come up. */
export function groupByVendor(rows: readonly CartRow[]): CartGroup[] {
  const groups = new Map<string, CartRow[]>()
  for (const row of rows) {
    const { id } = row.item.vendor
    const group = groups.get(id)
    if (group) group.push(row)
    else groups.set(id, [row])
  }
  return [...groups.values()].map((group) => ({ vendor: group[0]!.item.vendor, rows: group }))
}

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
    .toSorted((one, other) => Number(other.currency === 'GHS') - Number(one.currency === 'GHS'))
}
