import { type OrderDates, orderDatesFrom, type OrderWay } from '@asime/contract/order-dates'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findCalendars, findWays, saveDates } from './order-dates.sql.ts'

/** The dates of orders, counted from this moment: when they are made, when it is said where they go, and when they are paid. */
export async function writeOrderDates(tx: Tx, ids: readonly string[], { wereShown = false } = {}): Promise<void> {
  const ways = await findWays(tx, ids)
  await saveDates(
    tx,
    ways.map(({ order_id: id, now, way, ...shop }) => ({ id, ...orderDatesFrom(now, shop, way) })),
    wereShown,
  )
}

/** By shop, what the dates of an order would be that is paid now. */
export async function datesIfPaidNow(
  db: Db,
  ways: ReadonlyMap<string, OrderWay>,
): Promise<ReadonlyMap<string, OrderDates>> {
  const shops = await findCalendars(db, [...ways.keys()])
  return new Map(
    shops.flatMap(({ vendor_id: id, now, ...shop }) => {
      const way = ways.get(id)
      return way ? [[id, orderDatesFrom(now, shop, way)]] : []
    }),
  )
}
