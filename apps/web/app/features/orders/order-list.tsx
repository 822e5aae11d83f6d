import { orderStatusLabels, orderSourceLabels } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { queryText } from '../../lib/lists/query-values.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { OwnList, StateChips } from '../../ui/own-list.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { OrderBadge } from './order-badge.tsx'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import { listOrdersAs, saveOrders } from './order-list.api.ts'
import { DueLine, LateBadge } from './order-dates.tsx'
import { ORDER_LIST_STATES } from './order-list-states.ts'
import { OrderPicture } from './order-picture.tsx'
import { OrderSearch } from './order-search.tsx'
import { titleOf } from './order-title.ts'
import * as texts from './order-list.texts.ts'

type State = (typeof ORDER_LIST_STATES)[number]
const LABELS: Record<State, string> = { all: texts.all, ...orderStatusLabels }

interface OrderListProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  empty: { title: string; text: string; action: ReactNode }
}

/** What somebody has bought, in one state, newest first. */
export function OrderList({ title, aside, empty }: OrderListProps) {
  const [search] = useSearchParams()
  const words = queryText(search.get('q')) ?? ''
  const filtersOf = (state: State) => ({
    status: state === 'all' ? undefined : state,
    query: words || undefined,
  })
  const { state, query, nowMs, moreHref } = useOwnList(
    'orders-as-buyer',
    ORDER_LIST_STATES,
    (wanted, page) => listOrdersAs('buyer', filtersOf(wanted), page),
    words,
  )
  return (
    <div className="frame pt-6 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl">{title}</h1>
        {aside}
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <OrderSearch as="buyer" state={state} words={words} />
        <SaveTableButton onSave={() => saveOrders('buyer', filtersOf(state))} />
      </div>
      <div className="mt-3 mb-5">
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.ordersByState}
          current={state}
          keep={words ? { q: words } : {}}
          states={ORDER_LIST_STATES.map((each) => ({ state: each, label: LABELS[each] }))}
        />
      </div>
      <OwnList
        query={query}
        more={
          moreHref && (
            <Link to={moreHref} replace preventScrollReset className={buttonClass()}>
              {texts.showMore}
            </Link>
          )
        }
        noun={texts.orders}
        empty={
          <EmptyState
            icon={<Package />}
            title={
              words
                ? texts.noOrderFoundFor(words)
                : state === 'all'
                  ? empty.title
                  : texts.noOrdersHere(LABELS[state].toLowerCase())
            }
            actions={empty.action}
          >
            {empty.text}
          </EmptyState>
        }
      >
        {(order) => <OrderCard order={order} nowMs={nowMs} />}
      </OwnList>
    </div>
  )
}

function OrderCard({ order, nowMs }: { order: Order; nowMs: number }) {
  const { id } = order
  return (
    <article className="focus-around relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:bg-surface-2 lg:p-5">
      <p className="flex flex-wrap items-center justify-between gap-2 text-[.8125rem] text-ink-3">
        <span className="flex flex-wrap gap-1.5">
          <OrderBadge status={order.status} />
          {order.is_late && <LateBadge />}
        </span>
        {timeAgo(order.created_at, nowMs)}
        {order.is_test && texts.test}
      </p>
      <div className="flex items-start gap-3.5">
        <OrderPicture order={order} className="size-16" />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg leading-[1.24] tracking-[-.012em] wrap-anywhere">
            <Link to={href('/app/orders/:id', { id })} className="stretched-link">
              {titleOf(order)}
            </Link>
          </h2>
          <p className="mt-0.5 truncate text-sm text-ink-3">{texts.fromBusinessName(order.vendor.business_name)}</p>
          <DueLine order={order} nowMs={nowMs} />
        </div>
      </div>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-3">
        {order.order_number}
        {order.source === 'deal' && `, ${orderSourceLabels.deal}`}
        {order.total !== null && (
          <Money amount={order.total} currency={order.currency} className="text-[1.3125rem] text-ink" />
        )}
      </p>
    </article>
  )
}
