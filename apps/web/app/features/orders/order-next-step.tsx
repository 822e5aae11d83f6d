import type { OrderDetail, OrderStatus } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { momentInSentence } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

/** From which side somebody looks at an order. */
export type OrderSide = 'buyer' | 'vendor'

/** What there is to know or to do now. */
export function OrderNextStep({ order, as, nowMs }: { order: OrderDetail; as: OrderSide; nowMs: number }) {
  const { status, payment_due_at: due, release_at: release, checkout_id: checkoutId } = order
  if (status === 'awaiting_payment' && as === 'buyer' && checkoutId && order.actions.includes('pay')) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-panel border-2 border-gold bg-surface p-4 lg:p-5">
        <p className="min-w-0">
          <b className="font-semibold">Waits for your payment</b>
          {due && (
            <span className="block text-[15px] text-ink-2">Kept for you until {momentInSentence(due, nowMs)}.</span>
          )}
        </p>
        <Link
          to={href('/pay/:checkoutId', { checkoutId })}
          className={buttonClass({ variant: 'buy', size: 'lg', className: 'max-sm:w-full' })}
        >
          Pay now
        </Link>
      </div>
    )
  }
  if (status === 'awaiting_payment') {
    return (
      <Callout tone="warn" className="mt-4">
        {as === 'vendor'
          ? 'The buyer has not paid yet. Please do not send anything before.'
          : 'The time to pay is over. The order ends by itself in a moment.'}
      </Callout>
    )
  }
  // Nothing is released before the bank has decided, which is said above.
  if (order.is_frozen) return null
  if (release) {
    return (
      <Callout tone="info" className="mt-4">
        The money goes to the shop {momentInSentence(release, nowMs)}, unless a problem is reported.
      </Callout>
    )
  }
  if (order.reopened && order.item_request) return <OpenAgain order={order} as={as} />
  const next = NEXT[as][status]
  return next === undefined ? null : <p className="mt-4 max-w-[65ch] text-[17px] text-ink-2">{next}</p>
}

/** Nothing came of the order of a bid: its request takes bids again. */
function OpenAgain({ order, as }: { order: OrderDetail; as: OrderSide }) {
  const { item_request: itemRequest, reopened, currency } = order
  const best = reopened?.best_bid
  if (!itemRequest) return null
  return (
    <Callout
      tone="info"
      className="mt-4"
      title={as === 'buyer' ? 'Your request is open again' : 'The request is open again'}
    >
      <p>
        {as === 'vendor' && 'You can send a new bid. '}
        {as === 'buyer' &&
          (best
            ? `The next best bid is ${formatMoney(best.bid_amount, currency)} from ${best.vendor.business_name}. ${best.needs_confirmation ? 'You can accept it once they confirm it. ' : ''}`
            : 'Vendors can bid on it. ')}
        <Link to={href('/requests/:id', { id: itemRequest.id })}>
          {as === 'buyer' && best ? 'Review bids' : 'Open the request'}
        </Link>
      </p>
    </Callout>
  )
}

/** What comes next, in a sentence. */
const NEXT: Record<OrderSide, Partial<Record<OrderStatus, string>>> = {
  buyer: {
    paid: 'Your money is held safely until you have the goods. The shop confirms your order next.',
    preparing: 'The shop is preparing your goods. Your money stays held until you have them.',
    dispatched: 'Your goods are on their way. Your money stays held until you have looked at them.',
  },
  vendor: {
    paid: 'The buyer has paid, and the money is held for you. Confirm the order, so that they know you are on it.',
    preparing: 'The money is held for you. Tell the buyer as soon as the goods leave.',
    dispatched: 'Ask for the buyer’s code when you hand over the goods: with it the money is yours.',
  },
}
