import type { Checkout } from '@asime/contract/orders'
import type { Payment } from '@asime/contract/payments'
import CircleCheck from 'lucide-react/icons/circle-check'
import TimerOff from 'lucide-react/icons/timer-off'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { buttonClass } from '../../ui/button.tsx'

/** Nothing is due any more: it is paid, or the time for it is over. */
export function PaymentResult({ checkout, payment }: { checkout: Checkout; payment: Payment | undefined }) {
  const isPaid = checkout.orders.some(({ status }) => !NEVER_PAID.has(status))
  const cameLate = payment?.status === 'succeeded' && payment.refunded > 0
  return (
    <div>
      <output className="block">
        {isPaid ? (
          <CircleCheck aria-hidden="true" className="size-10 text-forest" strokeWidth={1.9} />
        ) : (
          <TimerOff aria-hidden="true" className="size-10 text-ink-3" strokeWidth={1.9} />
        )}
        <h2 className="mt-3 text-2xl">
          {isPaid ? (
            <>
              <span lang="tw">Medaase!</span> It is paid
            </>
          ) : (
            'The time to pay is over'
          )}
        </h2>
        <p className="mt-1.5 text-ink-2">
          {isPaid
            ? 'The money is held until you have the goods. The shop has been told to begin.'
            : 'What you ordered is no longer kept for you. You can order it again while there is some left.'}
        </p>
        {cameLate && payment && (
          <p className="mt-2 font-medium text-gold-ink">
            {formatMoney(payment.refunded, payment.currency)} of your payment is on its way back to you.
          </p>
        )}
      </output>
      <ul className="mt-5 flex flex-wrap gap-2.5">
        {checkout.orders.map((order, index) => (
          <li key={order.id}>
            <Link
              to={href('/app/orders/:id', { id: order.id })}
              className={buttonClass({ variant: isPaid && index === 0 ? 'buy' : 'line' })}
            >
              {checkout.orders.length === 1 ? 'See your order' : `Order ${order.order_number}`}
            </Link>
          </li>
        ))}
        {!isPaid && (
          <li>
            <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
              Browse Products
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

const NEVER_PAID: ReadonlySet<string> = new Set(['awaiting_payment', 'expired', 'cancelled'])
