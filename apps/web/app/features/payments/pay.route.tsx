import { isOpenPayment } from '@asime/contract/payment-states'
import type { Profile } from '@asime/contract/accounts'
import { isRefundOpen } from '@asime/contract/order-money'
import type { Checkout, OrderDetail } from '@asime/contract/orders'
import type { Payment } from '@asime/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { useLiveQueries } from '../../lib/live/use-live-queries.ts'
import { keepPaymentDue } from '../../lib/storage/keep-payment-due.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Failed } from '../../ui/failed.tsx'
import { checkoutSteps } from '../orders/checkout-steps.ts'
import { ASK_OF_REFUNDS_EVERY_MS } from '../orders/ask-of-refunds.ts'
import { OrderDeliveryForm } from '../orders/delivery-form.tsx'
import { isWithoutDelivery } from '../orders/missing-delivery.ts'
import { readCheckout, readOrder } from '../orders/orders.api.ts'
import type { Route } from './+types/pay.route.ts'
import { networkOf } from '../../lib/format/network-of.ts'
import { PayForm } from './pay-form.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PaySummary } from '../orders/pay-summary.tsx'
import { Refunds } from '../orders/refunds.tsx'
import { checkPayment, readPayment } from './payments.api.ts'
import { SandboxPanel } from './sandbox-panel.tsx'
import * as texts from './pay.texts.ts'

const ASK_EVERY_MS = 3_000
/** Of a failure nobody tells us: whoever looks at the page should know of it within three seconds. */
const ASK_PROVIDER_EVERY_MS = 2_000
/** Nobody looks at a page in the background; but what happens there should be known on coming back. */
const ASK_IN_BACKGROUND_EVERY_MS = 15_000

export const handle: PageHandle = { tabBar: false, footer: false }

export function meta() {
  return ownMeta(texts.payment)
}

export default function PayPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <PayOf key={params.checkoutId} checkoutId={params.checkoutId} user={viewer} />}</Queries>
}

/** All that is known here is the server's, so a reload, a second tab and a lost line change nothing. */
function PayOf({ checkoutId, user }: { checkoutId: string; user: Profile }) {
  const queries = useQueryClient()
  // Also where a payment has begun and its answer was lost.
  useLiveQueries()
  // Typed once for all attempts.
  const [phone, setPhone] = useState(() => (user.phone && networkOf(user.phone) ? user.phone : ''))
  const checkout = useOwnQuery(['checkout', checkoutId], (signal) => readCheckout(checkoutId, signal), {
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      // What is known of the payment itself is newer where the checkout could not be read since.
      const [latest] = data.payments
      const known = queries.getQueryData<Payment>([user.id, 'payment', latest?.id])
      return isSettling(data, known ?? latest) ? ASK_EVERY_MS : false
    },
  })
  const orderIds = checkout.data?.orders.map(({ id }) => id) ?? []
  const orders = useOwnQuery(
    ['orders-of-checkout', orderIds],
    (signal) => Promise.all(orderIds.map((id) => readOrder(id, signal))),
    {
      enabled: orderIds.length > 0,
      refetchInterval: ({ state }) =>
        state.data?.some(({ refunds }) => refunds.some(isRefundOpen)) ? ASK_OF_REFUNDS_EVERY_MS : false,
    },
  )
  const paymentId = checkout.data?.payments[0]?.id
  const readOrCheck = async (signal: AbortSignal): Promise<Payment> => {
    const known = queries.getQueryData<Payment>([user.id, 'payment', paymentId])
    const isWatched = known && isUnderWay(known) && document.visibilityState === 'visible'
    try {
      if (isWatched) return await checkPayment(known.id)
    } catch (error) {
      // Asked too often, or while the provider is away: what is known here is still to be had.
      if (!(error instanceof ApiError)) throw error
    }
    return readPayment(paymentId!, signal)
  }
  const payment = useOwnQuery(['payment', paymentId], readOrCheck, {
    enabled: paymentId !== undefined,
    refetchInterval: ({ state }) =>
      state.data && !mayBeApproved(state.data)
        ? false
        : document.visibilityState === 'hidden'
          ? ASK_IN_BACKGROUND_EVERY_MS
          : ASK_PROVIDER_EVERY_MS,
    refetchIntervalInBackground: true,
  })

  const reload = () => queries.invalidateQueries()
  // One that was stopped may succeed later.
  const decided = payment.data && !isUnderWay(payment.data) ? `${payment.data.id} ${payment.data.status}` : undefined
  useEffect(() => {
    // What was due is now paid, or may be paid anew.
    if (decided) void queries.invalidateQueries()
  }, [decided, queries])

  const due = checkout.data?.payment_due_at
  useEffect(() => {
    if (due !== undefined) keepPaymentDue(due)
  }, [due])

  const takeOver = async (news: Payment) => {
    queries.setQueryData([user.id, 'payment', news.id], news)
    await reload()
  }

  if (!checkout.data) {
    if (checkout.error instanceof ApiError && checkout.error.code === 'not_found') return <NoCheckout />
    return <Frame step={1}>{checkout.isError ? <Failed onRetry={checkout.refetch} /> : <PaySkeleton />}</Frame>
  }
  // Not before it has its items: on phones, the summary stands on top, and would push the form down.
  if (!orders.data && !orders.isError)
    return (
      <Frame step={1}>
        <PaySkeleton />
      </Frame>
    )
  const isReady = orders.data !== undefined && (paymentId === undefined || payment.data !== undefined)
  const isFailed = orders.isError || payment.isError
  const undelivered = orders.data?.find(isWithoutDelivery)
  const current = payment.data
  return (
    <Frame
      step={
        undelivered
          ? undelivered.total === 0
            ? undefined
            : 0
          : current && isUnderWay(current) && !isCancelled(checkout.data)
            ? 2
            : checkout.data.amount_due > 0
              ? 1
              : undefined
      }
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-9">
        <PaySummary checkout={checkout.data} orders={orders.data} onDue={() => void reload()} />
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-start-1">
          <section className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
            {isReady ? (
              <Now
                checkout={checkout.data}
                payment={current}
                readAtMs={payment.dataUpdatedAt}
                isLineLost={payment.isRefetchError || payment.failureCount > 0}
                orders={orders.data ?? []}
                undelivered={undelivered}
                // Most people pay from the phone that they gave for the delivery.
                phone={phone || (orders.data?.find(({ delivery }) => delivery)?.delivery?.contact_phone ?? '')}
                onPhone={setPhone}
                user={user}
                onPayment={(news) => void takeOver(news)}
                reload={reload}
              />
            ) : isFailed ? (
              <Failed onRetry={reload} />
            ) : (
              <PaySkeleton />
            )}
          </section>
          {current?.is_sandbox && <SandboxPanel payment={current} onPayment={(news) => void takeOver(news)} />}
        </div>
      </div>
    </Frame>
  )
}

