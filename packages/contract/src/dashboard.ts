import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

/** Counts of the caller's current activity. */
export const Dashboard = z
  .object({
    buying: z.object({
      open_item_requests: z.int(),
      expired_item_requests: z.int().meta({ description: 'Still open, but past their expiry' }),
      pending_bids: z.int().meta({ description: 'Pending bids on open, unexpired item requests' }),
      orders_awaiting_payment: z.int(),
      orders_under_way: z.int().meta({ description: 'Paid and not yet completed, cancelled, refunded or expired' }),
      orders_completed: z.int(),
      followed_vendors: z.int(),
    }),
    selling: z
      .object({
        products: z.int(),
        sold_out_products: z.int(),
        pending_bids: z.int(),
        accepted_bids: z.int(),
        rejected_bids: z.int(),
        orders_awaiting_payment: z.int(),
        orders_under_way: z.int(),
        orders_completed: z.int(),
        followers: z.int(),
        rating: z.number(),
        total_reviews: z.int(),
      })
      .nullable()
      .meta({ description: 'Null for callers who are not vendors' }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const readDashboardEndpoint = endpoint({
  id: 'readDashboard',
  method: 'GET',
  path: '/user/dashboard',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Figures of the caller’s own requests, bids, products and orders',
  status: 200,
  response: dataOf(Dashboard),
})
