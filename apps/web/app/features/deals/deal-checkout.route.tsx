import type { Profile } from '@asime/contract/accounts'
import type { OpenDeal } from '@asime/contract/deals'
import { DEAL_TOKEN } from '@asime/contract/deal-states'
import { formatMoney } from '@asime/contract/money'
import type { DeliveryMethod, OrderSummary } from '@asime/contract/orders'
import { orderStatusLabels } from '@asime/contract/order-states'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { usePaused } from '../../lib/page/use-paused.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Money } from '../../ui/money.tsx'
import { type RadioCardOption, RadioCards } from '../../ui/radio-cards.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { checkoutSteps } from '../orders/checkout-steps.ts'
import { CheckoutColumns, CheckoutRefusal, CheckoutTerms, DeliverySection } from '../orders/checkout-parts.tsx'
import { forgetDeliveryDraft, keyForOrders } from '../orders/delivery-draft.ts'
import { deliveryMethodOptions } from '../orders/delivery-methods.tsx'
import { Payees } from '../orders/payees.tsx'
import { sendDelivery } from '../orders/addresses/send-delivery.ts'
import { useDeliveryForm, withoutPrefix } from '../orders/use-delivery-form.ts'
import type { Route } from './+types/deal-checkout.route.ts'
import { readDeal } from './deal.api.ts'
import { acceptDeal } from './deal-checkout.api.ts'
import * as texts from './deal-checkout.texts.ts'

export const handle: PageHandle = { tabBar: false, footer: false }

export function meta() {
  return ownMeta(texts.title)
}

/** Where a deal link's button leads, by way of the sign-in. */
export default function DealCheckoutPage({ params: { token } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <div className="frame pt-6 pb-8 lg:pt-10">
      <h1 className="mb-2 text-3xl">{texts.title}</h1>
      {DEAL_TOKEN.test(token) ? (
        <Queries>{viewer && <CheckoutOf key={token} token={token} user={viewer} />}</Queries>
      ) : (
        <EmptyState as="h2" className="mt-5" title={texts.noLink}>
          {texts.noLinkText}
        </EmptyState>
      )}
    </div>
  )
}

function CheckoutOf({ token, user }: { token: string; user: Profile }) {
  const query = useOwnQuery(['deal', token], (signal) => readDeal(browserApi, token, signal))
  const deal = query.data
  const isUnknown = query.error instanceof ApiError && query.error.code === 'not_found'
  if (isUnknown)
    return (
      <EmptyState as="h2" className="mt-5" title={texts.noLink}>
        {texts.noLinkText}
      </EmptyState>
    )
  if (!deal) return query.isError ? <Failed onRetry={query.refetch} /> : <SpinnerPage label={texts.opening} />
  if (deal.is_own)
    return (
      <EmptyState
        as="h2"
        className="mt-5"
        title={texts.own}
        actions={
          <Link to={href('/app/vendor/deals')} className={buttonClass({ variant: 'buy' })}>
            {texts.backToDeals}
          </Link>
        }
      >
        {texts.ownText}
      </EmptyState>
    )
  if (deal.refusal !== null) return <CannotBuy refusal={deal.refusal} order={deal.own_order} />
  return <CheckoutForm deal={deal} token={token} user={user} reload={() => void query.refetch()} />
}

/** Who comes back by the link to what they have ordered by it is led there. */
function CannotBuy({ refusal, order }: { refusal: string; order: OrderSummary | null }) {
  if (order)
    return (
      <EmptyState
        as="h2"
        className="mt-5"
        title={texts.ordered}
        actions={
          <Link to={href('/app/orders/:id', { id: order.id })} className={buttonClass({ variant: 'buy' })}>
            {texts.viewOrder}
          </Link>
        }
      >
        {texts.orderedAs(order.order_number, orderStatusLabels[order.status])}
      </EmptyState>
    )
  return (
    <EmptyState
      as="h2"
      className="mt-5"
      title={texts.cannotBuy}
      actions={
        <Link to={href('/app/orders')} className={buttonClass()}>
          {texts.unpaidOrders}
        </Link>
      }
    >
      {refusal}. {texts.nothingOrdered}
    </EmptyState>
  )
}

