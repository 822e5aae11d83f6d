import type { OrderDetail, OrderStatus } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { momentInSentence } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { buttonClass } from '../../ui/button.tsx'
import { AfterOrder } from './after-order.tsx'
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
          <b className="font-semibold">Payment due</b>
          {due && (
            <span className="block text-[.9375rem] text-ink-2">
              Reserved for you until {momentInSentence(due, nowMs)}.
            </span>
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
          ? 'The buyer has not paid yet. Do not send the goods until you see “Paid”.'
          : 'The time to pay has passed. The order will expire in a moment.'}
      </Callout>
    )
  }
  // Nothing is released before the bank has decided, which is said above.
  if (order.is_frozen) return null
  if (release) {
    return (
      <Callout tone="info" className="mt-4">
        The money will be released to the seller {momentInSentence(release, nowMs)}, unless a problem is reported.
      </Callout>
    )
  }
  if (order.reopened && order.item_request) return <OpenAgain order={order} as={as} />
  if (status === 'completed' && as === 'buyer') return <AfterOrder order={order} />
  const next = (order.delivery?.method === 'pickup' && NEXT_OF_PICKUP[as][status]) || NEXT[as][status]
  return next === undefined ? null : <p className="mt-4 max-w-[65ch] text-[1.0625rem] text-ink-2">{next}</p>
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
    paid: 'We hold your money until you have the goods. Next, the seller confirms your order.',
    preparing: 'The seller is preparing your order. We hold your money until you have the goods.',
    dispatched: 'Your order is on its way. We hold your money until you have checked the goods.',
  },
  vendor: {
    paid: 'The buyer has paid and we hold the money. Confirm the order to start preparing it.',
    preparing: 'We hold the money. Mark the order as dispatched when the goods leave.',
    dispatched: 'Ask for the hand-over code when the buyer gets the goods. It releases the money to you.',
  },
}

/** Where the goods go nowhere: the buyer comes for them. */
const NEXT_OF_PICKUP: typeof NEXT = {
  buyer: { dispatched: 'Your order is ready for pickup. We hold your money until you have checked the goods.' },
  vendor: { preparing: 'We hold the money. Mark the order as dispatched when the goods are ready for pickup.' },
}
