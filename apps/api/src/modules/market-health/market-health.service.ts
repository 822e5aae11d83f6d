import type { MarketHealth } from '@asime/contract/market-health'
import { CURRENCY } from '@asime/contract/money'
import type { Db } from '../../platform/database/database.ts'
import { type MarketRow, readMarket } from './market-health.repository.ts'

/** @param withMoney whether the caller's role sees what is held and sold */
export async function findMarketHealth(db: Db, withMoney: boolean): Promise<MarketHealth> {
  const rows = await readMarket(db, withMoney)
  const [standing] = rows
  if (!standing) throw new Error('SELECT returned no row')
  const { users, vendors, open_item_requests, pending_bids, orders_under_way } = standing
  return {
    currency: CURRENCY,
    now: { users, vendors, open_item_requests, pending_bids, orders_under_way },
    held: heldOf(standing),
    days: rows.map(({ day, sign_ups, new_vendors, item_requests, bids, orders_placed, orders, sales }) => ({
      day,
      sign_ups,
      vendors: new_vendors,
      item_requests,
      bids,
      orders_placed,
      orders,
      sales: sales === null ? null : sales / 100,
    })),
  }
}

function heldOf({ held_amount: amount, held_orders: orders }: MarketRow): MarketHealth['held'] {
  return amount === null || orders === null ? null : { amount: amount / 100, orders }
}
