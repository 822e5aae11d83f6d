import type { BidStatus } from '@asime/contract/bids'
import Check from 'lucide-react/icons/check'
import { Badge } from '../../ui/badge.tsx'

export function BidBadge({ status }: { status: BidStatus }) {
  switch (status) {
    case 'pending':
      return <Badge tone="wait">Pending</Badge>
    case 'accepted':
      return (
        <Badge tone="ok">
          <Check aria-hidden="true" />
          Accepted
        </Badge>
      )
    case 'rejected':
      return <Badge tone="bad">Rejected</Badge>
  }
}
