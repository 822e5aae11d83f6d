import type { Payout } from '@asime/contract/payouts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { formatTotal } from '../../lib/format/totals.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { isUnderWay, WATCH_MS } from './payout-watch.ts'
import { listPayouts, readPayout } from './payouts.api.ts'
import * as texts from './payout-panel.texts.ts'

const STEP = 10
const MOST = 100

/** The payouts, newest first; each opens to its orders. */
export function PayoutPanel() {
  const [limit, setLimit] = useState(STEP)
  const query = useOwnQuery(['payouts', limit], (signal) => listPayouts(limit, signal), {
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? WATCH_MS : false),
  })

  return (
    <section aria-labelledby="payouts" className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <h2 id="payouts" className="mb-2 text-xl">
        {texts.yourPayouts}
      </h2>
      {query.data ? (
        query.data.data.length === 0 ? (
          <p className="text-[.9375rem] text-ink-2">{texts.noneYet}</p>
        ) : (
          <GrowingRows
            shown={query.data.data.length}
            total={formatTotal(query.data.meta)}
            noun={texts.noun}
            isLoading={query.isPlaceholderData}
            renderMore={
              query.isPlaceholderData || (query.data.meta.next_cursor !== null && limit < MOST)
                ? ({ onClick }) => (
                    <Button
                      size="sm"
                      busy={query.isPlaceholderData}
                      onClick={(event) => {
                        onClick(event)
                        setLimit(Math.min(MOST, 3 * limit))
                      }}
                    >
                      {texts.showMorePayouts}
                    </Button>
                  )
                : undefined
            }
          >
            <ul>
              {query.data.data.map((payout) => (
                <li key={payout.id} className="border-b border-line last:border-b-0">
                  <PayoutRow payout={payout} />
                </li>
              ))}
            </ul>
          </GrowingRows>
        )
      ) : query.isError ? (
        <Failed onRetry={query.refetch} />
      ) : (
        <Loading label={texts.loadingYourPayouts}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </section>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false)
  const { orders_count: count } = payout
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
        <span className="flex items-center gap-1.5 font-semibold">
          {formatMoney(payout.amount, payout.currency)}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.9}
            className="size-4 flex-none text-ink-3 transition-[rotate] group-open:rotate-180"
          />
        </span>
        <PayoutBadge status={payout.status} />
        <span className="basis-full text-sm text-ink-3">
          {texts.orders(formatDate(payout.created_at), count)}
          <span className="block">{texts.toEndingIn(payout.account.bank_name, payout.account.number_end)}</span>
        </span>
      </summary>
      <div className="pb-3 text-[.9375rem]">
        {payout.message !== null && <p className="mb-2 text-danger">{payout.message}</p>}
        {payout.deducted > 0 && (
          <p className="mb-2 text-ink-2">
            {texts.lessWhichChargebacksTookBack(formatMoney(payout.deducted, payout.currency))}
          </p>
        )}
        {isOpen && <PayoutOrders id={payout.id} />}
        <p className="mt-2 text-xs text-ink-3 wrap-anywhere">{payout.reference}</p>
      </div>
    </details>
  )
}

function PayoutOrders({ id }: { id: string }) {
  const query = useOwnQuery(['payout', id], (signal) => readPayout(id, signal))
  if (!query.data) {
    return query.isError ? (
      <Failed onRetry={query.refetch} />
    ) : (
      <Loading label={texts.loadingItsOrders}>
        <Skeleton className="h-10" />
      </Loading>
    )
  }
  const { orders, currency } = query.data
  return (
    <ul className="grid gap-1.5">
      {orders.map((order) => (
        <li key={order.id} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <Link
              to={href('/app/vendor/orders/:id', { id: order.id })}
              className="inline-flex min-h-6 items-center font-medium text-forest underline underline-offset-4"
            >
              {order.order_number}
            </Link>{' '}
            <span className="text-ink-3">{order.buyer_name}</span>
          </span>
          <span className="flex-none">{formatMoney(order.amount, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
