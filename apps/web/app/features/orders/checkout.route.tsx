import type { Profile } from '@asime/contract/accounts'
import type { DeliveryMethod, Quote } from '@asime/contract/orders'
import { inForce } from '@asime/contract/changed-timers'
import { inWords, RESERVATION } from '@asime/contract/deadlines'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { type CartItem, useCart } from '../../lib/cart/cart.ts'
import { lineOf, removeFromCart, updateCartItem, withinOrder } from '../../lib/cart/change-cart.ts'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import { totalsOf } from '../../lib/cart/cart-totals.ts'
import { formatMoney } from '@asime/contract/money'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { usePaused } from '../../lib/page/use-paused.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useViewer } from '../../lib/session/session.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Money } from '../../ui/money.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { toast } from '../../ui/toast.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { Basket } from './basket.ts'
import { CheckoutSummary, type KnownAmount } from './checkout-summary.tsx'
import { checkoutSteps } from './checkout-steps.ts'
import { CheckoutColumns, CheckoutRefusal, CheckoutTerms, DeliverySection } from './checkout-parts.tsx'
import { sendDelivery } from './addresses/send-delivery.ts'
import { forgetDeliveryDraft, keyForOrders } from './delivery-draft.ts'
import { placeOrders, readProduct } from './orders.api.ts'
import { methodOf, ShopMethods } from './shop-methods.tsx'
import { useDeliveryForm, withoutPrefix } from './use-delivery-form.ts'
import { useResting } from '../../lib/forms/use-resting.ts'
import { useOnOffer } from './use-on-offer.ts'
import { type ItemProblem, problemsOf, toCheckoutItem, useQuote } from './use-quote.ts'
import * as texts from './checkout.texts.ts'

// Most buyers are never refused so.
const loadConfirmEmail = () => import('../accounts/email/confirm-email.tsx').then(({ ConfirmEmail }) => ConfirmEmail)

export const handle: PageHandle = { tabBar: false, actionBar: true, footer: false }

export function meta() {
  return ownMeta(texts.checkout)
}

export default function CheckoutPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <CheckoutOf user={viewer} />}</Queries>
}

/** `?buy=`, `variant` and `quantity` are for one product, past the cart; without them the whole cart is ordered. */
function CheckoutOf({ user }: { user: Profile }) {
  const [search] = useSearchParams()
  const [isPlaced, setPlaced] = useState(false)
  if (isPlaced) return <SpinnerPage label={texts.openingThePayment} />
  const buyId = search.get('buy')
  const onPlaced = () => setPlaced(true)
  return buyId === null ? (
    <CartCheckout user={user} onPlaced={onPlaced} />
  ) : (
    <ProductCheckout
      user={user}
      productId={buyId}
      variantId={search.get('variant') ?? undefined}
      wanted={Number(search.get('quantity'))}
      onPlaced={onPlaced}
    />
  )
}

interface CheckoutProps {
  user: Profile
  onPlaced: () => void
}

function CartCheckout({ user, onPlaced }: CheckoutProps) {
  const items = useCart()
  const basket: Basket = {
    items,
    update: updateCartItem,
    remove: (removed) => {
      for (const item of removed) removeFromCart(lineOf(item))
      toast.info(texts.removedFromYourCart, removed.map((item) => item.product_name).join(', '))
    },
    pathToChange: () => href('/cart'),
  }
  return (
    <CheckoutFrame from={{ label: texts.cart, link: <Link to={href('/cart')}>{texts.cart}</Link> }}>
      {items.length === 0 ? (
        <EmptyState
          as="h2"
          className="mt-5"
          title={texts.yourCartIsEmpty}
          actions={
            <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
              {texts.browseProducts}
            </Link>
          }
        >
          {texts.alreadyOrderedSee}{' '}
          <Link to={href('/app/orders')} className="font-semibold text-forest underline underline-offset-4">
            {texts.yourOrders}
          </Link>
          .
        </EmptyState>
      ) : (
        <CheckoutForm
          user={user}
          basket={basket}
          onPlaced={() => {
            onPlaced()
            for (const item of items) removeFromCart(lineOf(item))
          }}
        />
      )}
    </CheckoutFrame>
  )
}

