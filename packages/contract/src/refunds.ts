import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, line, PathId, Reason } from './fields.ts'
import { dataOf } from './paging.ts'

/**
 * pending: on its way. failed: nothing went out, and it is tried again by itself, three times in all. needs_attention: it waits
 * for a person.
 */
export const Refund = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    reference: z.string().meta({ description: 'Of the newest attempt' }),
    amount: z.number(),
    currency: Currency,
    status: z.enum(['pending', 'processed', 'failed', 'needs_attention']),
    attempt: z.int(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

/** Where the payer's money can go, when it cannot go back the way it came. */
export const RefundAccount = z.strictObject({
  bank_code: line({ max: 30, required: 'The code of a bank or network is required' }),
  account_number: z
    .string({ error: 'A number is required' })
    .max(40, 'Must be at most 40 characters')
    .overwrite((value) => value.replace(/[\s-]/g, ''))
    .regex(/^\+?\d{6,20}$/, 'Enter the number of the account, digits only'),
})
export type RefundAccount = z.infer<typeof RefundAccount>

export const RetryRefund = z.strictObject({ reason: Reason, account: RefundAccount.optional() })
export type RetryRefund = z.infer<typeof RetryRefund>

export const retryRefundEndpoint = endpoint({
  id: 'retryRefund',
  method: 'POST',
  path: '/admin/refunds/:id/retry',
  tag: 'Payments',
  access: 'admin',
  rule: 'One that is held, or has failed. One that is on its way or done stays as it is, so that asking again does nothing',
  summary: 'Have a refund tried again, with the payer’s account where the provider asks for it',
  params: z.object({ id: PathId('Refund not found') }),
  body: RetryRefund,
  status: 200,
  response: dataOf(Refund),
  // And `unavailable`, while the provider does not answer.
  errors: ['conflict'],
})
