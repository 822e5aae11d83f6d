import type { PayoutStatus } from '@asime/contract/payout-outlook'
import { Badge } from '../../ui/badge.tsx'

const PAYOUTS = {
  created: { tone: 'wait', label: 'On its way' },
  pending: { tone: 'wait', label: 'On its way' },
  succeeded: { tone: 'ok', label: 'Paid' },
  failed: { tone: 'bad', label: 'Did not arrive' },
  reversed: { tone: 'bad', label: 'Came back' },
} as const satisfies Record<PayoutStatus, object>

/** How a payout stands. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  const { tone, label } = PAYOUTS[status]
  return <Badge tone={tone}>{label}</Badge>
}
