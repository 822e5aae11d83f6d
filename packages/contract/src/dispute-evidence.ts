import { z } from 'zod'
import { Message } from './chat.ts'
import { DisputeDecision } from './dispute-decisions.ts'
import { handoverEvents } from './dispute-states.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import { LedgerEntry } from './ledger.ts'
import { dataOf } from './paging.ts'

// What an admin sees to decide a dispute, besides the order and the dispute themselves.

/** A person's record covers this many of their latest paid orders. */
export const RECORD_ORDERS = 500
/** The newest of each kind of evidence are shown, up to this many. */
export const MOST_EVIDENCE_ENTRIES = 50
export const MOST_EVIDENCE_MESSAGES = 100

const Count = z.int().nonnegative()
const record = {
  joined_at: z.string(),
  orders: Count.meta({ description: `Of their latest ${RECORD_ORDERS} paid orders, as all that follows` }),
  completed: Count,
  refunded: Count.meta({ description: 'Of which anything went back' }),
  disputes: Count.meta({ description: 'With a problem that was reported, this one included' }),
  disputes_refunded: Count.meta({ description: 'Of those that ended: anything went back' }),
  chargebacks: Count.meta({ description: 'Of which the payer’s bank took anything back' }),
}
export const DisputeEvidence = z
  .object({
    approval_above: z.number().meta({ description: 'Where more is held, a decision takes a second admin' }),
    proposed: DisputeDecision.nullable().meta({ description: 'The decision that awaits a second admin' }),
    code: z.object({
      wrong_tries: Count.meta({ description: 'Since the code was last made' }),
      tries_allowed: z.int(),
      events: z
        .array(z.object({ id: z.uuid(), event: z.enum(handoverEvents), happened_at: z.string() }))
        .meta({ description: `Oldest first, the latest ${MOST_EVIDENCE_ENTRIES}` }),
    }),
    ledger: z.array(LedgerEntry).meta({ description: `Newest first, at most ${MOST_EVIDENCE_ENTRIES}` }),
    buyer: z.object(record),
    vendor: z.object({ ...record, is_verified: z.boolean(), dispatched_on_time: Count, dispatched_late: Count }),
  })
  .meta({ id: 'DisputeEvidence' })
export type DisputeEvidence = z.infer<typeof DisputeEvidence>

const shared = {
  method: 'GET',
  tag: 'Disputes',
  access: 'admin',
  permission: 'disputes',
  params: z.object({ id: PathId('Order not found') }),
  status: 200,
} as const

export const readDisputeEvidenceEndpoint = endpoint({
  ...shared,
  id: 'readDisputeEvidence',
  path: '/admin/orders/:id/dispute/evidence',
  summary: 'Evidence in the latest dispute of an order: the log of the code, the ledger, and the record of both sides',
  response: dataOf(DisputeEvidence),
})
export const readDisputeConversationEndpoint = endpoint({
  ...shared,
  id: 'readDisputeConversation',
  path: '/admin/orders/:id/dispute/conversation',
  summary: `What both sides of a dispute wrote to each other until it ended, the latest ${MOST_EVIDENCE_MESSAGES}, oldest first. Each view is written to the audit log`,
  response: dataOf(z.array(Message)),
})
