import { type AuditEvent, listAuditEventsEndpoint } from '@asime/contract/audit'
import { type DisputeSummary, listDisputesEndpoint } from '@asime/contract/disputes'
import type { DisputeStatus } from '@asime/contract/dispute-states'
import { settleDisputeEndpoint } from '@asime/contract/fulfilment'
import { listPaymentAlertsEndpoint, type PaymentAlert } from '@asime/contract/payment-alerts'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
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

/** The newest first. */
export function listOpenAlerts({ signal, ...page }: Page): Promise<ListPage<PaymentAlert>> {
  return call(browserApi, listPaymentAlertsEndpoint, { query: page, signal })
}

/** So much goes back to the buyer, the rest to the seller. */
export function settleDispute(
  orderId: string,
  body: { refund_amount: number; reason: string },
  idempotencyKey: string,
): Promise<unknown> {
  return call(browserApi, settleDisputeEndpoint, { params: { id: orderId }, body, idempotencyKey })
}

/** Who decided the order's last dispute, and why; undefined where no admin did. */
export async function readDecision(orderId: string, signal: AbortSignal): Promise<AuditEvent | null> {
  const query = { subject_type: 'order', subject_id: orderId, kind: 'dispute_decided', limit: 1 }
  return (await call(browserApi, listAuditEventsEndpoint, { query, signal })).data[0] ?? null
}
