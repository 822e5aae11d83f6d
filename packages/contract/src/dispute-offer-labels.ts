import type { DisputeOfferStatus } from './dispute-states.ts'

// In a file of its own: the states are also loaded by public pages, which need no labels.

export const disputeOfferStatusLabels: Record<DisputeOfferStatus, string> = {
  pending: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  replaced: 'Replaced',
  lapsed: 'Expired',
}
