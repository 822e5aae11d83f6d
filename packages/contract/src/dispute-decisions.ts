import { z } from 'zod'
import { DECISION_APPROVAL, inWords } from './deadlines.ts'
import { decisionStates } from './dispute-decision-states.ts'
import { endpoint } from './endpoint.ts'
import { Currency, PathId, Reason } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { onlyFor } from './permissions.ts'

const Person = z.object({ id: z.uuid(), full_name: z.string() })

/** A decision above the approval limit: a second admin approves it before any money moves. */
export const DisputeDecision = z
  .object({
    id: z.uuid(),
    order: z.object({ id: z.uuid(), order_number: z.string() }),
    refund_amount: z.number().meta({ description: 'To the buyer' }),
    release_amount: z.number().meta({ description: 'To the vendor, before commission and fees' }),
    currency: Currency,
    reason: z.string().meta({ description: 'Which both sides read once it is approved' }),
    state: z.enum(decisionStates),
    proposed_by: Person,
    proposed_at: z.string(),
    expires_at: z.string(),
    decided_by: Person.nullable(),
    decided_at: z.string().nullable(),
  })
  .meta({ id: 'DisputeDecision' })
export type DisputeDecision = z.infer<typeof DisputeDecision>

const shared = { tag: 'Disputes', access: 'admin', permission: 'disputes', status: 200 } as const
const decide = {
  ...shared,
  freshCode: true,
  method: 'POST',
  params: z.object({ id: PathId('Decision not found') }),
  body: z.strictObject({ reason: Reason }),
  response: dataOf(DisputeDecision),
  errors: ['decision_state', 'order_state', 'dispute_state', 'conflict'],
} as const

export const listDisputeDecisionsEndpoint = endpoint({
  ...shared,
  id: 'listDisputeDecisions',
  method: 'GET',
  path: '/admin/dispute-decisions',
  summary: 'Decisions that need a second admin, by default those awaiting approval, oldest first; others newest first',
  query: z.object({
    ...PageQuery,
    state: z
      .enum(decisionStates, { error: `Must be one of ${decisionStates.join(', ')}` })
      .default('awaiting_approval'),
  }),
  response: pageOf(DisputeDecision),
  errors: ['invalid_cursor'],
})
export const approveDisputeDecisionEndpoint = endpoint({
  ...decide,
  id: 'approveDisputeDecision',
  path: '/admin/dispute-decisions/:id/approve',
  rule: onlyFor(['other_admin']),
  summary: `Approve a decision within ${inWords(DECISION_APPROVAL)}: the money moves. Idempotent`,
})
export const refuseDisputeDecisionEndpoint = endpoint({
  ...decide,
  id: 'refuseDisputeDecision',
  path: '/admin/dispute-decisions/:id/refuse',
  summary:
    'Refuse a decision: the dispute awaits another one. Idempotent. Any admin can, including the one who made it, unless on a side of the order',
})
