import { type AuditEvent, exportAuditEventsEndpoint, listAuditEventsEndpoint } from '@asime/contract/audit'
import {
  type ConversationReport,
  countOpenReportsEndpoint,
  type Message,
  listReportsEndpoint,
  listWarnedMessagesEndpoint,
  resolveReportEndpoint,
} from '@asime/contract/chat'
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
import type { Endpoint } from '@asime/contract/endpoint'
import { settleDisputeEndpoint } from '@asime/contract/fulfilment'
import {
  type AdminVerification,
  approveVerificationEndpoint,
  askAgainForVerificationEndpoint,
  listVerificationsEndpoint,
  readAnyVerificationEndpoint,
  rejectVerificationEndpoint,
  revokeVerificationEndpoint,
  type VerificationInQueue,
  viewVerificationDocumentEndpoint,
} from '@asime/contract/verification'
import type { VerificationDocument } from '@asime/contract/verification-states'
import type { VerificationStatus } from '@asime/contract/verification-statuses'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { saveTable } from '../../lib/lists/save-table.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is for admins: the API refuses it to others.

interface Page {
  cursor?: string | undefined
  limit?: number
  signal: AbortSignal
}

/** The longest open first. */
export function listDisputes(status: DisputeStatus, { signal, ...page }: Page): Promise<ListPage<DisputeSummary>> {
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

/** Decisions that await a second admin, newest first. */
export function listDecisions({ signal, ...page }: Page): Promise<ListPage<DisputeDecision>> {
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

/** The longest waiting first. */
export function listVerifications(
  status: VerificationStatus,
  { signal, ...page }: Page,
): Promise<ListPage<VerificationInQueue>> {
  return call(browserApi, listVerificationsEndpoint, { query: { status, ...page }, signal })
}

export async function readAnyVerification(id: string, signal: AbortSignal): Promise<AdminVerification> {
  return (await call(browserApi, readAnyVerificationEndpoint, { params: { id }, signal })).data
}

export interface ViewedDocument {
  url: string
  card_number: string | null
}

/** A link that lives a few minutes. Each view is written to the audit log. */
export async function viewDocument(id: string, kind: VerificationDocument): Promise<ViewedDocument> {
  return (await call(browserApi, viewVerificationDocumentEndpoint, { params: { id }, query: { kind } })).data
}

const verificationEndpoints = {
  approve: approveVerificationEndpoint,
  reject: rejectVerificationEndpoint,
  ask_again: askAgainForVerificationEndpoint,
  revoke: revokeVerificationEndpoint,
} as const
export type VerificationAct = keyof typeof verificationEndpoints

/** @param body - with what is asked for, where something is asked for again */
export function decideVerification(act: VerificationAct, id: string, body: object, idempotencyKey: string) {
  return call<Endpoint>(browserApi, verificationEndpoints[act], { params: { id }, body, idempotencyKey })
}

/** Of open ones the oldest first. Each view is written to the audit log. */
export function listReports(
  state: 'open' | 'resolved',
  { signal, ...page }: Page,
): Promise<ListPage<ConversationReport>> {
  const resolved = state === 'resolved'
  return call(browserApi, listReportsEndpoint, { query: { resolved, ...page }, signal })
}

/** Without what was written, so that it is no view. */
export async function countOpenReports(signal: AbortSignal) {
  return (await call(browserApi, countOpenReportsEndpoint, { signal })).data
}

export function resolveReport(id: string, reason: string): Promise<unknown> {
  return call(browserApi, resolveReportEndpoint, { params: { id }, body: { reason } })
}

/** The newest first. Each view is written to the audit log. */
export function listWarnedMessages({ signal, ...page }: Page) {
  return call(browserApi, listWarnedMessagesEndpoint, { query: page, signal })
}

export interface AuditFilters {
  kind: string | undefined
  actor_type: AuditEvent['actor']['type'] | undefined
  actor_id?: string | undefined
  actor_email?: string | undefined
  subject_id: string | undefined
  /** Days, the first and the last. */
  from?: string | undefined
  to?: string | undefined
}

/** As a table for spreadsheets. */
export function saveAuditEvents(filters: AuditFilters): Promise<void> {
  return saveTable(browserApi, exportAuditEventsEndpoint, filters, 'asime-audit-log')
}

/** The newest first. */
export function listAuditEvents(filters: AuditFilters, { signal, ...page }: Page): Promise<ListPage<AuditEvent>> {
  return call(browserApi, listAuditEventsEndpoint, { query: { ...filters, ...page }, signal })
}
