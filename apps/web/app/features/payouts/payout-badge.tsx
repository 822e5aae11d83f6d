import { type PayoutStatus, payoutStatusLabels } from '@asime/contract/payout-states'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  created: 'wait',
  pending: 'wait',
  succeeded: 'ok',
  failed: 'bad',
  reversed: 'bad',
} as const satisfies Record<PayoutStatus, string>

/** How a payout stands. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <Badge tone={TONES[status]}>{payoutStatusLabels[status]}</Badge>
}
