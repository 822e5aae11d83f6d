import { orderStatusLabels } from '@asime/contract/order-states'
import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { queryText } from '../../lib/lists/query-values.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OwnList, StateChips } from '../../ui/own-list.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { OrderCard } from './order-card.tsx'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import { listOrdersAs, saveOrders } from './order-list.api.ts'
import { ORDER_LIST_STATES } from './order-list-states.ts'
import { OrderSearch } from './order-search.tsx'
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
  useLiveQueries()
  const [search] = useSearchParams()
  const words = queryText(search.get('q')) ?? ''
  const filtersOf = (state: State) => ({
    status: state === 'all' ? undefined : state,
    query: words || undefined,
  })
  const { state, query, nowMs, moreLink } = useOwnList(
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
        renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
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
        {(order) => (
          <article className="focus-around relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:bg-surface-2 lg:p-5">
            <OrderCard
              order={order}
              nowMs={nowMs}
              to={href('/app/orders/:id', { id: order.id })}
              who={texts.fromBusinessName(order.vendor.business_name)}
            />
          </article>
        )}
      </OwnList>
    </div>
  )
}