interface NowProps {
  checkout: Checkout
  payment: Payment | undefined
  readAtMs: number
  isLineLost: boolean
  orders: readonly OrderDetail[]
  /** The order whose way is still to be said. */
  undelivered: OrderDetail | undefined
  phone: string
  onPhone: (phone: string) => void
  user: Profile
  onPayment: (payment: Payment) => void
  reload: () => Promise<void>
}

/** The one thing that there is to do or to know now. */
function Now(props: NowProps) {
  const { checkout, payment, readAtMs, isLineLost, orders, undelivered, phone, onPhone, user, onPayment, reload } =
    props
  // Of what is cancelled nothing is to be approved any more.
  if (payment && isUnderWay(payment) && !isCancelled(checkout)) {
    return (
      <PaymentProgress
        payment={payment}
        readAtMs={readAtMs}
        isLineLost={isLineLost}
        onPayment={onPayment}
        reload={reload}
      />
    )
  }
  // Never a form to pay again, as long as what has been paid is not yet counted.
  if (payment && isSettling(checkout, payment) && payment.refunded === 0) {
    return (
      <output className="flex items-center gap-2.5 text-lg font-semibold">
        <Spinner />
        {texts.paymentHasArrived}
      </output>
    )
  }
  if (checkout.amount_due === 0 && !undelivered)
    return (
      <PaymentResult
        checkout={checkout}
        isPrompted={payment !== undefined && mayBeApproved(payment)}
        refunds={orders.map((order) => (
          <Refunds key={order.id} order={order} isPayers className="mt-4" />
        ))}
      />
    )
  // The same for all of them.
  const blocked = orders.find(({ why_not_pay: why }) => why !== null)
  if (blocked)
    return (
      <Callout tone="warn" title={texts.youCannotPayNow}>
        {`${blocked.why_not_pay}. `}
        <Link to={href('/app/orders')}>{texts.yourOrders}</Link>
      </Callout>
    )
  const failed = payment?.status === 'failed' ? payment : undefined
  return (
    <>
      {failed?.is_stopped && (
        <output className="mb-5 block">
          <Callout tone="info" title={texts.chooseAnotherWayToPay}>
            {texts.doNotApproveTheEarlier}
          </Callout>
        </output>
      )}
      {failed && !failed.is_stopped && (
        <Callout tone="danger" role="alert" title={texts.paymentDidNotGoThrough} className="mb-5">
          {texts.youCanTryAgain(failed.message ?? texts.nothingWasTaken)}
        </Callout>
      )}
      {undelivered ? (
        <>
          <h2 className="mb-2 text-xl">{texts.delivery}</h2>
          <OrderDeliveryForm order={undelivered} user={user} onSaved={reload} />
        </>
      ) : (
        <>
          <h2 className="mb-4 text-xl">{failed && !failed.is_stopped ? texts.tryAgain : texts.payment}</h2>
          <PayForm
            key={payment?.id}
            checkout={checkout}
            phone={phone}
            onPhone={onPhone}
            failed={failed}
            reload={reload}
          />
        </>
      )}
    </>
  )
}

function isUnderWay({ status }: Payment): boolean {
  return isOpenPayment(status)
}

function isCancelled({ orders }: Checkout): boolean {
  return orders.every(({ status }) => status === 'cancelled')
}

/** Also one that was stopped, until its prompt lapses. */
function mayBeApproved(payment: Payment): boolean {
  return isUnderWay(payment) || (payment.is_stopped && payment.expires_in_seconds > 0)
}

function isSettling(checkout: Checkout, payment: { status: string } | undefined): boolean {
  return payment?.status === 'succeeded' && checkout.amount_due > 0
}

/** Without a step, there is nothing left to do. */
function Frame({ step, children }: { step: number | undefined; children: ReactNode }) {
  return (
    <div className="frame pt-6 pb-6 lg:pt-10">
      <h1 className="mb-2 text-3xl">{texts.payment}</h1>
      <div className="mb-4">
        {step !== undefined && <FormSteps label={texts.checkoutSteps} steps={checkoutSteps} current={step} />}
      </div>
      {children}
    </div>
  )
}

function PaySkeleton() {
  return (
    <Loading label={texts.loadingThePayment} className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-[52px]" />
    </Loading>
  )
}

function NoCheckout() {
  return (
    <div className="frame py-10">
      <EmptyState
        as="h1"
        title={texts.thereIsNothingToPay}
        actions={
          <Link to={href('/app/orders')} className={buttonClass({ variant: 'buy' })}>
            {texts.yourOrders}
          </Link>
        }
      >
        {texts.linkMayBeCutOff}
      </EmptyState>
    </div>
  )
}
