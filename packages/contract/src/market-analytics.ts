import { z } from 'zod'
import { inWords, MARKET_COUNTED } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { COHORT_WEEKS, marketTables, marketTimes } from './market-times.ts'
import { dataOf } from './paging.ts'

// Analytics of the whole market, for roles that see money.

const count = z.int()
const rate = z.number().nullable().meta({ description: 'From 0 to 1; null of nothing' })
const MarketTime = z
  .enum(marketTimes, { error: `Must be one of ${marketTimes.join(', ')}` })
  .default('30_days')
  .meta({ description: 'The last so many, today included: days one by one, weeks as wholes that end today' })
const MarketQuery = { time: MarketTime }
const counted = {
  counted_at: z
    .string()
    .meta({ description: `When it was counted; it is counted again once it is ${inWords(MARKET_COUNTED)} old` }),
}

const atDesk = {
  method: 'GET',
  tag: 'Staff',
  access: 'admin',
  permission: 'money',
  query: z.object(MarketQuery),
  status: 200,
} as const

const asked = {
  requests: count.meta({ description: 'Requests posted in that time' }),
  with_bids: count.meta({ description: 'Of those, how many have a bid' }),
  sold: count.meta({ description: 'Of those, how many led to a paid order' }),
}

export const Demand = z
  .object({
    ...counted,
    categories: z.array(
      z.object({
        category: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Null: not said' }),
        ...asked,
        products: count.meta({ description: 'On sale now' }),
      }),
    ),
    regions: z.array(
      z.object({
        region: z.string().nullable().meta({ description: 'Null: not said, or no region of Ghana' }),
        ...asked,
        shops: count.meta({ description: 'Open now' }),
      }),
    ),
  })
  .meta({ id: 'Demand' })
export type Demand = z.infer<typeof Demand>

const step = {
  requests: count,
  with_bids: count,
  accepted: count.meta({ description: 'Requests with a bid that was accepted' }),
  paid: count.meta({ description: 'Requests with a paid order' }),
  completed: count,
  first_bid_minutes: z
    .number()
    .nullable()
    .meta({ description: 'Half of the requests that have bids had their first one sooner' }),
  slow_first_bid_minutes: z.number().nullable().meta({ description: 'Nine of ten had it sooner' }),
}

export const RequestFunnel = z
  .object({
    ...counted,
    total: z.object(step),
    periods: z.array(z.object({ from: z.iso.date(), ...step })).meta({ description: 'By when a request was posted' }),
  })
  .meta({ id: 'RequestFunnel' })
export type RequestFunnel = z.infer<typeof RequestFunnel>

export const Cohorts = z
  .object({
    ...counted,
    cohorts: z.array(
      z.object({
        from: z.iso.date().meta({ description: 'The first day of the week in which they signed up' }),
        people: count,
        bought: z.array(count.nullable()).length(COHORT_WEEKS).meta({
          description: 'How many paid for an order in each week after they signed up; null while it has not passed',
        }),
      }),
    ),
  })
  .meta({ id: 'Cohorts' })
export type Cohorts = z.infer<typeof Cohorts>

const sold = {
  orders: count.meta({ description: 'Paid in that time' }),
  sales: z.number().meta({ description: 'What buyers paid for them, delivery included' }),
  returned: z.number().meta({ description: 'What of that went back since, by refunds and chargebacks' }),
  commission: z.number().meta({ description: 'Of those that are completed, without VAT' }),
  take_rate: rate.meta({ description: 'Commission of the completed ones, of what their shops and we kept' }),
  disputed: count.meta({ description: 'Orders with a dispute, open or closed' }),
  dispute_rate: rate,
}

export const MarketSales = z
  .object({
    ...counted,
    currency: Currency,
    total: z.object(sold),
    periods: z.array(z.object({ from: z.iso.date(), ...sold })).meta({ description: 'By when an order was paid' }),
  })
  .meta({ id: 'MarketSales' })
export type MarketSales = z.infer<typeof MarketSales>

export const readDemandEndpoint = endpoint({
  ...atDesk,
  id: 'readDemand',
  path: '/admin/analytics/demand',
  summary: 'What is asked for by category and region, what of it got bids and was sold, and who sells there',
  response: dataOf(Demand),
})
export const readRequestFunnelEndpoint = endpoint({
  ...atDesk,
  id: 'readRequestFunnel',
  path: '/admin/analytics/requests',
  summary: 'From requests to bids and paid orders, and how soon the first bid came',
  response: dataOf(RequestFunnel),
})
export const readCohortsEndpoint = endpoint({
  ...atDesk,
  id: 'readCohorts',
  path: '/admin/analytics/cohorts',
  summary: 'Whoever signed up, by week, and when they bought; of a time in days its last whole weeks',
  response: dataOf(Cohorts),
})
export const readMarketSalesEndpoint = endpoint({
  ...atDesk,
  id: 'readMarketSales',
  path: '/admin/analytics/sales',
  summary: 'What was sold and taken back, what Asime took of it, and how much was disputed',
  response: dataOf(MarketSales),
})
export const exportMarketEndpoint = endpoint({
  ...atDesk,
  id: 'exportMarket',
  path: '/admin/analytics.csv',
  summary: 'The same figures as CSV, one table at a time',
  query: z.object({
    ...MarketQuery,
    table: z.enum(marketTables, { error: `Must be one of ${marketTables.join(', ')}` }).default('sales'),
  }),
  response: null,
  csv: true,
})
