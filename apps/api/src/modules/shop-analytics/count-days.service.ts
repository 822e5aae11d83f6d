import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { countDays, countProducts, keepSearches, lockCounting, takeChanges } from './count-days.repository.ts'

/** Days of shops. */
const BATCH = 250

/**
 * Counts again what has changed. Each batch is a transaction that takes the changes away and writes what they come to: one that is
 * killed has done neither, and a day that is counted twice says the same.
 */
export async function countShopDays(db: Db): Promise<void> {
  while (await inTransaction(db, countBatch));
}

/** Counts one part, so that rows are locked in one order. @returns whether there may be more */
async function countBatch(tx: Tx): Promise<boolean> {
  // Whoever is at it goes on until nothing is left.
  if (!(await lockCounting(tx))) return false
  const days = await takeChanges(tx, BATCH)
  const [first] = days
  if (!first) return false
  await countDays(tx, first.part, days)
  if (first.part === 'orders') await countProducts(tx, days)
  return true
}

/** Once a day is over. */
export async function keepShopSearches(db: Db): Promise<void> {
  await inTransaction(db, keepSearches)
}
