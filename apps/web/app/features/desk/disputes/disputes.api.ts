import { type AuditEvent, listAuditEventsEndpoint } from '@asime/contract/audit'
import type { Message } from '@asime/contract/chat'
import { type DisputeSummary, listDisputesEndpoint } from '@asime/contract/disputes'
import {
  approveDisputeDecisionEndpoint,
  type DisputeDecision,
  listDisputeDecisionsEndpoint,
  refuseDisputeDecisionEndpoint,
} from '@asime/contract/dispute-decisions'
import {
  type DisputeEvidence,
  readDisputeConversationEndpoint,
  readDisputeEvidenceEndpoint,
} from '@asime/contract/dispute-evidence'
import type { DisputeStatus } from '@asime/contract/dispute-states'
import { settleDisputeEndpoint } from '@asime/contract/fulfilment'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

// For admins: the API refuses it to others.

/** The longest open first. */
export function listDisputes(status: DisputeStatus, { signal, ...page }: DeskPage): Promise<ListPage<DisputeSummary>> {
  return call(browserApi, listDisputesEndpoint, { query: { status, ...page }, signal })
}

/** So much goes back to the buyer, the rest to the seller; where much is held, once a second admin has approved it. */
export async function settleDispute(
  orderId: string,
  body: { refund_amount: number; release_amount: number; reason: string },
  idempotencyKey: string,
): Promise<{ isProposed: boolean }> {
  const { data } = await call(browserApi, settleDisputeEndpoint, { params: { id: orderId }, body, idempotencyKey })
  return { isProposed: data.status === 'disputed' }
}

/** Decisions that await a second admin, oldest first. */
export function listDecisions({ signal, ...page }: DeskPage): Promise<ListPage<DisputeDecision>> {
  return call(browserApi, listDisputeDecisionsEndpoint, { query: { state: 'awaiting_approval', ...page }, signal })
}

export function answerDecision(answer: 'approve' | 'refuse', id: string, reason: string): Promise<unknown> {
  const endpoint = answer === 'approve' ? approveDisputeDecisionEndpoint : refuseDisputeDecisionEndpoint
  return call(browserApi, endpoint, { params: { id }, body: { reason } })
}

/** What is known besides what both sides of an order's last dispute said. */
export async function readEvidence(orderId: string, signal: AbortSignal): Promise<DisputeEvidence> {
  return (await call(browserApi, readDisputeEvidenceEndpoint, { params: { id: orderId }, signal })).data
}

/** What both wrote to each other, oldest first. Each view is written to the audit log. */
export async function readDisputeConversation(orderId: string): Promise<Message[]> {
  return (await call(browserApi, readDisputeConversationEndpoint, { params: { id: orderId } })).data
}

/** Who decided the order's last dispute, and why; undefined where no admin did. */
export async function readDecision(orderId: string, signal: AbortSignal): Promise<AuditEvent | null> {
  const query = { subject_type: 'order', subject_id: orderId, kind: 'dispute_decided', limit: 1 }
  return (await call(browserApi, listAuditEventsEndpoint, { query, signal })).data[0] ?? null
}
