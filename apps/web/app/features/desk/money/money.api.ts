import { type AdminRefund, listRefundsEndpoint } from '@asime/contract/admin-refunds'
import {
  type AlertGroup,
  closePaymentAlertEndpoint,
  listPaymentAlertsEndpoint,
  type PaymentAlert,
} from '@asime/contract/payment-alerts'
import { type AdminPayoutHold, listPayoutHoldsEndpoint } from '@asime/contract/payout-holds'
import {
  type AdminPayout,
  holdPayoutsEndpoint,
  liftPayoutHoldEndpoint,
  listAllPayoutsEndpoint,
} from '@asime/contract/payouts'
import type { PayoutStatus } from '@asime/contract/payout-states'
import {
  approveRefundAccountEndpoint,
  listRefundApprovalsEndpoint,
  type Refund,
  type RefundApproval,
  refuseRefundAccountEndpoint,
  type RetryRefund,
  retryRefundEndpoint,
} from '@asime/contract/refunds'
import type { RefundApprovalState } from '@asime/contract/refund-approval-states'
import type { RefundStatus } from '@asime/contract/refund-states'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

export interface AlertFilters {
  state: 'open' | 'closed'
  group?: AlertGroup
  in_other_queue?: boolean
}

/** Of open ones the oldest first, of closed ones the newest. */
export function listAlerts(filters: AlertFilters, { signal, ...page }: DeskPage): Promise<ListPage<PaymentAlert>> {
  const order = filters.state === 'open' ? 'asc' : 'desc'
  return call(browserApi, listPaymentAlertsEndpoint, { query: { ...filters, order, ...page }, signal })
}

export function closeAlert(id: string, reason: string): Promise<unknown> {
  return call(browserApi, closePaymentAlertEndpoint, { params: { id }, body: { reason } })
}

/** Of those that wait the oldest first. */
export function listRefunds(status: RefundStatus, { signal, ...page }: DeskPage): Promise<ListPage<AdminRefund>> {
  return call(browserApi, listRefundsEndpoint, { query: { status, ...page }, signal })
}

export async function retryRefund(id: string, body: RetryRefund): Promise<Refund> {
  return (await call(browserApi, retryRefundEndpoint, { params: { id }, body })).data
}

/** Of those that wait the oldest first. */
export function listApprovals(
  state: RefundApprovalState,
  { signal, ...page }: DeskPage,
): Promise<ListPage<RefundApproval>> {
  return call(browserApi, listRefundApprovalsEndpoint, { query: { state, ...page }, signal })
}

const decisions = { approve: approveRefundAccountEndpoint, refuse: refuseRefundAccountEndpoint } as const

export function decideApproval(decision: keyof typeof decisions, id: string, reason: string): Promise<unknown> {
  return call(browserApi, decisions[decision], { params: { id }, body: { reason } })
}

/** The newest first. */
export function listPayouts(status: PayoutStatus, { signal, ...page }: DeskPage): Promise<ListPage<AdminPayout>> {
  return call(browserApi, listAllPayoutsEndpoint, { query: { status, ...page }, signal })
}

/** Of those that stand the longest first. */
export function listHolds(state: 'held' | 'lifted', { signal, ...page }: DeskPage): Promise<ListPage<AdminPayoutHold>> {
  return call(browserApi, listPayoutHoldsEndpoint, { query: { state, ...page }, signal })
}

export function holdPayouts(vendorId: string, reason: string): Promise<unknown> {
  return call(browserApi, holdPayoutsEndpoint, { params: { id: vendorId }, body: { reason } })
}

export function releasePayouts(vendorId: string, reason: string): Promise<unknown> {
  return call(browserApi, liftPayoutHoldEndpoint, { params: { id: vendorId }, body: { reason } })
}
