import type { OrderSide } from '@asime/contract/order-states'
import type { OrderDetail } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { momentInSentence, onMoment } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { buttonClass } from '../../ui/button.tsx'
import { AfterOrder } from './after-order.tsx'
import { isWithoutDelivery } from './missing-delivery.ts'
import { Callout } from '../../ui/callout.tsx'
import * as texts from './order-next-step.texts.ts'

/** What there is to know or to do now. */
export function OrderNextStep({ order, as, nowMs }: { order: OrderDetail; as: OrderSide; nowMs: number }) {
  const { status, payment_due_at: due, release_at: release, checkout_id: checkoutId } = order
  if (status === 'awaiting_payment' && as === 'buyer' && checkoutId && order.actions.includes('pay')) {
    return (
      <AtCheckout checkoutId={checkoutId} title={texts.paymentDue} label={texts.payNow}>
        {due && texts.reservedForYouUntil(momentInSentence(due, nowMs))}
      </AtCheckout>
    )
  }
  if (status === 'awaiting_payment') {
    return (
      <Callout tone="warn" className="mt-4">
        {as === 'vendor'
          ? texts.buyerHasNotPaidYet
          : order.why_not_pay
            ? `${order.why_not_pay}.`
            : texts.timeToPayHasPassed}
      </Callout>
    )
  }
  // Nothing is released before the bank has decided, which is said above.
  if (order.is_frozen) return null
  if (release) {
    return (
      <Callout tone="info" className="mt-4">
        {texts.orderWillComplete(onMoment(release, nowMs), as, order.total === 0)}
      </Callout>
    )
  }
  if (as === 'buyer' && checkoutId && isWithoutDelivery(order)) {
    return (
      <AtCheckout checkoutId={checkoutId} title={texts.whereDoesItGo} label={texts.enterTheAddress}>
        {texts.sellerNeedsTheAddress}
      </AtCheckout>
    )
  }
  if (order.reopened && order.item_request) return <OpenAgain order={order} as={as} />
  if (status === 'completed' && as === 'buyer') return <AfterOrder order={order} />
  const next = nextOf(order, as)
  return next === undefined ? null : <p className="mt-4 max-w-[65ch] text-[1.0625rem] text-ink-2">{next}</p>
}

interface AtCheckoutProps {
  checkoutId: string
  title: string
  label: string
  children: string | null
}

/** What the buyer has to do on the page of the checkout. */
function AtCheckout({ checkoutId, title, label, children }: AtCheckoutProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-panel border-2 border-gold bg-surface p-4 lg:p-5">
      <p className="min-w-0">
        <b className="font-semibold">{title}</b>
        {children && <span className="block text-[.9375rem] text-ink-2">{children}</span>}
      </p>
      <Link
        to={href('/pay/:checkoutId', { checkoutId })}
        className={buttonClass({ variant: 'buy', size: 'lg', className: 'max-sm:w-full' })}
      >
        {label}
      </Link>
    </div>
  )
}

function nextOf(order: OrderDetail, as: OrderSide): string | undefined {
  if (as === 'vendor' && isWithoutDelivery(order)) return texts.buyerWillEnterTheAddress
  return texts.next[as][order.status]?.({ isFree: order.total === 0, isPickup: order.delivery?.method === 'pickup' })
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
      title={as === 'buyer' ? texts.yourRequestIsOpenAgain : texts.requestIsOpenAgain}
    >
      <p>
        {as === 'vendor' && texts.youCanSendANewBid}
        {as === 'buyer' &&
          (best
            ? texts.nextBestBidIsFrom(
                formatMoney(best.bid_amount, currency),
                best.vendor.business_name,
                best.needs_confirmation,
              )
            : texts.vendorsCanBidOnIt)}
        <Link to={href('/requests/:id', { id: itemRequest.id })}>
          {as === 'buyer' && best ? texts.reviewBids : texts.openTheRequest}
        </Link>
      </p>
    </Callout>
  )
}
