import { undispatchedStatuses } from '@asime/contract/order-states'
import type { OrderDetail } from '@asime/contract/orders'

/** The buyer of a bid has still to say where its goods go: before paying, or where there is nothing to pay before they leave. */
export function isWithoutDelivery({ bid_id: bidId, delivery, status, total }: OrderDetail): boolean {
  if (bidId === null || delivery !== null) return false
  return status === 'awaiting_payment' || (total === 0 && undispatchedStatuses.some((each) => each === status))
}
