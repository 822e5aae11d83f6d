import { z } from 'zod'
import { VIEW_COUNTED, inWords } from './deadlines.ts'
import { analyticsPeriods, MAX_ANALYTICS_DAYS, usualPeriods } from './analytics-periods.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { dataOf } from './paging.ts'

/** Search words of fewer visitors than this are not shown to anybody. */
export const FEWEST_SEARCHERS = 3
/** Products and searches in the lists of the best. */
export const BEST_LISTED = 10
export const SEARCHES_LISTED = 20

/** The upper bounds of the groups of waiting times, in minutes. The last group has the longer ones. */
export const WAIT_GROUPS = [15, 60, 240, 1_440] as const

const count = z.int()
const amount = z.number()

const figures = {
  views: count.meta({ description: `Of products. A viewer counts once in ${inWords(VIEW_COUNTED)} for each product` }),
  enquiries: count.meta({ description: 'Conversations that buyers began' }),
  bids: count.meta({ description: 'Sent in that time' }),
  bids_won: count.meta({ description: 'Of those, accepted until now' }),
  orders_placed: count.meta({ description: 'Made in that time, paid or not' }),
  orders: count.meta({
    description: 'Paid in that time. All that becomes of an order counts on the day it was paid',
  }),
  orders_of_bids: count.meta({ description: 'Of those, orders of accepted bids' }),
  orders_returned: count.meta({ description: 'Of those, orders whose payment has all gone back' }),
  orders_completed: count.meta({ description: 'Of those, completed until now' }),
  captured: amount.meta({ description: 'What was paid for those orders, delivery included' }),
  refunded: amount,
  charged_back: amount.meta({ description: 'What payers’ banks have taken back' }),
  revenue: amount.meta({ description: '`captured` less `refunded` and `charged_back`, before commission and fees' }),
  dispatched_on_time: count,
  dispatched_late: count,
  delivered_on_time: count,
  delivered_late: count,
  problems: count.meta({ description: 'Reported with those orders' }),
  stars: z.array(count).length(5).meta({ description: 'New reviews with 1 to 5 stars' }),
}
const Range = { from: z.iso.date(), to: z.iso.date() }

export const AnalyticsFigures = z.object(figures).meta({ id: 'AnalyticsFigures' })
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>

export const AnalyticsWait = z
  .object({
    count: count,
    median_minutes: z.number().nullable(),
    groups: z
      .array(count)
      .length(WAIT_GROUPS.length + 1)
      .meta({
        description: `How many took up to ${WAIT_GROUPS.join(', ')} minutes, each without those before; then longer`,
      }),
  })
  .meta({ id: 'AnalyticsWait' })
export type AnalyticsWait = z.infer<typeof AnalyticsWait>

export const AnalyticsSpan = z
  .object({
    ...Range,
    total: AnalyticsFigures,
    periods: z.array(z.object({ ...Range, ...figures })),
    confirm: AnalyticsWait.meta({ description: 'From payment until the shop confirmed the order, or sent it at once' }),
    answer: AnalyticsWait.meta({ description: 'From the report of a problem until the shop’s first answer' }),
    reply: AnalyticsWait.meta({
      description: 'From a buyer’s first message until the shop’s first answer; counts on the day of the former',
    }),
  })
  .meta({ id: 'AnalyticsSpan' })
export type AnalyticsSpan = z.infer<typeof AnalyticsSpan>

export const ShopAnalytics = z
  .object({
    period: z.enum(analyticsPeriods),
    currency: Currency,
    now: AnalyticsSpan,
    before: AnalyticsSpan.meta({
      description: 'As many periods before; the last one as far as the present one has come',
    }),
    products: z
      .array(
        z.object({
          id: z.uuid(),
          product_name: z.string(),
          is_deleted: z.boolean().meta({ description: 'It is on past orders alone' }),
          picture: z.string().nullable(),
          views: count,
          orders: count.meta({ description: 'Paid in that time and not returned in full' }),
          units: count,
          revenue: amount.meta({ description: 'Of the goods, without delivery; refunds are shared out by amount' }),
        }),
      )
      .meta({ description: `The ${BEST_LISTED} with the highest revenue, then those seen most` }),
    searches: z.object({
      terms: z
        .array(z.object({ term: z.string(), openings: count }))
        .meta({ description: `At most ${SEARCHES_LISTED}. Up to yesterday` }),
      other: count.meta({
        description: `Openings after all other searches, those that fewer than ${FEWEST_SEARCHERS} visitors made on that date among them`,
      }),
    }),
    rating: z.object({ average: z.number().nullable(), reviews: count }).meta({ description: 'Of all time' }),
  })
  .meta({ id: 'ShopAnalytics' })
export type ShopAnalytics = z.infer<typeof ShopAnalytics>

const Day = z.iso.date({ error: 'Must be a date like 2026-11-27' })

const AnalyticsQuery = {
  period: z
    .enum(analyticsPeriods, { error: 'Must be day, week or month' })
    .default('day')
    .meta({ description: 'How days are put together; weeks begin on Monday' }),
  from: Day.optional().meta({
    description: `Any day of the first period, by default that of the last ${analyticsPeriods.map((period) => `${usualPeriods[period]} ${period}s`).join(', ')}`,
  }),
  to: Day.optional().meta({ description: `By default today in Ghana, and at most ${MAX_ANALYTICS_DAYS} days in all` }),
}

export const analyticsTables = ['periods', 'products', 'searches'] as const
export type AnalyticsTable = (typeof analyticsTables)[number]

const forbidden = 'Only vendors have a shop'

export const readShopAnalyticsEndpoint = endpoint({
  id: 'readShopAnalytics',
  method: 'GET',
  path: '/user/shop/analytics',
  tag: 'Shop',
  access: 'vendor',
  forbidden,
  summary: 'What the caller’s shop did in a time, beside the time before',
  query: z.object(AnalyticsQuery),
  status: 200,
  response: dataOf(ShopAnalytics),
})
export const exportShopAnalyticsEndpoint = endpoint({
  id: 'exportShopAnalytics',
  method: 'GET',
  path: '/user/shop/analytics.csv',
  tag: 'Shop',
  access: 'vendor',
  forbidden,
  summary: 'The same figures as CSV',
  query: z.object({
    ...AnalyticsQuery,
    table: z
      .enum(analyticsTables, { error: 'Must be periods, products or searches' })
      .default('periods')
      .meta({ description: 'Which of them: by period, by product or by search' }),
  }),
  status: 200,
  response: null,
  csv: true,
})