/** Buy Now. All of it is in the address, and the cart stays as it is. */
function ProductCheckout({
  user,
  productId: id,
  variantId,
  wanted,
  onPlaced,
}: CheckoutProps & { productId: string; variantId: string | undefined; wanted: number }) {
  const navigate = useNavigate()
  const query = useOwnQuery(['product-to-buy', id], () => readProduct(id))
  const product = query.data && cartItemOf(query.data, variantId)
  const path = href('/products/:id', { id })
  if (!product) {
    const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
    const isToBeChosen = query.data !== undefined
    if (query.isPending) return <SpinnerPage label={texts.openingTheCheckout} />
    return (
      <CheckoutFrame from={{ label: texts.products, link: <Link to={href('/products')}>{texts.products}</Link> }}>
        <div className="mt-5">
          {isGone ? (
            <EmptyState
              as="h2"
              title={texts.thisProductIsNoLonger}
              actions={
                <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
                  {texts.browseProducts}
                </Link>
              }
            >
              {texts.nothingWasOrdered}
            </EmptyState>
          ) : isToBeChosen ? (
            <EmptyState
              as="h2"
              title={variantId === undefined ? texts.chooseAVariantOfThisProduct : texts.thisVariantIsNoLonger}
              actions={
                <Link to={path} className={buttonClass({ variant: 'buy' })}>
                  {texts.chooseAVariant}
                </Link>
              }
            >
              {texts.nothingWasOrdered}
            </EmptyState>
          ) : (
            <Failed onRetry={query.refetch} />
          )}
        </div>
      </CheckoutFrame>
    )
  }
  // As asked for, at least the smallest order. Whether there are so many, the quote says.
  const quantity = Math.max(product.min_order_quantity, Number.isInteger(wanted) ? wanted : 0)
  const basket: Basket = {
    items: [{ ...product, quantity }],
    update: (fresh) => {
      const address = new URLSearchParams({
        buy: id,
        ...(variantId !== undefined && { variant: variantId }),
        quantity: String(withinOrder(fresh, quantity)),
      })
      void navigate(`?${address}`, { replace: true, preventScrollReset: true })
    },
    remove: () => void navigate(path),
    pathToChange: () => path,
  }
  return (
    <CheckoutFrame from={{ label: product.product_name, link: <Link to={path}>{product.product_name}</Link> }}>
      <CheckoutForm user={user} basket={basket} onPlaced={onPlaced} />
    </CheckoutFrame>
  )
}

function CheckoutFrame({ from, children }: { from: Crumb; children: ReactNode }) {
  const paused = usePaused('check_out')
  return (
    <div className="frame pb-6">
      <Breadcrumb items={[from, { label: texts.checkout }]} />
      <h1 className="mb-2 text-3xl">{texts.checkout}</h1>
      <FormSteps label={texts.checkoutSteps} steps={checkoutSteps} current={0} />
      {paused && (
        <Callout tone="warn" className="mt-4">
          {paused}.
        </Callout>
      )}
      {children}
    </div>
  )
}

const NO_QUOTE = texts.weCouldNotWorkOut
interface CheckoutFormProps extends CheckoutProps {
  basket: Basket
}

interface Refusal {
  /** What was sent: of other items it says nothing. */
  items: readonly CartItem[]
  problems: ReadonlyMap<string, ItemProblem>
  message: string | undefined
  /** What is unpaid already stands in the way. */
  isOfUnpaid: boolean
}

