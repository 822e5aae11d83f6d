import { dayInWords } from '@asime/contract/days'
import { type OrderSide, undeliveredStatuses, isUndispatched } from '@asime/contract/order-states'
import type { Order, OrderDetail, Quote } from '@asime/contract/orders'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { DataRow } from '../../ui/data-list.tsx'
import * as texts from './order-dates.texts.ts'

type Dates = Pick<Quote['orders'][number], 'dispatch_by' | 'deliver_by'>

/** `Dispatched by Fri 27 Nov, delivered by Tue 1 Dec` */
export function promiseOf(
  { dispatch_by: dispatch, deliver_by: deliver }: Dates,
  isPickup: boolean,
  nowMs: number,
): string {
  const [first, last] = [dayInWords(dispatch, nowMs), dayInWords(deliver, nowMs)]
  return isPickup ? texts.readyForPickupByUntil(first, last) : texts.dispatchedByDeliveredBy(first, last)
}

/** The same of an order that may be from before there were dates. */
export function datesOf({
  dispatch_by: dispatch,
  deliver_by: deliver,
}: Pick<Order, 'dispatch_by' | 'deliver_by'>): Dates | undefined {
  return dispatch && deliver ? { dispatch_by: dispatch, deliver_by: deliver } : undefined
}

/** What counts now, in the words of a list; nothing where nothing is due. */
function dueWords(
  order: Pick<Order, 'status' | 'dispatch_by' | 'deliver_by' | 'is_late' | 'is_pickup'>,
  nowMs: number,
): string | undefined {
  const { status, dispatch_by: dispatch, deliver_by: deliver, is_late: isLate } = order
  const isSent = status === 'dispatched'
  const date = isSent ? deliver : isUndispatched(status) ? dispatch : null
  if (date === null) return undefined
  const due = order.is_pickup ? texts.pickupIsDueBy : texts.deliveryWasDueBy
  return due(isSent, isLate, dayInWords(date, nowMs))
}

/** The same as a line below what an order is of. */
export function DueLine({ order, nowMs }: { order: Order; nowMs: number }) {
  const due = dueWords(order, nowMs)
  return (
    due !== undefined && (
      <span
        className={`mt-0.5 block text-sm text-balance ${order.is_late ? 'font-medium text-danger-ink' : 'text-ink-2'}`}
      >
        {due}
      </span>
    )
  )
}

/** What lies ready is not late: its buyer has not come for it. */
const isUncollected = ({ status, is_pickup: isPickup }: Pick<Order, 'status' | 'is_pickup'>) =>
  isPickup && status === 'dispatched'

export function LateBadge({ order }: { order: Pick<Order, 'status' | 'is_pickup'> }) {
  return <Badge tone="bad">{isUncollected(order) ? texts.notCollected : texts.late}</Badge>
}

/** For the facts of the delivery, while they are ahead. */
export function dateRows(order: OrderDetail, nowMs: number): DataRow[] {
  const { status, is_pickup: isPickup, dispatch_by: dispatch, deliver_by: deliver } = order
  if (['cancelled', 'expired', 'refunded'].includes(status)) return []
  return [
    { label: isPickup ? texts.readyBy : texts.dispatchBy, value: dispatch && dayInWords(dispatch, nowMs) },
    { label: isPickup ? texts.collectBy : texts.deliveryBy, value: deliver && dayInWords(deliver, nowMs) },
  ].filter(({ value }) => value)
}

/** That an order is late, or that another date is proposed: what it means and what can be done. */
export function DateNotice({ order, as, nowMs }: { order: OrderDetail; as: OrderSide; nowMs: number }) {
  const { date_proposal: proposal, status, is_late: isLate, cancels_at: cancelsAt } = order
  const agreed = status === 'dispatched' ? order.deliver_by : order.dispatch_by
  if (!agreed || !undeliveredStatuses.some((each) => each === status)) return null
  const what = isUncollected(order) ? texts.pickup : status === 'dispatched' ? texts.delivery : texts.dispatch
  if (proposal?.status === 'open' && !isLate)
    return (
      <Callout
        tone="info"
        icon={<CalendarClock />}
        className="mt-4"
        title={texts.newDateProposed(dayInWords(proposal.new_date, nowMs))}
      >
        <p className="wrap-anywhere">“{proposal.reason}”</p>
        <p className="mt-1">{texts.wasAgreedFor(what, dayInWords(agreed, nowMs), as)}</p>
      </Callout>
    )
  if (!isLate) return null
  const due = dayInWords(proposal?.status === 'open' ? proposal.new_date : agreed, nowMs)
  return (
    <Callout
      tone="warn"
      icon={<CalendarClock />}
      className="mt-4"
      title={isUncollected(order) ? texts.notCollectedBy(due) : texts.lateWasDueBy(what.toLowerCase(), due)}
    >
      <p>{lateWords(as, order, cancelsAt === null ? undefined : dayInWords(cancelsAt, nowMs))}</p>
    </Callout>
  )
}

function lateWords(as: OrderSide, order: OrderDetail, cancelsOn: string | undefined): string {
  const [isSent, isFree] = [order.status === 'dispatched', order.total === 0]
  if (isUncollected(order)) return as === 'vendor' ? texts.buyerHasNotCollected : texts.collectItOrChoose(isFree)
  const end = cancelsOn === undefined ? '' : texts.ifItIsNotDispatched(cancelsOn, isFree)
  if (as === 'vendor') return isSent ? texts.deliverItNow : texts.dispatchItNow(end, isFree)
  return isSent ? texts.giveTheSellerMoreTime(isFree) : texts.giveTheSellerMoreTimeNamed(end, isFree)
}
