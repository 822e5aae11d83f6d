import { orderDatesFrom } from '@asime/contract/order-dates'
import type { Tx } from '../../platform/database/database.ts'
import { findWays, saveDates } from './order-dates.sql.ts'

/** The dates of orders, counted from this moment: when they are made, when it is said where they go, and when they are paid. */
export async function writeOrderDates(tx: Tx, ids: readonly string[], { wereShown = false } = {}): Promise<void> {
  const ways = await findWays(tx, ids)
  await saveDates(
    tx,
    ways.map(({ order_id: id, now, way, ...shop }) => ({ id, ...orderDatesFrom(now, shop, way) })),
    wereShown,
  )
}
