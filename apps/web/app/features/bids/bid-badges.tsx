import { bidStatusLabels } from '@asime/contract/bid-states'
import type { Bid } from '@asime/contract/bids'
import Check from 'lucide-react/icons/check'
import Zap from 'lucide-react/icons/zap'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './bid-badges.texts.ts'

/** What sets a bid apart from the others. */
export interface BidMarks {
  isLowest: boolean
  isFastest: boolean
  /** The visitor's own. */
  isOwn: boolean
  /** Came in while the page was open. */
  isNew: boolean
}

/** Nothing where there is nothing to say: that it waits is what a bid does anyway. */
export function BidBadges({ bid, marks, className = '' }: { bid: Bid; marks: BidMarks; className?: string }) {
  const { isLowest, isFastest, isOwn, isNew } = marks
  const isPlain = bid.status === 'pending' && !bid.needs_confirmation
  if (isPlain && !isLowest && !isFastest && !isOwn && !isNew) return null
  return (
    <p className={`flex flex-wrap gap-1.5 ${className}`}>
      {isOwn && <span className={OWN}>{texts.you}</span>}
      {isLowest && <Badge tone="gold">{texts.lowest}</Badge>}
      {isFastest && (
        <Badge tone="info">
          <Zap aria-hidden="true" />
          {texts.fastest}
        </Badge>
      )}
      {isNew && <Badge tone="wait">{texts.newText}</Badge>}
      {bid.needs_confirmation && <Badge tone="outline">{texts.confirmationNeeded}</Badge>}
      {bid.status === 'accepted' && (
        <Badge tone="ok" className="ring-1 ring-forest-ink/30 ring-inset">
          <Check aria-hidden="true" />
          {bidStatusLabels.accepted}
        </Badge>
      )}
      {bid.status === 'rejected' && <Badge tone="bad">{bidStatusLabels.rejected}</Badge>}
    </p>
  )
}

const OWN = 'inline-flex min-h-6 items-center rounded-badge bg-indigo px-[9px] text-xs font-semibold text-surface'
