import type { Bid } from '@asime/contract/bids'
import Check from 'lucide-react/icons/check'
import { href, Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import * as texts from './owner-bid-actions.texts.ts'

interface OwnerBidActionsProps {
  actions: Bid['actions']
  /** The best of several: the one that stands out. */
  isLowest: boolean
  /** Below one another, in a narrow column. */
  isStacked?: boolean
  /** Its vendor has to confirm it first. */
  isUnconfirmed: boolean
  /** Whose page it is, is being found out: the buttons keep their place, unseen. */
  isHeld: boolean
  shopName: string
  bidId: string
  onAccept: () => void
  onReject: () => void
}

/** Narrower on a phone, where the three would not stand in one row otherwise. */
const BESIDE = 'max-sm:px-2'

/** What only the owner of the item request sees on a bid that waits. */
export function OwnerBidActions({
  actions,
  isLowest,
  isStacked = false,
  isUnconfirmed,
  isHeld,
  shopName,
  bidId,
  onAccept,
  onReject,
}: OwnerBidActionsProps) {
  return (
    <div
      className={`gap-x-1 gap-y-2 ${isStacked ? 'grid' : 'flex flex-wrap justify-between sm:justify-start'} ${isHeld ? 'invisible' : ''}`}
    >
      {isUnconfirmed ? (
        <p className="self-center text-sm text-ink-2">{texts.youAcceptBidOnce(shopName)}</p>
      ) : (
        (isHeld || actions.includes('accept')) && (
          <Button
            variant={isLowest ? 'buy' : 'line'}
            aria-label={texts.acceptBid2(shopName)}
            aria-haspopup="dialog"
            onClick={onAccept}
          >
            <Check aria-hidden="true" />
            {texts.acceptBid}
          </Button>
        )
      )}
      <Link
        to={`${href('/app/chat/new')}?bid=${bidId}`}
        aria-label={texts.messageShop(shopName)}
        className={buttonClass({ variant: 'ghost', className: BESIDE })}
      >
        {texts.message}
      </Link>
      <Button
        variant="ghost"
        aria-label={texts.rejectBid(shopName)}
        aria-haspopup="dialog"
        className={BESIDE}
        onClick={onReject}
      >
        {texts.reject}
      </Button>
    </div>
  )
}
