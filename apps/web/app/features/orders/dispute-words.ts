import type { DisputeKind } from '@asime/contract/dispute-states'

export const disputeKindNames: Record<DisputeKind, string> = {
  not_received: 'Nothing has arrived',
  damaged: 'It is damaged or does not work',
  not_as_described: 'It is not what was described',
  incomplete: 'Something is missing',
  other: 'Something else',
}

export const disputeKindOptions = Object.entries(disputeKindNames).map(([value, label]) => ({ value, label }))