function CheckoutForm({ user, basket, onPlaced }: CheckoutFormProps) {
  const { items } = basket
  const navigate = useNavigate()
  const form = useDeliveryForm(user)
  const { watch, handleSubmit, showFieldErrors, formState } = form
  const [methods, setMethods] = useState<Readonly<Record<string, DeliveryMethod>>>({})
  const [methodErrors, setMethodErrors] = useState<Readonly<Record<string, string>>>({})
  const town = useResting(watch('town'))
  const [refusal, setRefusal] = useState<Refusal>()
  const refused = refusal && isSameOrder(refusal.items, items) ? refusal : undefined
  const onOffer = useOnOffer(items)
  const refusedItems = [...(refused?.problems ?? [])].filter(([line]) => !onOffer.problems.has(line))
  const wish = { region: watch('region'), town, method: watch('method'), methods }
  const asked = useQuote(without(onOffer.available, refusedItems), wish)
  // What the quote refuses as well: the same question again as long as that is nothing.
  const available = without(onOffer.available, [...refusedItems, ...asked.itemProblems])
  const quoted = useQuote(available, wish)
  const { quote, problem, retry } = quoted
  const isChecking = asked.isChecking || quoted.isChecking
  // The refusal itself says what to do: where this code cannot be loaded, only the button for another mail is missing.
  const ConfirmEmail = useDeferred(loadConfirmEmail, refused?.isOfUnpaid === true)
  const problems = new Map([...onOffer.problems, ...asked.itemProblems, ...quoted.itemProblems, ...refusedItems])
  const askAgain = useEffectEvent(onOffer.askAgain)
  // Of what has just been sold to somebody else it says how many are left.
  const sold = [...asked.itemProblems, ...refusedItems].flatMap(([line, { isOfQuantity }]) =>
    isOfQuantity ? line : [],
  )
  const soldLines = sold.join()
  useEffect(() => {
    if (soldLines !== '') askAgain()
  }, [soldLines])

  const submit = handleSubmit(async (filled) => {
    if (!quote) return setRefusal({ items, problems: new Map(), message: NO_QUOTE, isOfUnpaid: false })
    const rest = {
      items: items.map(toCheckoutItem),
      methods: Object.fromEntries(quote.orders.map((order) => [order.vendor.id, methodOf(order, methods)])),
    }
    setMethodErrors({})
    try {
      const checkout = await sendDelivery(filled, (delivery) => {
        const input = { ...rest, delivery }
        return placeOrders(input, keyForOrders(user.id, input))
      })
      onPlaced()
      forgetDeliveryDraft(user.id)
      await navigate(href('/pay/:checkoutId', { checkoutId: checkout.id }), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const ofMethods = withoutPrefix(error, 'methods.').errors ?? {}
      setMethodErrors(ofMethods)
      const isShown = showFieldErrors(withoutPrefix(error, 'delivery.')) || Object.keys(ofMethods).length > 0
      const itemProblems = problemsOf(items, error)
      const message =
        isShown || itemProblems.size > 0 ? undefined : (serverMessage(error) ?? texts.weCouldNotReachAsime)
      setRefusal({ items, problems: itemProblems, message, isOfUnpaid: error.code === 'too_many_unpaid' })
    }
  })

  const amount = knownAmount(available, quote)
  const label = quote ? texts.payAmount(formatMoney(quote.total, quote.currency)) : texts.continueToPayment
  const isBlocked = problems.size > 0
  const isToBeChanged = available.length > 0 && [...problems.values()].some(({ isOfUnpaid }) => !isOfUnpaid)

  function takeWhatIsAvailable() {
    const kept = new Set(available.map(lineOf))
    for (const item of available) basket.update(item)
    const missing = items.filter((item) => !kept.has(lineOf(item)))
    if (missing.length > 0) basket.remove(missing)
  }

  // Beside the form on wide screens, below it on phones, where the summary is folded on top.
  const alerts = (
    <>
      {problem && (
        <Callout tone="danger" role="alert" className="mt-2">
          <p>{problem}</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            {texts.tryAgain}
          </Button>
        </Callout>
      )}
      {refused?.message && (
        <CheckoutRefusal message={refused.message} isOfUnpaid={refused.isOfUnpaid} className="mt-2" />
      )}
      {refused?.isOfUnpaid && (
        <div className="mt-2">
          <Deferred component={ConfirmEmail} props={{ user }} />
        </div>
      )}
    </>
  )
  const terms = <CheckoutTerms>{texts.weKeepYourItems(inWords(inForce('reservation', RESERVATION)))}</CheckoutTerms>
  return (
    <CheckoutColumns onSubmit={submit}>
      <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-start-1">
        {isBlocked && (
          <Callout tone="warn" title={texts.notEverythingIsAvailable}>
            <p>
              <a href="#summary-title">{texts.seeWhatToDo}</a> {texts.inTheOrderSummary}
            </p>
            {isToBeChanged && (
              <Button size="sm" className="mt-2" onClick={takeWhatIsAvailable}>
                {texts.orderWhatIsAvailable}
              </Button>
            )}
          </Callout>
        )}
        <DeliverySection
          form={form}
          methods={
            <ShopMethods
              quote={quote}
              chosen={methods}
              errors={methodErrors}
              onChoose={(vendorId, method) => {
                setMethods({ ...methods, [vendorId]: method })
                setMethodErrors({})
              }}
            />
          }
        />
        <div className="lg:hidden">
          {alerts}
          {terms}
        </div>
      </div>
      {/* On phones on top, before what is filled in; in this order for the keyboard, whose button comes last. */}
      <CheckoutSummary
        basket={basket}
        available={available}
        quote={quote}
        amount={amount}
        problems={problems}
        isChecking={isChecking}
      >
        {alerts}
        <Button
          type="submit"
          variant="buy"
          size="lg"
          block
          busy={formState.isSubmitting}
          disabled={isBlocked}
          className="mt-3 max-lg:hidden"
        >
          {label}
        </Button>
        {terms}
      </CheckoutSummary>
      <section
        aria-label={texts.pay}
        className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden"
      >
        <p className="flex-1 leading-tight">
          {amount && (
            <>
              <span className="block text-xs text-ink-3">{amount.label}</span>
              <Money
                amount={amount.amount}
                currency={amount.currency}
                className="text-[1.1875rem] min-[380px]:text-[1.3125rem]"
              />
            </>
          )}
        </p>
        <Button
          type="submit"
          variant="buy"
          size="lg"
          busy={formState.isSubmitting}
          disabled={isBlocked}
          aria-label={label}
        >
          {quote ? texts.pay : texts.continueText}
        </Button>
      </section>
    </CheckoutColumns>
  )
}

/** Nothing without a quote where the items have several currencies, of which there is no sum. */
function knownAmount(items: readonly CartItem[], quote: Quote | undefined): KnownAmount | undefined {
  if (quote) return { label: texts.toPay, amount: quote.total, currency: quote.currency }
  const [total, other] = totalsOf(items)
  return total && !other ? { label: texts.beforeDelivery, ...total } : undefined
}

function without(items: readonly CartItem[], problems: Iterable<readonly [string, ItemProblem]>): readonly CartItem[] {
  const left = new Set([...problems].flatMap(([line, { isOfUnpaid }]) => (isOfUnpaid ? [] : line)))
  return items.filter((item) => !left.has(lineOf(item)))
}

function isSameOrder(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const text = (items: readonly CartItem[]) => JSON.stringify(items.map((item) => [lineOf(item), item.quantity]))
  return text(one) === text(other)
}
