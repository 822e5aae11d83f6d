import { listOrdersEndpoint, type Order, readOrderEndpoint } from '@asime/contract/orders'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useLayoutEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { momentInSentence } from '../../lib/format/dates.ts'
import { browserTime, serverTime } from '../../lib/format/server-clock.ts'
import { useCountdown } from '../../lib/format/use-countdown.ts'
import { keepPaymentDue, leaveRoomForPaymentDue } from '../../lib/storage/keep-payment-due.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import * as texts from './waiting-order.texts.ts'

/** Longer waits are said as the moment that they end. */
const COUNTED_SECONDS = 3_600

/** The order that waits for the viewer's payment, if one does: the way back to it. Asked for at each visit of a page. */
export function WaitingOrder({ visit }: { visit: string }) {
  const [answer, setAnswer] = useState<{ visit: string; order: Order | undefined }>()
  const [openedAtMs] = useState(() => Date.now())
  useEffect(() => {
    const stop = new AbortController()
    findWaiting(stop.signal).then(
      (order) => setAnswer({ visit, order }),
      // A help only: the orders are listed elsewhere.
      () => !stop.signal.aborted && setAnswer({ visit, order: undefined }),
    )
    return () => stop.abort()
  }, [visit])
  const order = answer?.order
  const due = order?.payment_due_at
  const left = useCountdown(due ? browserTime(due) : undefined)
  const isDue = Boolean(due) && left > 0
  useLayoutEffect(() => {
    if (answer) keepPaymentDue(due && isDue ? due : null)
    leaveRoomForPaymentDue()
  }, [answer, due, isDue])
  if (!order?.checkout_id || !due || !isDue) return null
  return (
    <p className="payment-due frame py-3">
      <Link
        to={href('/pay/:checkoutId', { checkoutId: order.checkout_id })}
        className="flex items-center gap-2 rounded-[12px] bg-gold-soft px-3.5 py-3 text-[.90625rem] text-gold-ink"
      >
        <span className="min-w-0 flex-1">
          {left < COUNTED_SECONDS
            ? texts.orderIsReservedFor(order.order_number, Math.ceil(left / 60))
            : texts.orderIsReservedUntil(order.order_number, momentInSentence(due, serverTime(openedAtMs)))}{' '}
          <b className="font-semibold underline underline-offset-4">{texts.payNow}</b>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 flex-none" strokeWidth={1.9} />
      </Link>
    </p>
  )
}

/** The newest one that can be paid: not where a shop of its checkout is closed for now. */
async function findWaiting(signal: AbortSignal): Promise<Order | undefined> {
  const query = { role: 'buyer', status: 'awaiting_payment', limit: 5 } as const
  const { data: orders } = await call(browserApi, listOrdersEndpoint, { query, signal })
  for (const order of orders.filter(waits)) {
    const { data: whole } = await call(browserApi, readOrderEndpoint, { params: { id: order.id }, signal })
    if (whole.why_not_pay === null) return order
  }
  return undefined
}

function waits({ payment_due_at: due, checkout_id: checkoutId }: Order): boolean {
  return checkoutId !== null && due !== null && Date.parse(due) > serverTime()
}
