import { orderSourceLabels } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import { Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { Money } from '../../ui/money.tsx'
import { OrderBadge } from './order-badge.tsx'
import * as texts from './order-card.texts.ts'
import { DueLine, LateBadge } from './order-dates.tsx'
import { OrderPicture } from './order-picture.tsx'
import { titleOf } from './order-title.ts'

interface OrderCardProps {
  order: Order
  nowMs: number
  /** The order's page, as its reader has it. */
  to: string
  /** The other side. */
  who: string
  /** Whether the card lies beside a box to select it: then a tap on the card is not a tap on its link. */
  isSelectable?: boolean
}

/** What an order is, in a list: of purchases and of sales alike. The frame around it is the list's. */
export function OrderCard({ order, nowMs, to, who, isSelectable = false }: OrderCardProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[.8125rem] text-ink-3">
        <span className="flex flex-wrap gap-1.5">
          <OrderBadge status={order.status} isPickup={order.is_pickup} />
          {order.is_late && <LateBadge order={order} />}
        </span>
        <span>
          {timeAgo(order.created_at, nowMs)}
          {order.is_test && texts.test}
        </span>
      </div>
      <div className="flex items-start gap-3">
        <OrderPicture order={order} className={isSelectable ? 'size-14' : 'size-16'} />
        <div className="min-w-0 flex-1">
          <h2
            className={`line-clamp-2 leading-[1.24] tracking-[-.012em] wrap-anywhere ${isSelectable ? 'text-base' : 'text-lg'}`}
          >
            <Link
              to={to}
              className={
                isSelectable
                  ? 'underline-offset-4 hover:underline focus-visible:shadow-none focus-visible:-outline-offset-2'
                  : 'stretched-link'
              }
            >
              {titleOf(order)}
            </Link>
          </h2>
          <p className="mt-0.5 truncate text-sm text-ink-3">{who}</p>
          <DueLine order={order} nowMs={nowMs} />
        </div>
      </div>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-3">
        <span>
          {order.order_number}
          {order.source === 'deal' && `, ${orderSourceLabels.deal}`}
        </span>
        {order.total !== null && (
          <Money amount={order.total} currency={order.currency} className="text-[1.25rem] text-ink" />
        )}
      </p>
    </>
  )
}
