import type { ChangedRows } from '../../platform/database/written-tables.ts'

/** That of these products there is more or less than before, but some as before, and nothing else of them has changed. */
export function changedStock(productIds: readonly string[]): ChangedRows {
  return new Map([
    ['products', productIds],
    ['product_variants', []],
  ])
}
