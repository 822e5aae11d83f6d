import type { Checkout, OrderDetail } from '@asime/contract/orders'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { momentInSentence } from '../../lib/format/dates.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { formatMoney } from '@asime/contract/money'
import { browserTime, serverTime } from '../../lib/format/server-clock.ts'
import { Money } from '../../ui/money.tsx'
import { OrderBadge } from './order-badge.tsx'
import { addressLines } from './delivery-lines.ts'
import { Payees } from './payees.tsx'
import { datesOf, promiseOf } from './order-dates.tsx'
import { SummaryFold } from './summary-fold.tsx'
import { formatCountdown, useCountdown } from '../../lib/format/use-countdown.ts'
import * as texts from './pay-summary.texts.ts'

interface PaySummaryProps {
  checkout: Checkout
  /** Undefined while they are read. */
  orders: readonly OrderDetail[] | undefined
  /** The time to pay is over, as far as the browser knows. */
  onDue: () => void
}

/** What is paid for, and by when. */
export function PaySummary({ checkout, orders, onDue }: PaySummaryProps) {
  const deliveries = orders?.flatMap(({ delivery }) => delivery ?? []) ?? []
  // What all shops bring goes to the same place; what is collected goes nowhere.
  const brought = deliveries.find(({ method }) => method !== 'pickup')
  const [delivery] = brought ? [brought] : deliveries
  const amount = checkout.amount_due > 0 ? checkout.amount_due : checkout.total
  return (
    <section
      aria-label={texts.orderSummary}
      className="rounded-panel border border-line bg-surface px-4 py-2 sm:px-5 lg:col-start-2 lg:row-start-1 lg:p-6"
    >
      {checkout.payment_due_at && <Due key={checkout.payment_due_at} at={checkout.payment_due_at} onDue={onDue} />}
      <SummaryFold amount={{ amount, currency: checkout.currency }}>
        <ul>
          {checkout.orders.map((order) => {
            const detail = orders?.find(({ id }) => id === order.id)
            return (
              <li key={order.id} className="border-b border-line py-4">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="text-[.9375rem] font-semibold wrap-anywhere">
                    {detail?.vendor.business_name ?? order.order_number}
                  </span>
                  <OrderBadge status={order.status} isPickup={detail?.is_pickup} />
                </p>
                <ul className="mt-1.5 grid gap-1 text-[.9375rem] text-ink-2">
                  {detail?.items.map(({ title, variant_label: variant, quantity, unit_price: price }, index) => (
                    <li key={index} className="flex justify-between gap-4">
                      <span className="min-w-0 wrap-anywhere">
                        {quantity > 1 && `${quantity} × `}
                        {title}
                        {variant && <span className="block text-sm text-ink-3">{variant}</span>}
                      </span>
                      <span className="flex-none text-ink">{formatMoney((price ?? 0) * quantity, order.currency)}</span>
                    </li>
                  ))}
                  {detail?.delivery && (
                    <li className="flex justify-between gap-4">
                      {texts.delivery(deliveryMethodNames[detail.delivery.method])}{' '}
                      <span className="flex-none text-ink">
                        {detail.delivery_fee ? formatMoney(detail.delivery_fee, order.currency) : texts.noFee}
                      </span>
                    </li>
                  )}
                </ul>
                {detail && <Promised order={detail} />}
                <p className="mt-1.5 text-sm text-ink-3">{order.order_number}</p>
              </li>
            )
          })}
        </ul>
        <dl className="flex flex-wrap items-baseline justify-between gap-x-3 pt-4">
          <dt className="font-semibold">{checkout.amount_due > 0 ? texts.toPay : texts.total}</dt>
          <dd className="ml-auto">
            <Money amount={amount} currency={checkout.currency} className="text-[min(1.625rem,11vw)]" />
          </dd>
        </dl>
        {delivery && (
          <div className="mt-4 border-t border-line pt-4 text-[.9375rem] text-ink-2">
            <h3 className="font-body text-[.9375rem] font-semibold tracking-normal text-ink">
              {brought ? texts.deliveryAddress : texts.contactPhone}
            </h3>
            {[...(brought ? addressLines(brought) : []), formatPhone(delivery.contact_phone)].map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </div>
        )}
      </SummaryFold>
      {orders && <Payees orders={orders} />}
    </section>
  )
}

/** By when it comes, which is counted anew from the payment. */
function Promised({ order }: { order: OrderDetail }) {
  const [openedAtMs] = useState(() => Date.now())
  const dates = datesOf(order)
  if (!dates) return null
  const promise = promiseOf(dates, order.delivery?.method === 'pickup', serverTime(openedAtMs))
  return (
    <p className="mt-1.5 text-[.9375rem] text-ink-2">
      {promise}
      {order.status === 'awaiting_payment' && texts.ifYouPayToday}.
    </p>
  )
}

/** Seconds. Of what is hours away, the moment says enough. */
const COUNTED = 3_600

function Due({ at, onDue }: { at: string; onDue: () => void }) {
  const [openedAtMs] = useState(() => Date.now())
  const left = useCountdown(browserTime(at), onDue)
  return (
    <p className="my-3 lg:mt-0 flex items-start gap-2 rounded-[12px] bg-gold-soft px-3.5 py-2.5 text-[.90625rem] text-gold-ink">
      <Clock aria-hidden="true" className="mt-px size-5 flex-none" strokeWidth={1.9} />
      <span>
        {texts.reservedForYouUntil(momentInSentence(at, serverTime(openedAtMs)))}
        {left > 0 && left < COUNTED && (
          <>
            :{' '}
            <b className="font-semibold tabular-nums" role="timer">
              {formatCountdown(left)}
            </b>{' '}
            {texts.left}
          </>
        )}
        .
      </span>
    </p>
  )
}
