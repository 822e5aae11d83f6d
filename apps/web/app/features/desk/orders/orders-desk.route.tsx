import { type DeskOrder, MIN_ORDER_QUERY } from '@asime/contract/admin-orders'
import { regions } from '@asime/contract/ghana'
import { formatMoney } from '@asime/contract/money'
import { orderStatuses, orderStatusLabels } from '@asime/contract/order-states'
import Package from 'lucide-react/icons/package'
import { href, useSearchParams } from 'react-router'
import { clockOf } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DueClock } from '../../../ui/due-clock.tsx'
import { SaveTableButton } from '../../../ui/save-table-button.tsx'
import { listDeskOrders, saveDeskOrders } from './orders-desk.api.ts'
import * as texts from './orders-desk.texts.ts'
import * as sections from '../desk-sections.texts.ts'
import { type Choice, type Kind, PeopleSearch, readSearch, type Typed } from '../people/people-search.tsx'
import { PeopleTable, type PersonRow } from '../people/people-table.tsx'
import { useDeskList } from '../use-desk-list.ts'

export function meta() {
  return ownMeta(sections.orders)
}

export default function DeskOrdersPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <DeskOrders />}</Queries>
}

const CHOICES: readonly Choice[] = [
  {
    name: 'status',
    label: texts.status,
    any: texts.anyStatus,
    options: orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
  },
  {
    name: 'region',
    label: texts.region,
    any: texts.anyRegion,
    options: regions.map((value) => ({ value, label: value })),
  },
]

const DAY = /^\d{4}-\d\d-\d\d$/
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/
const INPUTS: readonly Typed[] = [
  { name: 'from', label: texts.fromDay, type: 'date', form: DAY },
  { name: 'to', label: texts.toDay, type: 'date', form: DAY },
  { name: 'min_total', label: texts.minTotal, type: 'text', inputMode: 'decimal', form: AMOUNT },
  { name: 'max_total', label: texts.maxTotal, type: 'text', inputMode: 'decimal', form: AMOUNT },
]

const KINDS: readonly Kind[] = [
  { name: 'all', label: texts.kinds.all, count: undefined, filters: {} },
  { name: 'money_held', label: texts.kinds.money_held, count: undefined, filters: { money_held: 'true' } },
  { name: 'late', label: texts.kinds.late, count: undefined, filters: { late: 'true' } },
]

function DeskOrders() {
  const [search] = useSearchParams()
  const nowMs = useMinutes()
  const { typed, kind, filters } = readSearch(search, CHOICES, KINDS, INPUTS, MIN_ORDER_QUERY)
  const { query, moreLink } = useDeskList('desk-orders', filters, (extent, signal) =>
    loadPages(extent, (cursor) => listDeskOrders(filters, cursor, signal)),
  )
  return (
    <div className="frame pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{sections.orders}</h1>
        <SaveTableButton onSave={() => saveDeskOrders(filters)} />
      </div>
      <p className="mt-1.5 text-ink-2">{texts.ordersLead}</p>
      <PeopleSearch
        label={texts.searchLabel}
        placeholder={texts.searchOrders}
        typed={typed}
        choices={CHOICES}
        inputs={INPUTS}
        minLength={MIN_ORDER_QUERY}
        kinds={KINDS}
        kind={kind}
      />
      <div className="mt-3">
        <PeopleTable
          query={query}
          moreLink={moreLink}
          noun={texts.ordersNoun}
          empty={texts.noOrders}
          columns={{ name: texts.order, role: texts.total, isRoleAmount: true, badges: texts.status }}
          row={(order) => orderRow(order, nowMs)}
        />
      </div>
    </div>
  )
}

/** An order in the list. */
function orderRow(order: DeskOrder, nowMs: number): PersonRow {
  const { id, status, total, currency, buyer, vendor, region, due_at: dueAt, created_at: placedAt } = order
  return {
    id,
    picture: (
      <span className="grid size-10 flex-none place-items-center rounded-[12px] bg-surface-3 text-ink-2">
        <Package aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </span>
    ),
    name: order.order_number,
    to: href('/app/orders/:id', { id }),
    facts: texts.facts(buyer.full_name, vendor.business_name, region, formatMoment(placedAt, nowMs)),
    role: <span className="whitespace-nowrap tabular-nums">{formatMoney(total, currency)}</span>,
    badges: (
      <>
        <Badge tone="plain">{orderStatusLabels[status]}</Badge>
        {order.is_frozen && <Badge tone="wait">{texts.stopped}</Badge>}
        {order.is_test && <Badge tone="plain">{texts.test}</Badge>}
        {dueAt && <DueClock {...clockOf(dueAt, nowMs)} />}
      </>
    ),
  }
}
