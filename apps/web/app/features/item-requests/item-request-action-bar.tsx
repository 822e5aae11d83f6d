import { takesBids } from '@asime/contract/item-request-states'
import type { Bid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { Link } from 'react-router'
import { signInPath } from '../../lib/session/return-path.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BudgetRange, Money } from '../../ui/money.tsx'
import type { ViewerRole } from './use-viewer-role.ts'
import * as texts from './item-request-action-bar.texts.ts'

interface ItemRequestActionBarProps {
  itemRequest: ItemRequest
  viewer: ViewerRole
  /** Or is likely to. */
  mayBid: boolean
  /** Of the vendor who looks, while it waits. */
  ownBid: Bid | undefined
  best: Bid | undefined
  totalBids: number
  /** Of the page. */
  path: string
}

/** At the bottom of a phone's screen, in place of the tabs: the figure that counts, and the next step. */
export function ItemRequestActionBar(props: ItemRequestActionBarProps) {
  const { itemRequest, ownBid, best } = props
  const { currency, budget_min: min, budget_max: max } = itemRequest
  const amount = (ownBid ?? best)?.bid_amount
  return (
    <section
      aria-label={texts.actions}
      className="sticky bottom-0 z-20 mt-10 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:px-6 lg:hidden"
    >
      <p className="flex-1 leading-tight">
        <span className="block text-xs text-ink-3">
          {ownBid ? texts.yourBid : best ? texts.acceptedBid(best.status) : texts.budget}
        </span>
        {amount === undefined ? (
          <BudgetRange budget={{ min, max, currency }} className="text-[.9375rem]" />
        ) : (
          <Money amount={amount} currency={currency} className="text-[1.1875rem] min-[380px]:text-[1.3125rem]" />
        )}
      </p>
      <NextStep {...props} />
    </section>
  )
}

function NextStep({ itemRequest, viewer, mayBid, ownBid, totalBids, path }: ItemRequestActionBarProps) {
  if (takesBids(itemRequest)) {
    if (mayBid) {
      // The form takes the focus, and scrolls by that.
      return ownBid?.needs_confirmation ? (
        <Link to="#bid-title" className={buttonClass({ variant: 'ask', size: 'lg' })}>
          {texts.confirmBid}
        </Link>
      ) : (
        <Link to="#bid" preventScrollReset className={buttonClass({ variant: 'ask', size: 'lg' })}>
          {ownBid ? texts.changeBid : texts.submitBid}
        </Link>
      )
    }
    if (viewer.as === 'visitor') {
      return (
        <Link to={signInPath(`${path}#bid`)} className={buttonClass({ variant: 'ask', size: 'lg' })}>
          {texts.signInToBid}
        </Link>
      )
    }
  }
  return (
    <Link to="#bids" className={buttonClass({ variant: viewer.as === 'owner' ? 'buy' : 'line', size: 'lg' })}>
      {texts.viewBids}
      {totalBids > 0 && ` (${totalBids})`}
    </Link>
  )
}
