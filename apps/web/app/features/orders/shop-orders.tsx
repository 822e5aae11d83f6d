import { type OrderStatus, orderStatusLabels } from '@asime/contract/order-states'
import Package from 'lucide-react/icons/package'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { queryText } from '../../lib/lists/query-values.ts'
import { useIsWide } from '../../lib/lists/use-is-wide.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import { useSavedViews } from '../../lib/lists/use-saved-views.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StateChips } from '../../ui/own-list.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { SavedViews } from '../../ui/saved-views.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { listOrdersAs, saveOrders } from './order-list.api.ts'
import { ORDER_LIST_STATES } from './order-list-states.ts'
import { OrderSearch } from './order-search.tsx'
import { ShopOrderBulk } from './shop-order-bulk.tsx'
import { ShopOrderCards, ShopOrderTable } from './shop-order-rows.tsx'
import { readShopOrderCounts } from './shop-orders.api.ts'
import * as texts from './shop-orders.texts.ts'

type State = (typeof ORDER_LIST_STATES)[number]
const LABELS: Record<State, string> = { all: texts.all, ...orderStatusLabels }

/** The orders of a shop: found, seen again by saved views, and dealt with several at a time. */
export function ShopOrders() {
  useLiveQueries()
  const [search] = useSearchParams()
  const words = queryText(search.get('q')) ?? ''
  const filtersOf = (state: State) => ({ status: state === 'all' ? undefined : state, query: words || undefined })
  const { state, query, nowMs, moreLink } = useOwnList(
    'orders-as-vendor',
    ORDER_LIST_STATES,
    (wanted, page) => listOrdersAs('vendor', filtersOf(wanted), page),
    words,
  )
  const counted = useOwnQuery(
    ['shop-order-counts', words],
    (signal) => readShopOrderCounts(words || undefined, signal),
    { placeholderData: (shown) => shown },
  )
  const saved = useSavedViews('shop_orders', query.data !== undefined)
  const isWide = useIsWide()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const orders = query.data?.data ?? []
  const chosen = orders.filter(({ id }) => selected.has(id))
  const Rows = isWide ? ShopOrderTable : ShopOrderCards

  return (
    <div className="frame pt-5 lg:pt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{texts.orders}</h1>
        <SaveTableButton onSave={() => saveOrders('vendor', filtersOf(state))} />
      </div>
      <div className="mt-4">
        <OrderSearch as="vendor" state={state} words={words} />
      </div>
      {/* Shown with their counts or not at all: chips that grow would push the others aside. Until then their room is kept. */}
      <div className={`mt-2 flow-root ${counted.isPending ? 'invisible' : ''}`}>
        <StateChips
          renderLink={(link) => <Link preventScrollReset {...link} />}
          label={texts.ordersByState}
          current={state}
          keep={words ? { q: words } : {}}
          states={ORDER_LIST_STATES.map((each) => ({
            state: each,
            label: LABELS[each],
            ...(counted.isPending ? ROOM : countOf(each, counted.data)),
          }))}
        />
      </div>
      <div className="mt-1 mb-3">
        <SavedViews
          saved={saved}
          query={viewOf(state, words)}
          renderLink={(link) => <Link preventScrollReset {...link} />}
        />
      </div>
      {chosen.length > 0 && <ShopOrderBulk orders={chosen} onLeave={(ids) => setSelected(new Set(ids))} />}
      {saved.isAwaited ? null : !query.data ? (
        query.isError ? (
          <Failed onRetry={query.refetch} />
        ) : (
          <Loading label={texts.loadingYourOrders} className="grid gap-3">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-[132px] lg:h-[68px]" />
            ))}
          </Loading>
        )
      ) : orders.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title={
            words
              ? texts.noOrderFoundFor(words)
              : state === 'all'
                ? texts.noOrdersYet
                : texts.noOrdersHere(LABELS[state].toLowerCase())
          }
          actions={
            <Link to={href('/requests')} className={buttonClass({ variant: 'ask' })}>
              {texts.findRequestsToBidOn}
            </Link>
          }
        >
          {texts.whenABuyerOrders}
        </EmptyState>
      ) : (
        <GrowingRows
          shown={orders.length}
          total={formatTotal(query.data.meta)}
          noun={texts.ordersNoun}
          isLoading={query.isPlaceholderData}
          renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        >
          <Rows orders={orders} nowMs={nowMs} selected={selected} onSelect={setSelected} />
        </GrowingRows>
      )}
    </div>
  )
}

/** The filters as a view keeps them, always written in the same way. */
function viewOf(state: State, words: string): string {
  return new URLSearchParams({ ...(state !== 'all' && { state }), ...(words && { q: words }) }).toString()
}

/** A number of two digits, in place of one that is not known yet. */
const ROOM = { count: 10 }

function countOf(state: State, counts: Record<OrderStatus, number> | undefined): { count?: number } {
  if (!counts) return {}
  return { count: state === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state] }
}
