import { type OrderStatus, statusesWithMoneyHeld } from '@asime/contract/order-states'
import type { Checkout } from '@asime/contract/orders'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import * as texts from './payment-result.texts.ts'

interface PaymentResultProps {
  checkout: Checkout
  /** What goes back, and where. */
  refunds: ReactNode
  /** A prompt may still be on the payer's phone. */
  isPrompted: boolean
}

/** Nothing is due any more: it is paid, refunded or cancelled, or the time for it is over. */
export function PaymentResult({ checkout, refunds, isPrompted }: PaymentResultProps) {
  const end = endOf(checkout)
  const { Icon, look, title, text } = ENDS[end]
  const isGood = end === 'paid' || end === 'free'
  return (
    <div>
      <output className="block">
        <Icon aria-hidden="true" className={`size-10 ${look}`} strokeWidth={1.9} />
        <h2 className="mt-3 text-2xl">{title}</h2>
        <p className="mt-1.5 text-ink-2">{text}</p>
      </output>
      {isPrompted && end === 'cancelled' && (
        <Callout tone="warn" className="mt-4" title={texts.doNotApproveThePrompt}>
          {texts.ifYouApproveItWeRefund}
        </Callout>
      )}
      {refunds}
      <ul className="mt-5 flex flex-wrap gap-2.5">
        {checkout.orders.map((order, index) => (
          <li key={order.id}>
            <Link
              to={href('/app/orders/:id', { id: order.id })}
              className={buttonClass({ variant: isGood && index === 0 ? 'buy' : 'line' })}
            >
              {checkout.orders.length === 1 ? texts.seeYourOrder : texts.order(order.order_number)}
            </Link>
          </li>
        ))}
        {!isGood && (
          <li>
            <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
              {texts.browseProducts}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

const thanks = (title: string) => ({
  Icon: CircleCheck,
  look: 'text-forest',
  title: (
    <>
      <span lang="tw">{texts.medaase}</span> {title}
    </>
  ),
})

const ENDS: Record<
  'paid' | 'free' | 'completed' | 'refunded' | 'cancelled' | 'expired',
  { Icon: typeof CircleX; look: string; title: ReactNode; text: string }
> = {
  paid: { ...thanks(texts.itIsPaid), text: texts.moneyIsHeld },
  free: { ...thanks(texts.itIsOrdered), text: texts.nothingToPay },
  completed: { ...thanks(texts.itIsPaid), text: texts.thereIsNothingLeft },
  refunded: {
    Icon: CircleX,
    look: 'text-ink-3',
    title: texts.thisOrderWasRefunded,
    text: texts.thereIsNothingLeft,
  },
  cancelled: {
    Icon: CircleX,
    look: 'text-ink-3',
    title: texts.thisOrderWasCancelled,
    text: texts.thereIsNothingLeft,
  },
  expired: {
    Icon: TimerOff,
    look: 'text-ink-3',
    title: texts.timeToPayIsOver,
    text: texts.noLongerKeptForYou,
  },
}

const HELD: ReadonlySet<OrderStatus> = new Set(statusesWithMoneyHeld)

/** Of several orders, what matters most. */
function endOf({ orders, total }: Checkout): keyof typeof ENDS {
  const statuses = orders.map(({ status }) => status)
  if (statuses.some((status) => HELD.has(status))) return total === 0 ? 'free' : 'paid'
  if (statuses.includes('completed')) return 'completed'
  if (statuses.includes('refunded')) return 'refunded'
  return statuses.every((status) => status === 'cancelled') ? 'cancelled' : 'expired'
}
