import { listOrdersEndpoint, type Order } from '@asime/contract/orders'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { momentInSentence } from '../../lib/format/dates.ts'
import { useCountdown } from '../../lib/format/use-countdown.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import * as texts from './waiting-order.texts.ts'

/** Longer waits are said as the moment that they end. */
const COUNTED_SECONDS = 3_600

/** The order that waits for the viewer's payment, if one does: the way back to it. */
export function WaitingOrder() {
  const [order, setOrder] = useState<Order>()
  const [openedAtMs] = useState(() => Date.now())
  useEffect(() => {
    const stop = new AbortController()
    const query = { role: 'buyer', status: 'awaiting_payment', limit: 5 } as const
    call(browserApi, listOrdersEndpoint, { query, signal: stop.signal }).then(
      ({ data }) => setOrder(data.find(waits)),
      // A help only: the orders are listed elsewhere.
      () => {},
    )
    return () => stop.abort()
  }, [])
  const due = order?.payment_due_at
  const left = useCountdown(due ? Date.parse(due) : undefined)
  if (!order?.checkout_id || !due || left === 0) return null
  return (
    <p className="frame py-3">
      <Link
        to={href('/pay/:checkoutId', { checkoutId: order.checkout_id })}
        className="flex items-center gap-2 rounded-[12px] bg-gold-soft px-3.5 py-3 text-[.90625rem] text-gold-ink"
      >
        <span className="min-w-0 flex-1">
          {left < COUNTED_SECONDS
            ? texts.orderIsReservedFor(order.order_number, Math.ceil(left / 60))
            : texts.orderIsReservedUntil(order.order_number, momentInSentence(due, openedAtMs))}{' '}
          <b className="font-semibold underline underline-offset-4">{texts.payNow}</b>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 flex-none" strokeWidth={1.9} />
      </Link>
    </p>
  )
}

function waits({ payment_due_at: due, checkout_id: checkoutId }: Order): boolean {
  return checkoutId !== null && due !== null && Date.parse(due) > Date.now()
}
