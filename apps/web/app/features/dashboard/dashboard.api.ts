import { type DisputeSummary, listDisputesEndpoint } from '@asime/contract/disputes'
import { listFollowedVendorsEndpoint } from '@asime/contract/follows'
import { listPaymentAlertsEndpoint, type PaymentAlert } from '@asime/contract/payment-alerts'
import type { VendorCard } from '@asime/contract/vendors'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export function listFollowedVendors({
  limit,
  signal,
}: {
  limit?: number
  signal?: AbortSignal
}): Promise<ListPage<VendorCard>> {
  return call(browserApi, listFollowedVendorsEndpoint, { query: { limit }, signal })
}

/** For admins. */
export function listOpenAlerts({
  limit,
  signal,
}: {
  limit: number
  signal?: AbortSignal
}): Promise<ListPage<PaymentAlert>> {
  return call(browserApi, listPaymentAlertsEndpoint, { query: { limit }, signal })
}

/** For admins: the ones that wait for their decision, the longest open first. */
export function listDisputesToDecide({
  limit,
  signal,
}: {
  limit: number
  signal?: AbortSignal
}): Promise<ListPage<DisputeSummary>> {
  return call(browserApi, listDisputesEndpoint, { query: { limit }, signal })
}
