import type { Profile } from '@asime/contract/accounts'
import { mayAct, type OrderSide, orderSourceLabels } from '@asime/contract/order-states'
import { isRefundOpen } from '@asime/contract/order-money'
import type { OrderDetail } from '@asime/contract/orders'
import { NO_PHONE } from '@asime/contract/rules'
import FlaskConical from 'lucide-react/icons/flask-conical'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { href, Link, Navigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { formatMoment, momentInSentence } from '../../lib/format/dates.ts'
import { packedStatuses } from '@asime/contract/packing'
import { formatMoney } from '@asime/contract/money'
import { formatPhone } from '../../lib/format/phone.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useTabTitle } from '../../lib/page/use-tab-title.ts'
import { useViewer } from '../../lib/session/session.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList, type DataRow } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OrderBadge } from './order-badge.tsx'
import { ASK_OF_REFUNDS_EVERY_MS } from './ask-of-refunds.ts'
import { ItemPicture } from './order-picture.tsx'
import { Attachments } from '../../ui/attachments.tsx'
import { ReportedProblem } from './reported-problem.tsx'
import { HandOverCode } from './hand-over-code.tsx'
import { ChargebackNote } from './chargeback-note.tsx'
import { DealTerms } from './deal-terms.tsx'
import { deliveryLines } from './delivery-lines.ts'
import { PickupPlace } from './pickup-place.tsx'
import { actorOf, nameOfEvent, stepsAfter } from './order-events.ts'
import { moneyRows, saleRows } from './order-money.tsx'
import { OrderNextStep } from './order-next-step.tsx'
import { Refunds } from './refunds.tsx'
import { OrderActions } from './order-actions.tsx'
import { DateNotice, dateRows, LateBadge } from './order-dates.tsx'
import { titleOf } from './order-title.ts'
import { readOrder } from './orders.api.ts'
import * as texts from './order-page.texts.ts'

interface OrderPageProps {
  id: string
  /** Which list leads here. */
  as: OrderSide
}

/** One order: how it stands, what it is of, what it costs, where it goes. */
export function OrderPage({ id, as }: OrderPageProps) {
  const queries = useQueryClient()
  const viewer = useViewer()
  const key = ['order', id]
  const query = useOwnQuery(key, (signal) => readOrder(id, signal), {
    refetchInterval: ({ state }) => (state.data?.refunds.some(isRefundOpen) ? ASK_OF_REFUNDS_EVERY_MS : false),
  })
  useLive((event) => {
    if (event.type === 'catch_up' || (event.type === 'order' && event.order_id === id))
      // What was reported of it, too.
      for (const noun of ['order', 'dispute']) void queries.invalidateQueries({ queryKey: [viewer?.id, noun, id] })
  })
  const [openedAtMs] = useState(() => Date.now())
  const order = query.data
  useTabTitle(order ? texts.orderTitle(order.order_number) : texts.order)
  const own = order && viewer && sideOf(order, viewer, as)
  if (own && own !== as)
    return (
      <Navigate
        to={own === 'buyer' ? href('/app/orders/:id', { id }) : href('/app/vendor/orders/:id', { id })}
        replace
      />
    )
  const listPath = as === 'buyer' ? href('/app/orders') : href('/app/vendor/orders')

  if (!order && query.error instanceof ApiError && query.error.code === 'not_found') {
    return (
      <div className="frame py-10">
        <EmptyState
          as="h1"
          title={texts.orderNotFound}
          actions={
            <Link to={listPath} className={buttonClass({ variant: 'buy' })}>
              {texts.allOrders}
            </Link>
          }
        >
          {texts.linkMayBeCutOff}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="frame pb-6">
      <Breadcrumb
        items={[
          {
            label: texts.orders,
            link: <Link to={listPath}>{as === 'buyer' ? texts.yourOrders : texts.orders}</Link>,
          },
          { label: order?.order_number ?? texts.order },
        ]}
      />
      {order ? (
        <OrderView order={order} as={as} nowMs={serverTime(query.dataUpdatedAt || openedAtMs)} />
      ) : (
        <>
          <h1 className="text-3xl">{texts.order}</h1>
          <div className="mt-5">
            {query.isError ? (
              <Failed onRetry={query.refetch} />
            ) : (
              <Loading label={texts.loadingTheOrder} className="grid gap-4">
                <Skeleton className="h-40" />
                <Skeleton className="h-60" />
              </Loading>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Whose page of it is the viewer's: each side may send the other a link to its own. */
function sideOf({ buyer }: OrderDetail, viewer: Pick<Profile, 'id' | 'user_type'>, as: OrderSide): OrderSide {
  if (buyer.id === viewer.id) return 'buyer'
  return viewer.user_type === 'admin' ? as : 'vendor'
}

function OrderView({ order, as, nowMs }: { order: OrderDetail; as: OrderSide; nowMs: number }) {
  const { currency, delivery, delivery_proof: proof, dispatch, sale } = order
  const viewer = useViewer()
  // An admin who is on no side of it: nothing here is theirs to do as the buyer.
  const isOnlooker = as === 'buyer' && viewer?.user_type === 'admin' && viewer.id !== order.buyer.id
  // The shop's packers do not: neither amounts nor what is said about them in a dispute.
  const seesMoney = order.total !== null
  const isStillToGo = mayAct('hand_over', 'vendor', order.status)
  // Once the goods are on their way it is what the buyer looks for.
  const isBuyers = as === 'buyer' && !isOnlooker
  const isCodeNext = isBuyers && (order.status === 'dispatched' || order.status === 'delivered')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{titleOf(order)}</h1>
        <span className="flex flex-wrap gap-1.5">
          <OrderBadge status={order.status} isPickup={order.is_pickup} />
          {order.is_late && <LateBadge order={order} />}
        </span>
      </div>
      <p className="mt-1.5 text-ink-2 wrap-anywhere">
        <span className="whitespace-nowrap">{order.order_number}</span>, {momentInSentence(order.created_at, nowMs)},{' '}
        {as === 'buyer' ? (
          <>
            {texts.from}{' '}
            <Link
              to={href('/vendors/:id', { id: order.vendor.id })}
              className="font-semibold text-forest underline underline-offset-4"
            >
              {order.vendor.business_name}
            </Link>
          </>
        ) : (
          texts.forFullName(order.buyer.full_name)
        )}
        {order.source === 'deal' && `, ${orderSourceLabels.deal}`}
      </p>
      {isOnlooker && (
        <Callout tone="info" className="mt-4">
          {texts.seenAsAdmin}{' '}
          {order.has_dispute && (
            <Link
              to={href('/app/admin/disputes/:id', { id: order.id })}
              className="font-semibold underline underline-offset-4"
            >
              {texts.openDisputeAtDesk}
            </Link>
          )}
        </Callout>
      )}
      {seesMoney && !isOnlooker && (
        <Link
          to={`${href('/app/chat/new')}?order=${order.id}`}
          className={buttonClass({ className: 'mt-3 print:hidden' })}
        >
          <MessageCircle aria-hidden="true" />
          {as === 'buyer' ? texts.messageTheSeller : texts.messageTheBuyer}
        </Link>
      )}
      {order.is_test && (
        <Callout tone="warn" icon={<FlaskConical />} title={texts.thisOrderIsATest} className="mt-4">
          {texts.itsPaymentMovedNoMoney}
        </Callout>
      )}
      <ChargebackNote order={order} as={as} />
      {as === 'buyer' && <Refunds order={order} isPayers={isBuyers} className="mt-4" />}
      {!isOnlooker && (
        <>
          <OrderNextStep order={order} as={as} nowMs={nowMs} />
          <DateNotice order={order} as={as} nowMs={nowMs} />
        </>
      )}
      {isCodeNext && (
        <section
          aria-label={texts.handOverCode}
          className="mt-4 rounded-panel border-2 border-gold bg-surface p-4 sm:p-5 lg:p-6"
        >
          <h2 className="mb-1 text-xl">{texts.handOverCode}</h2>
          <HandOverCode key={order.id} orderId={order.id} isFree={order.total === 0} />
        </section>
      )}
      <OrderActions key={order.id} order={order} />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {order.has_dispute && seesMoney && (
            <Part title={texts.reportedProblem}>
              <ReportedProblem key={order.id} orderId={order.id} as={isOnlooker ? 'admin' : as} />
            </Part>
          )}
          <Part title={texts.items}>
            <ul>
              {order.items.map((item, index) => (
                <li
                  key={index}
                  className="flex items-center gap-3.5 border-b border-line py-3 text-[.9375rem] first:pt-0 last:border-b-0 last:pb-0"
                >
                  <ItemPicture src={item.thumbnail_url} className="size-14" />
                  <div className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-4">
                    <p className="min-w-0 wrap-anywhere">
                      {item.quantity > 1 && `${item.quantity} × `}
                      {item.product_id ? (
                        <Link
                          to={href('/products/:id', { id: item.product_id })}
                          className="underline-offset-4 hover:underline"
                        >
                          {item.title}
                        </Link>
                      ) : (
                        item.title
                      )}
                      {item.variant_label && <span className="block text-sm text-ink-2">{item.variant_label}</span>}
                    </p>
                    {item.unit_price !== null && (
                      <p className="flex-none font-medium">{formatMoney(item.unit_price * item.quantity, currency)}</p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
            {order.deal && <DealTerms deal={order.deal} />}
            {order.item_request && (
              <p className="mt-3 text-[.9375rem] text-ink-2">
                {texts.fromTheBidOn}{' '}
                <Link
                  to={href('/requests/:id', { id: order.item_request.id })}
                  className="font-semibold text-forest underline underline-offset-4 wrap-anywhere"
                >
                  {order.item_request.request_title}
                </Link>
              </p>
            )}
          </Part>
          {seesMoney && (
            <Part title={texts.money}>
              <DataList rows={moneyRows(order, isBuyers)} />
              {order.timeline.some(({ event }) => event === 'pay') && (
                <ReceiptLink id={order.id} as={as} hasInvoice={as === 'vendor' && order.status === 'completed'} />
              )}
            </Part>
          )}
          {sale && as === 'vendor' && (
            <Part title={texts.yourEarnings}>
              <DataList rows={saleRows(order, sale)} />
              <Link to={href('/fees')} className="mt-2 inline-block text-sm text-forest underline underline-offset-4">
                {texts.howFeesAreComputed}
              </Link>
            </Part>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {isBuyers && takesCode(order) && !isCodeNext && (
            <Part title={texts.handOverCode}>
              <HandOverCode key={order.id} orderId={order.id} isFree={order.total === 0} />
            </Part>
          )}
          <Part title={texts.steps}>
            <Timeline label={texts.orderProgress} steps={stepsOf(order, nowMs)} />
          </Part>
          <Part title={texts.delivery}>
            {dateRows(order, nowMs).length > 0 && (
              <DataList className="mb-3 border-b border-line pb-1" rows={dateRows(order, nowMs)} />
            )}
            {delivery ? (
              <div className="text-[.9375rem] text-ink-2">
                {deliveryLines(delivery).map((line, index) => (
                  <p key={line} className={`wrap-anywhere ${index === 0 ? 'font-semibold text-ink' : ''}`}>
                    {line}
                  </p>
                ))}
                {delivery.contact_phone !== NO_PHONE && (
                  <p>
                    <a
                      href={`tel:${delivery.contact_phone}`}
                      className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
                    >
                      {formatPhone(delivery.contact_phone)}
                    </a>
                  </p>
                )}
                {delivery.note && <p className="mt-1.5 wrap-anywhere">“{delivery.note}”</p>}
              </div>
            ) : (
              <p className="text-[.9375rem] text-ink-2">
                {order.status !== 'awaiting_payment'
                  ? seesMoney || isStillToGo
                    ? texts.noAddressGiven
                    : texts.packersSeeNoAddressLater
                  : as === 'buyer'
                    ? texts.youAddTheDeliveryAddress
                    : texts.buyerHasNotAdded}
              </p>
            )}
            {as === 'vendor' && packedStatuses.includes(order.status) && (seesMoney || isStillToGo) && (
              <Link
                to={`${href('/app/vendor/orders/packing-slips')}?orders=${order.id}`}
                className="mt-2 inline-block text-[.9375rem] font-semibold text-forest underline underline-offset-4"
              >
                {texts.printPackingSlip}
              </Link>
            )}
            {order.pickup && <PickupPlace place={order.pickup} as={as} />}
            {dispatch && dispatchRows(dispatch).length > 0 && (
              <DataList className="mt-3 border-t border-line pt-1" rows={dispatchRows(dispatch)} />
            )}
            {dispatch && dispatch.photos.length > 0 && (
              <div className="mt-3">
                <Attachments links={dispatch.photos} name={texts.photoOfTheParcel} />
              </div>
            )}
            {proof && proof.photos.length > 0 && (
              <div className="mt-3 border-t border-line pt-3">
                <h3 className="mb-2 font-body text-[.9375rem] font-semibold tracking-normal">
                  {texts.deliveryDetails}
                </h3>
                <Attachments links={proof.photos} name={texts.photoOfTheDelivery} />
              </div>
            )}
          </Part>
        </div>
      </div>
    </>
  )
}

/** The code ends the order from any of these states. */
function takesCode({ status }: OrderDetail): boolean {
  return mayAct('hand_over', 'vendor', status)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function dispatchRows(dispatch: NonNullable<OrderDetail['dispatch']>): DataRow[] {
  const rows = [
    { label: texts.riderOrCourier, value: dispatch.courier },
    { label: texts.courierCertificate, value: dispatch.pcsrc_certificate_no },
    { label: texts.phone, value: dispatch.phone && formatPhone(dispatch.phone) },
    { label: texts.waybill, value: dispatch.waybill },
  ]
  return rows.filter(({ value }) => value !== null)
}

function stepsOf(order: OrderDetail, nowMs: number): TimelineStep[] {
  const { timeline } = order
  const coming = stepsAfter(order)
  const done = timeline.map((event, index): TimelineStep => {
    const isNow = index === timeline.length - 1 && coming.length > 0
    return {
      title: nameOfEvent(event, order.is_pickup),
      detail: (
        <>
          {[formatMoment(event.at, nowMs), actorOf(event)].filter(Boolean).join(', ')}
          {event.note && <span className="block text-ink-2 wrap-anywhere">{event.note}</span>}
        </>
      ),
      state: isNow ? 'now' : 'done',
    }
  })
  return [...done, ...coming.map((title): TimelineStep => ({ title, state: 'next' }))]
}

/** Our invoice comes with the money. */
function ReceiptLink({ id, as, hasInvoice }: OrderPageProps & { hasInvoice: boolean }) {
  return (
    <p className="mt-3">
      <Link
        to={as === 'buyer' ? href('/app/orders/:id/receipt', { id }) : href('/app/vendor/orders/:id/receipt', { id })}
        className="inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4"
      >
        {hasInvoice ? texts.viewReceiptAndCommissionInvoice : texts.viewReceipt}
      </Link>
    </p>
  )
}
