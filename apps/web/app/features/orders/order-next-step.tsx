import type { OrderSide } from '@asime/contract/order-states'
import type { OrderDetail, OrderStatus } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { momentInSentence } from '../../lib/format/dates.ts'
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
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-panel border-2 border-gold bg-surface p-4 lg:p-5">
        <p className="min-w-0">
          <b className="font-semibold">{texts.paymentDue}</b>
          {due && (
            <span className="block text-[.9375rem] text-ink-2">
              {texts.reservedForYouUntil(momentInSentence(due, nowMs))}
            </span>
          )}
        </p>
        <Link
          to={href('/pay/:checkoutId', { checkoutId })}
          className={buttonClass({ variant: 'buy', size: 'lg', className: 'max-sm:w-full' })}
        >
          {texts.payNow}
        </Link>
      </div>
    )
  }
  if (status === 'awaiting_payment') {
    return (
      <Callout tone="warn" className="mt-4">
        {as === 'vendor' ? texts.buyerHasNotPaidYet : texts.timeToPayHasPassed}
      </Callout>
    )
  }
  // Nothing is released before the bank has decided, which is said above.
  if (order.is_frozen) return null
  if (release) {
    return (
      <Callout tone="info" className="mt-4">
        {texts.orderWillComplete(momentInSentence(release, nowMs), as, order.total === 0)}
      </Callout>
    )
  }
  if (as === 'buyer' && checkoutId && isWithoutDelivery(order)) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-panel border-2 border-gold bg-surface p-4 lg:p-5">
        <p className="min-w-0">
          <b className="font-semibold">{texts.whereDoesItGo}</b>
          <span className="block text-[.9375rem] text-ink-2">{texts.sellerNeedsTheAddress}</span>
        </p>
        <Link
          to={href('/pay/:checkoutId', { checkoutId })}
          className={buttonClass({ variant: 'buy', size: 'lg', className: 'max-sm:w-full' })}
        >
          {texts.enterTheAddress}
        </Link>
      </div>
    )
  }
  if (order.reopened && order.item_request) return <OpenAgain order={order} as={as} />
  if (status === 'completed' && as === 'buyer') return <AfterOrder order={order} />
  const next = nextOf(order, as)
  return next === undefined ? null : <p className="mt-4 max-w-[65ch] text-[1.0625rem] text-ink-2">{next}</p>
}

function nextOf(order: OrderDetail, as: OrderSide): string | undefined {
  const { status, delivery } = order
  const isFree = order.total === 0
  if (as === 'vendor' && isFree && isWithoutDelivery(order)) return texts.buyerWillEnterTheAddress
  const [usual, ofPickup] = isFree ? [NEXT_OF_FREE, NEXT_OF_FREE_PICKUP] : [NEXT, NEXT_OF_PICKUP]
  return (delivery?.method === 'pickup' && ofPickup[as][status]) || usual[as][status]
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

/** What comes next, in a sentence. */
const NEXT: Record<OrderSide, Partial<Record<OrderStatus, string>>> = {
  buyer: {
    paid: texts.weHoldYourMoneyPaid,
    preparing: texts.sellerIsPreparingYourOrder,
    dispatched: texts.yourOrderIsOnItsWay,
  },
  vendor: {
    paid: texts.buyerHasPaidAndWeHold,
    preparing: texts.weHoldTheMoney,
    dispatched: texts.askForTheHandOverCode,
  },
}

/** Where the goods go nowhere: the buyer comes for them. */
const NEXT_OF_PICKUP: typeof NEXT = {
  buyer: { dispatched: texts.yourOrderIsReady },
  vendor: { preparing: texts.weHoldTheMoneyMarkTheOrder },
}

/** Where nothing was paid, no money is held. */
const NEXT_OF_FREE: typeof NEXT = {
  buyer: {
    paid: texts.nextTheSellerConfirms,
    preparing: texts.sellerIsPreparingItForNothing,
    dispatched: texts.itIsOnItsWay,
  },
  vendor: {
    paid: texts.buyerHasNothingToPay,
    preparing: texts.markWhenTheGoodsLeave,
    dispatched: texts.codeCompletesTheOrder,
  },
}

const NEXT_OF_FREE_PICKUP: typeof NEXT = {
  buyer: { dispatched: texts.itIsReady },
  vendor: { preparing: texts.markWhenTheGoodsAreReady },
}
