import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { dataOf } from './paging.ts'

/** The number of days shown, up to today. */
export const MARKET_HEALTH_DAYS = 30

const MONEY = 'Null for roles that do not see money'

export const MarketDay = z
  .object({
    day: z.iso.date().meta({ description: 'In Ghana' }),
    sign_ups: z.int().meta({ description: 'New accounts' }),
    vendors: z.int().meta({ description: 'New shops' }),
    item_requests: z.int().meta({ description: 'Requests posted' }),
    bids: z.int().meta({ description: 'Bids sent, whatever became of them' }),
    orders_placed: z.int().meta({ description: 'Made that day, paid or not' }),
    orders: z.int().meta({ description: 'Paid that day' }),
    sales: z
      .number()
      .nullable()
      .meta({
        description: `What buyers paid for the orders paid that day, less refunds and chargebacks since, before commission and fees. ${MONEY}`,
      }),
  })
  .meta({ id: 'MarketDay' })
export type MarketDay = z.infer<typeof MarketDay>

export const MarketHealth = z
  .object({
    currency: Currency,
    now: z.object({
      users: z.int().meta({ description: 'Accounts that are neither suspended nor closed' }),
      vendors: z.int().meta({ description: 'Open shops, whose owner’s account is neither suspended nor closed' }),
      open_item_requests: z.int().meta({ description: 'Open requests that have not expired' }),
      pending_bids: z.int(),
      orders_under_way: z.int().meta({ description: 'Paid, and neither completed, cancelled nor refunded' }),
    }),
    held: z
      .object({
        amount: z.number().meta({ description: 'What the ledger holds for orders' }),
        orders: z.int().meta({ description: 'How many orders it is held for' }),
      })
      .nullable()
      .meta({ description: MONEY }),
    days: z.array(MarketDay).length(MARKET_HEALTH_DAYS).meta({ description: 'The oldest first, today last' }),
  })
  .meta({ id: 'MarketHealth' })
export type MarketHealth = z.infer<typeof MarketHealth>

export const readMarketHealthEndpoint = endpoint({
  id: 'readMarketHealth',
  method: 'GET',
  path: '/admin/market-health',
  tag: 'Staff',
  access: 'admin',
  permission: 'desk',
  summary: `How the whole market stands, and what happened on each of the last ${MARKET_HEALTH_DAYS} days`,
  status: 200,
  response: dataOf(MarketHealth),
})
