import { z } from 'zod'
import { BID_CLOSING, CONFIRM_ORDER, inWords, SALES_PERIOD } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { orderActors, orderStatuses } from './order-states.ts'
import { dataOf } from './paging.ts'
import { VendorBalance } from './payouts.ts'

/** Products with little stock, and orders with something new, that an overview names. */
export const MAX_LOW_STOCK = 3
export const MAX_ORDER_NEWS = 8

/** The kinds of tasks of a shop. Each task is about one order or bid. */
export const shopTaskKinds = [
  'confirm_order',
  'dispatch_order',
  'late_delivery',
  'answer_dispute',
  'settle_dispute',
  'confirm_bid',
  'review_bid',
] as const
export type ShopTaskKind = (typeof shopTaskKinds)[number]

/** What keeps a shop from selling or being paid; then what buyers and the law ask for, as in the shop's completeness. */
export const shopGaps = [
  'email',
  'payout_account',
  'payout_problem',
  'verification',
  'products',
  'legal_facts',
  'description',
  'return_policy',
  'location',
  'pickup',
] as const
export type ShopGap = (typeof shopGaps)[number]

/** Tasks that are listed. The counts cover all. */
export const MAX_SHOP_TASKS = 12
/** Counts of work stop here. */
export const WORK_COUNT_CAP = 1_000

export const ShopTask = z
  .object({
    kind: z.enum(shopTaskKinds),
    id: z.uuid().meta({ description: 'Of the order; of the item request for bids' }),
    title: z.string(),
    more_items: z.int().meta({ description: 'Items of the order besides the first' }),
    order_number: z.string().nullable(),
    buyer_name: z.string(),
    amount: z.number(),
    currency: Currency,
    since: z.string().meta({ description: 'Since when it waits' }),
    due_at: z
      .string()
      .nullable()
      .meta({
        description: `By when: ${inWords(CONFIRM_ORDER)} after the payment to confirm an order, the promised date to dispatch and deliver it, the deadline of a dispute, the end of the bidding`,
      }),
  })
  .meta({ id: 'ShopTask' })
export type ShopTask = z.infer<typeof ShopTask>

const count = z.int()

export const ShopWork = z
  .object({
    tasks: z
      .array(ShopTask)
      .meta({ description: `At most ${MAX_SHOP_TASKS}: the longest overdue first, then by what is due next` }),
    counts: z
      .object({
        to_confirm: count,
        to_dispatch: count,
        late: count.meta({
          description: 'Neither dispatched nor delivered by the promised date; without what lies ready to be collected',
        }),
        late_deliveries: count.meta({ description: 'Of those, the ones that are on their way' }),
        disputes_to_answer: count,
        disputes_in_talks: count,
        disputes_to_decide: count.meta({ description: 'Open disputes that wait for Asime' }),
        bids_to_confirm: count,
        bids_closing: count.meta({
          description: `Pending bids on item requests that close within ${inWords(BID_CLOSING)}`,
        }),
        low_stock: count.meta({ description: 'Published products with less left than their `low_stock_below`' }),
        sold_out: count.meta({ description: 'Of those, the ones with nothing left' }),
      })
      .meta({ description: `Each stops at ${WORK_COUNT_CAP}` }),
    low_stock: z
      .array(z.object({ id: z.uuid(), product_name: z.string(), stock_quantity: z.int() }))
      .meta({ description: `At most ${MAX_LOW_STOCK} products with the least stock, sold-out ones first` }),
    gaps: z.array(z.enum(shopGaps)).meta({
      description: 'What keeps the shop from selling or from being paid, and what buyers and the law ask for',
    }),
  })
  .meta({ id: 'ShopWork' })
export type ShopWork = z.infer<typeof ShopWork>

const period = z.object({ orders: z.int(), amount: z.number() })

export const ShopOverview = z
  .object({
    sales: z.object({
      currency: Currency,
      now: period.meta({ description: `Orders that were paid in the last ${inWords(SALES_PERIOD)}, less refunds` }),
      before: period.meta({ description: `The ${inWords(SALES_PERIOD)} before` }),
    }),
    balance: VendorBalance.nullable().meta({ description: 'Null for the shop’s managers' }),
    followers: z.object({ total: z.int(), new: z.int().meta({ description: `In the last ${inWords(SALES_PERIOD)}` }) }),
    activity: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Of the order' }),
          order_number: z.string(),
          title: z.string(),
          more_items: z.int(),
          buyer_name: z.string(),
          event: z.string(),
          actor: z.enum(orderActors),
          to_status: z.enum(orderStatuses),
          at: z.string(),
        }),
      )
      .meta({ description: `What happened last to the ${MAX_ORDER_NEWS} orders of which there is news` }),
  })
  .meta({ id: 'ShopOverview' })
export type ShopOverview = z.infer<typeof ShopOverview>

const forbidden = 'Only vendors have a shop'

export const readShopWorkEndpoint = endpoint({
  id: 'readShopWork',
  method: 'GET',
  path: '/user/shop/work',
  tag: 'Shop',
  access: 'vendor',
  forbidden,
  summary: 'What the caller’s shop has to do now',
  status: 200,
  response: dataOf(ShopWork),
})
export const readShopOverviewEndpoint = endpoint({
  id: 'readShopOverview',
  method: 'GET',
  path: '/user/shop/overview',
  tag: 'Shop',
  access: 'vendor',
  forbidden,
  summary: 'Sales, balance, followers and latest news of the caller’s shop',
  status: 200,
  response: dataOf(ShopOverview),
})
