import type { CartItem } from '../../lib/cart/cart.ts'
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
