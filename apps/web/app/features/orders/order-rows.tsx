import { orderSourceLabels } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { Money } from '../../ui/money.tsx'
import { LateBadge } from './order-dates.tsx'
import { OrderPicture } from './order-picture.tsx'
import { titleOf } from './order-title.ts'
import { OrderBadge } from './order-badge.tsx'
import * as texts from './order-rows.texts.ts'

interface OrderRowsProps {
  rows: readonly Order[]
  /** Whose orders they are: says who the other side is. */
  userId: string
  nowMs: number
}

/** Orders, bought and sold, one a line. */
export function OrderRows({ rows, userId, nowMs }: OrderRowsProps) {
  return (
    <ul>
      {rows.map((order) => (
        <li
          key={order.id}
          className="focus-inside relative grid grid-cols-[48px_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line px-4 py-3.5 hover:bg-surface-2 sm:grid-cols-[48px_minmax(0,1fr)_auto] lg:px-5"
        >
          <OrderPicture order={order} className="size-12" />
          <div className="min-w-0">
            <Link
              to={
                order.buyer.id === userId
                  ? href('/app/orders/:id', { id: order.id })
                  : href('/app/vendor/orders/:id', { id: order.id })
              }
              className="line-clamp-2 leading-snug font-semibold wrap-anywhere stretched-link"
            >
              {titleOf(order)}
            </Link>
            <p className="mt-0.5 text-sm text-ink-3 wrap-anywhere">
              {order.buyer.id === userId
                ? texts.fromBusinessName(order.vendor.business_name)
                : texts.toFullName(order.buyer.full_name)}
              , <span className="whitespace-nowrap">{order.order_number}</span>, {timeAgo(order.created_at, nowMs)}
              {order.source === 'deal' && `, ${orderSourceLabels.deal}`}
              {order.is_test && texts.test}
            </p>
          </div>
          {/* Beside the title there is no room for it on a phone. */}
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:col-start-2 sm:flex-col sm:items-end">
            {order.total !== null && (
              <Money amount={order.total} currency={order.currency} className="text-[1.0625rem]" />
            )}
            <span className="flex flex-wrap gap-1.5">
              <OrderBadge status={order.status} isPickup={order.is_pickup} />
              {order.is_late && <LateBadge order={order} />}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
