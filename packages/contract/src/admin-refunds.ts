import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, PageQuery } from './paging.ts'
import { RefundApproval } from './refunds.ts'
import { refundStatuses, shownRefundStatuses } from './refund-states.ts'
import { Currency } from './fields.ts'

/** A refund as the desk sees it: why it is stuck, and what an admin can do. */
export const AdminRefund = z
  .object({
    id: z.uuid(),
    order: z.object({ id: z.uuid(), order_number: z.string() }),
    reference: z.string().meta({ description: 'Reference of the latest attempt' }),
    amount: z.number(),
    currency: Currency,
    reason: z.string(),
    status: z.enum(shownRefundStatuses),
    attempt: z.int(),
    provider: z.string(),
    is_test: z.boolean().meta({ description: 'No money moves' }),
    message: z.string().nullable().meta({ description: 'What the provider said when it last failed or was held' }),
    created_at: z.string(),
    checked_at: z.string().meta({ description: 'When the provider was last asked' }),
    processed_at: z.string().nullable(),
    approval: RefundApproval.nullable().meta({ description: 'The approval that it is waiting for' }),
  })
  .meta({ id: 'AdminRefund' })
export type AdminRefund = z.infer<typeof AdminRefund>

export const listRefundsEndpoint = endpoint({
  id: 'listRefunds',
  method: 'GET',
  path: '/admin/refunds',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  summary: 'Refunds with a given status, the oldest first; processed ones the newest first',
  query: z.object({
    ...PageQuery,
    status: z.enum(refundStatuses, { error: `Must be one of ${refundStatuses.join(', ')}` }).default('needs_attention'),
  }),
  status: 200,
  response: pageOf(AdminRefund),
  errors: ['invalid_cursor'],
})
