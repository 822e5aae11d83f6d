import { bidStatusLabels } from '@asime/contract/bid-states'
import type { BidStatus } from '@asime/contract/bids'
import Check from 'lucide-react/icons/check'
import { Badge } from '../../ui/badge.tsx'

export function BidBadge({ status }: { status: BidStatus }) {
  switch (status) {
    case 'pending':
      return <Badge tone="wait">{bidStatusLabels.pending}</Badge>
    case 'accepted':
      return (
        // Told from the accepted bid's card, which has its colour.
        <Badge tone="ok" className="ring-1 ring-forest-ink/30 ring-inset">
          <Check aria-hidden="true" />
          {bidStatusLabels.accepted}
        </Badge>
      )
    case 'rejected':
      return <Badge tone="bad">{bidStatusLabels.rejected}</Badge>
  }
}
