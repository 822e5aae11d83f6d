import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { pageOf, PageQuery } from './paging.ts'

/** A hold on a vendor's payouts, with the admin who set it and the money that waits. */
export const AdminPayoutHold = z
  .object({
    id: z.uuid(),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }),
    reason: z.string(),
    placed_by: z.string(),
    placed_at: z.string(),
    lifted_by: z.string().nullable(),
    lifted_at: z.string().nullable(),
    currency: Currency,
    waiting: z.number().meta({ description: 'Released to the vendor and in no payout, before what they owe' }),
  })
  .meta({ id: 'AdminPayoutHold' })
export type AdminPayoutHold = z.infer<typeof AdminPayoutHold>

export const listPayoutHoldsEndpoint = endpoint({
  id: 'listPayoutHolds',
  method: 'GET',
  path: '/admin/payout-holds',
  tag: 'Payouts',
  access: 'admin',
  permission: 'money',
  summary: 'Vendors whose payouts are on hold, the longest first; or holds that were lifted, newest first',
  query: z.object({
    ...PageQuery,
    state: z.enum(['held', 'lifted'], { error: 'Must be held or lifted' }).default('held'),
  }),
  status: 200,
  response: pageOf(AdminPayoutHold),
  errors: ['invalid_cursor'],
})