interface Refusal {
  message: string
  isOfUnpaid: boolean
}

function CheckoutForm({
  deal,
  token,
  user,
  reload,
}: {
  deal: OpenDeal
  token: string
  user: Profile
  reload: () => void
}) {
  const navigate = useNavigate()
  const options = deal.delivery_options
  const paused = usePaused('check_out')
  const form = useDeliveryForm(user, { method: options[0]?.method ?? 'pickup' })
  const { watch, setValue, handleSubmit, showFieldErrors, formState } = form
  const [refusal, setRefusal] = useState<Refusal>()
  const [isPlaced, setPlaced] = useState(false)
  const money = (amount: number) => formatMoney(amount, deal.currency)

  const submit = handleSubmit(async (filled) => {
    setRefusal(undefined)
    try {
      const checkout = await sendDelivery(filled, (delivery) =>
        acceptDeal(token, delivery, keyForOrders(user.id, { token, delivery })),
      )
      setPlaced(true)
      forgetDeliveryDraft(user.id)
      await navigate(href('/pay/:checkoutId', { checkoutId: checkout.id }), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'deal_ended' || error.code === 'shop_away' || error.code === 'insufficient_stock') reload()
      if (!showFieldErrors(withoutPrefix(error, 'delivery.')))
        setRefusal({ message: serverMessage(error) ?? texts.failed, isOfUnpaid: error.code === 'too_many_unpaid' })
    }
  })

  if (isPlaced) return <SpinnerPage label={texts.openingPayment} />
  const method: DeliveryMethod = watch('method')
  const fee = options.find((option) => option.method === method)?.fee ?? 0
  const total = deal.items_total + fee
  return (
    <>
      <FormSteps label={texts.steps} steps={checkoutSteps} current={0} />
      {paused && (
        <Callout tone="warn" className="mt-4">
          {paused}.
        </Callout>
      )}
      <CheckoutColumns onSubmit={submit}>
        <DeliverySection
          form={form}
          methods={
            <RadioCards
              legend={texts.howToTravel}
              name="method"
              value={method}
              onChange={({ target }) => setValue('method', target.value as DeliveryMethod)}
              error={form.errorOf('method')}
              options={toRadioCards(deal)}
            />
          }
        />
        <section
          aria-label={texts.summary}
          className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-4 lg:p-6"
        >
          <p className="text-lg font-semibold wrap-anywhere">
            {deal.quantity > 1 && `${deal.quantity} × `}
            {deal.title}
          </p>
          {deal.variant_label && <p className="text-sm text-ink-2 wrap-anywhere">{deal.variant_label}</p>}
          <p className="mt-0.5 text-sm text-ink-3 wrap-anywhere">{texts.from(deal.vendor.business_name)}</p>
          <DataList
            className="mt-2"
            rows={[
              { label: texts.price, value: money(deal.items_total) },
              { label: texts.delivery, value: fee === 0 ? texts.noFee : money(fee) },
            ]}
          />
          <Payees orders={[deal]} />
          <dl className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
            <dt className="font-semibold">{texts.toPay}</dt>
            <dd className="ml-auto">
              <Money amount={total} currency={deal.currency} className="text-[min(1.625rem,11vw)]" />
            </dd>
          </dl>
          {refusal && <CheckoutRefusal {...refusal} className="mt-3" />}
          <Button type="submit" variant="buy" size="lg" block busy={formState.isSubmitting} className="mt-4">
            {texts.pay(money(total))}
          </Button>
          <CheckoutTerms>{texts.kept()}</CheckoutTerms>
        </section>
      </CheckoutColumns>
    </>
  )
}

function toRadioCards({ delivery_options: options, currency }: OpenDeal): RadioCardOption[] {
  return options.flatMap(({ method, fee }) => {
    const known = deliveryMethodOptions.find(({ value }) => value === method)
    const price = fee === 0 ? texts.noFee : formatMoney(fee, currency)
    return known ? [{ ...known, description: [texts.feeBefore(price), ' ', known.description] }] : []
  })
}
