import type { ChangedRows } from '../../platform/database/written-tables.ts'

/** Only the stock of these products has changed, and none of them sold out or came back. */
export function changedStock(productIds: readonly string[]): ChangedRows {
  return new Map([
    ['products', productIds],
    ['product_variants', []],
  ])
}
