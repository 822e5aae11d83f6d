import type { DisputeOfferStatus } from './dispute-states.ts'

// Apart from the states, which the pages of the market load as well.

export const disputeOfferStatusLabels: Record<DisputeOfferStatus, string> = {
  pending: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  replaced: 'Replaced',
  lapsed: 'Expired',
}
