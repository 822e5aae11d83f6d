import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { deleteDay, deleteOldDays, findDueDay, insertDay, lockCounting, takeChanges } from './sold-goods.repository.ts'

/** Counts the days that are due, each in a transaction of its own: one that is killed has done nothing, one that is counted twice says the same. */
export async function keepSoldGoods(db: Db): Promise<void> {
  while (await inTransaction(db, keepDueDay));
}

/** @returns whether there may be another */
async function keepDueDay(tx: Tx): Promise<boolean> {
  // Whoever is at it goes on until nothing is left.
  if (!(await lockCounting(tx))) return false
  const day = await findDueDay(tx)
  if (day === undefined) {
    await deleteOldDays(tx)
    return false
  }
  await takeChanges(tx, day)
  await deleteDay(tx, day)
  await insertDay(tx, day)
  return true
}
