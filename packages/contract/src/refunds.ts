import { z } from 'zod'
import { inWords, REFUND_APPROVAL } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import { Currency, line, PathId, Reason, tooLong } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { refundApprovalStates } from './refund-approval-states.ts'
import { shownRefundStatuses } from './refund-states.ts'
import { MAX_ACCOUNT_NUMBER } from './text-lengths.ts'

/** A refund account that an admin entered, and whether a second admin has approved it. */
export const RefundApproval = z
  .object({
    id: z.uuid(),
    refund_id: z.uuid(),
    order_id: z.uuid(),
    amount: z.number(),
    currency: Currency,
    state: z.enum(refundApprovalStates).meta({ description: 'not_needed: no second admin is needed for the amount' }),
    bank_code: z.string(),
    account_end: z.string().meta({ description: 'Last four digits' }),
    reason: z.string(),
    entered_by: z.object({ id: z.uuid(), full_name: z.string() }),
    entered_at: z.string(),
    expires_at: z.string().nullable(),
    decided_by: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
    decided_at: z.string().nullable(),
  })
  .meta({ id: 'RefundApproval' })
export type RefundApproval = z.infer<typeof RefundApproval>

/** awaiting_approval: a second admin has to approve the account. `refund-states.ts` explains the other statuses. */
export const Refund = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    reference: z.string().meta({ description: 'Reference of the latest attempt' }),
    amount: z.number(),
    currency: Currency,
    status: z.enum(shownRefundStatuses),
    attempt: z.int(),
    approval: RefundApproval.nullable().meta({ description: 'The approval that it is waiting for' }),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

/** Another account of the payer, if a refund cannot go back to where the payment came from. */
export const RefundAccount = z.strictObject({
  bank_code: line({ max: 30, required: 'The code of a bank or network is required' }),
  account_number: z
    .string({ error: 'A number is required' })
    .max(MAX_ACCOUNT_NUMBER, tooLong(MAX_ACCOUNT_NUMBER))
    .overwrite((value) => value.replace(/[\s-]/g, ''))
    .regex(/^\+?\d{6,20}$/, 'Enter the account number, digits only'),
})
export type RefundAccount = z.infer<typeof RefundAccount>

export const RetryRefund = z.strictObject({ reason: Reason, account: RefundAccount.optional() })
export type RetryRefund = z.infer<typeof RetryRefund>

export const retryRefundEndpoint = endpoint({
  id: 'retryRefund',
  freshCode: true,
  method: 'POST',
  path: '/admin/refunds/:id/retry',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  summary:
    'Retry a refund, with the payer’s account if the provider needs it; a second admin has to approve the account. Nothing changes unless the refund failed or needs attention',
  params: z.object({ id: PathId('Refund not found') }),
  body: RetryRefund,
  status: 200,
  response: dataOf(Refund),
  accepted: `The account awaits approval by a second admin for ${inWords(REFUND_APPROVAL)}`,
  // Also `unavailable`, while the provider does not answer.
  errors: ['conflict'],
})

const ApprovalParams = z.object({ id: PathId('Approval not found') })
const decision = {
  method: 'POST',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  params: ApprovalParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(Refund),
  errors: ['approval_state', 'conflict'],
} as const

export const listRefundApprovalsEndpoint = endpoint({
  id: 'listRefundApprovals',
  method: 'GET',
  path: '/admin/refund-approvals',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  summary: 'Refund accounts entered by admins, by default those awaiting approval, oldest first; others newest first',
  query: z.object({
    ...PageQuery,
    state: z
      .enum(RefundApproval.shape.state.options, {
        error: `Must be one of ${RefundApproval.shape.state.options.join(', ')}`,
      })
      .default('awaiting_approval'),
  }),
  status: 200,
  response: pageOf(RefundApproval),
  errors: ['invalid_cursor'],
})
export const approveRefundAccountEndpoint = endpoint({
  ...decision,
  id: 'approveRefundAccount',
  freshCode: true,
  path: '/admin/refund-approvals/:id/approve',
  rule: onlyFor(['other_admin']),
  summary: 'Approve a refund account: the refund is sent to it. Idempotent',
})
export const refuseRefundAccountEndpoint = endpoint({
  ...decision,
  id: 'refuseRefundAccount',
  freshCode: true,
  path: '/admin/refund-approvals/:id/refuse',
  summary:
    'Reject a refund account: the refund stays on hold, and another account can be entered. Idempotent. Any admin can, including the one who entered it',
})
