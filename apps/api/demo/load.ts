import type pg from 'pg'
import { copyInto } from './copy.ts'
import { loadCheckouts, loadLives } from './load-lives.ts'
import type { Market } from './market.ts'
import { planLives } from './order-lives.ts'
import type { Order } from './orders.ts'
import type { Rates } from './rates.ts'
import type { Rows } from './rows.ts'
import * as tables from './tables.ts'

/** A market of everyday size, row by row into the tables as they stand: the triggers count, index and learn words. */
export async function loadMarket(client: pg.ClientBase, market: Market, rows: Rows, rates: Rates): Promise<void> {
  // Order numbers follow the orders' age.
  const orders: Order[] = [...rows.orders()].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  const lifeOf = planLives(market, rates)
  const lives = new Map(orders.flatMap((order) => [[order.id, lifeOf(order)] as const]))
  const told = [...lives.values()].filter((life) => life !== undefined)
  await copyInto(client, tables.users, rows.people())
  await copyInto(client, tables.vendors, market.shops)
  await copyInto(
    client,
    tables.shopFacts,
    market.shops.filter(({ facts }) => facts !== null),
  )
  await copyInto(
    client,
    tables.shopVerifications,
    market.shops.filter(({ isVerified }) => isVerified),
  )
  await copyInto(client, tables.follows, rows.follows())
  await copyInto(client, tables.productsOf(market), rows.products())
  await copyInto(client, tables.productVariants, rows.variants())
  await copyInto(client, tables.reviews, rows.reviews())
  await copyInto(client, tables.itemRequests, rows.itemRequests())
  await copyInto(client, tables.bids, rows.bids())
  await loadCheckouts(client, told)
  await copyInto(
    client,
    tables.ordersOf((order) => lives.get(order.id)),
    orders,
  )
  await copyInto(client, tables.orderItems, orders)
  await loadLives(client, market, told)
  await client.query('SELECT refresh_search_words()')
}
