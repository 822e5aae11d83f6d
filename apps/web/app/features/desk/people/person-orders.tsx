import type { AdminUser } from '@asime/contract/admin-users'
import { formatMoney } from '@asime/contract/money'
import { type OrderSide, orderStatusLabels } from '@asime/contract/order-states'
import { useState } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { formatTotal } from '../../../lib/format/totals.ts'
import { loadPages, MAX_PAGES } from '../../../lib/lists/list-pages.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { GrowingRows } from '../../../ui/growing-rows.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../part.tsx'
import { OrderLink } from './person-link.tsx'
import { listOrdersOfUser } from './people.api.ts'
import * as texts from './people.texts.ts'

/** What they bought and what their shop sold, the newest first. */
export function PersonOrders({ user: { id, orders }, nowMs }: { user: AdminUser; nowMs: number }) {
  if (orders.bought + orders.sold === 0) return <p className="text-ink-2">{texts.noOrders}</p>
  return (
    <div className="grid gap-4">
      {orders.bought > 0 && (
        <Part title={`${texts.bought} (${formatCount(orders.bought)})`}>
          <Orders id={id} side="buyer" nowMs={nowMs} />
        </Part>
      )}
      {orders.sold > 0 && (
        <Part title={`${texts.sold} (${formatCount(orders.sold)})`}>
          <Orders id={id} side="vendor" nowMs={nowMs} />
        </Part>
      )}
    </div>
  )
}

function Orders({ id, side, nowMs }: { id: string; side: OrderSide; nowMs: number }) {
  const [pages, setPages] = useState(1)
  const query = useOwnQuery(
    ['orders-of-user', id, side, pages],
    (signal) => loadPages({ cursor: undefined, pages }, (cursor) => listOrdersOfUser(id, side, { cursor, signal })),
    { placeholderData: (shown) => shown },
  )
  if (!query.data) {
    if (query.isError) return <Failed onRetry={query.refetch} />
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  const { data, meta } = query.data
  return (
    <GrowingRows
      shown={data.length}
      total={formatTotal(meta)}
      noun={texts.ordersNoun}
      isLoading={query.isPlaceholderData}
      renderMore={
        query.isPlaceholderData || (meta.next_cursor !== null && pages < MAX_PAGES)
          ? ({ onClick, children }) => (
              <Button
                busy={query.isPlaceholderData}
                onClick={(event) => {
                  onClick(event)
                  setPages(pages + 1)
                }}
              >
                {children}
              </Button>
            )
          : undefined
      }
    >
      <ul>
        {data.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                <OrderLink id={order.id} number={order.order_number} />
              </p>
              <p className="text-sm text-ink-3 wrap-anywhere">
                {texts.orderParties(order.buyer, order.shop)}, {formatMoment(order.created_at, nowMs)}
              </p>
            </div>
            <p className="flex items-baseline gap-2.5">
              <Badge tone="plain">{orderStatusLabels[order.status]}</Badge>
              <span className="tabular-nums">{formatMoney(order.total, order.currency)}</span>
            </p>
          </li>
        ))}
      </ul>
    </GrowingRows>
  )
}
