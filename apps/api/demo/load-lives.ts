import type pg from 'pg'
import { keepBooks } from './books.ts'
import { copyInto } from './copy.ts'
import { idAt } from './ids.ts'
import * as tables from './life-tables.ts'
import type { Market } from './market.ts'
import type { Life } from './order-story.ts'
import { DEMO_SHOP } from './shops.ts'

/** Rows that an order refers to; the orders come after them. */
export async function loadCheckouts(client: pg.ClientBase, lives: readonly Life[]): Promise<void> {
  await copyInto(client, tables.checkouts, lives)
}

const SHARE_OF_SHOPS_WITH_ACCOUNT = 0.6

/** Whatever belongs to the lives of orders that are there, and the books of their money. */
export async function loadLives(client: pg.ClientBase, market: Market, lives: readonly Life[]): Promise<void> {
  const charges = lives
    .flatMap((life) => life.charges.map((charge) => [life, charge] as const))
    .map(([life, charge], index): [Life, (typeof life.charges)[number], number] => [life, charge, index])
  const refunds = lives.flatMap((life) => life.refunds.map((refund): [Life, typeof refund] => [life, refund]))
  const disputes = lives.flatMap((life) => (life.dispute ? [[life, life.dispute] as [Life, typeof life.dispute]] : []))
  const firstId = await reserveChargeIds(client, charges.length)

  await copyInto(
    client,
    tables.orderEvents,
    lives.flatMap((life) => life.events.map((event): [Life, typeof event] => [life, event])),
  )
  await copyInto(
    client,
    tables.orderDeliveries,
    lives.filter(({ delivery }) => delivery),
  )
  await copyInto(
    client,
    tables.orderDispatches,
    lives.filter(({ dispatch }) => dispatch),
  )
  await copyInto(client, tables.sandboxChargesFrom(firstId), charges)
  await copyInto(client, tables.paymentsFrom(firstId), charges)
  await copyInto(client, tables.paymentOrders, charges)
  await copyInto(client, tables.refunds, refunds)
  await copyInto(client, tables.sandboxRefunds, refunds)
  await copyInto(client, tables.disputes, disputes)
  await copyInto(
    client,
    tables.disputeMessages,
    disputes.flatMap(([, d]) => d.messages.map((m): [typeof d, typeof m] => [d, m])),
  )
  await copyInto(
    client,
    tables.disputeOffers,
    disputes.flatMap(([, d]) => d.offers.map((o): [typeof d, typeof o] => [d, o])),
  )
  await copyInto(client, tables.payoutAccounts, payoutAccountsOf(market))
  const demoShop = market.shops[DEMO_SHOP]!
  await keepBooks(client, new Date(market.plan.now), demoShop.id)
}

function payoutAccountsOf({ plan, shops }: Market): [(typeof shops)[number], string][] {
  return shops.flatMap((shop, index) => {
    const random = plan.random.of('payout account', index)
    const id = idAt(shop.createdAt, random)
    // In a large market they have no sales that were told of.
    const has = index === DEMO_SHOP || (plan.isLively && random.chance(SHARE_OF_SHOPS_WITH_ACCOUNT))
    return has ? [[shop, id] as [typeof shop, string]] : []
  })
}

/** Numbers of the sandbox that nobody else will get. @returns the first of them */
async function reserveChargeIds(client: pg.ClientBase, count: number): Promise<bigint> {
  const { rows } = await client.query<{ first: string }>(
    `SELECT setval(s, nextval(s) + $1, false) - $1 AS first FROM pg_get_serial_sequence('sandbox_charges', 'provider_id') AS s`,
    [count],
  )
  return BigInt(rows[0]!.first)
}
