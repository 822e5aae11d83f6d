import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { totalsOf, unitPriceOf } from '../../lib/cart/cart-totals.ts'
import type { CartItem } from '../../lib/cart/cart.ts'
import { lineOf } from '../../lib/cart/change-cart.ts'
import { canBeBought } from '../../lib/format/product-price.ts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/cart.route.ts'
import { type CartGroup, groupByVendor } from './cart-groups.ts'
import { CartRowView, RemovedRow } from './cart-row.tsx'
import { CartSummary } from './cart-summary.tsx'
import { type CheckResult, useCartCheck } from './use-cart-check.ts'
import { useCartRows } from './use-cart-rows.ts'
import * as texts from './cart.texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.pageTitle(APP_NAME) },
  { name: 'robots', content: 'noindex' },
]

/** The cart lives in the browser: the server sends the frame around it. */
export default function CartPage() {
  const isServerHtml = useIsServerHtml()
  return (
    <div className="frame">
      <Breadcrumb
        items={[{ label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> }, { label: texts.cart }]}
      />
      <h1 className="mb-5 text-3xl lg:mb-7">{texts.cart}</h1>
      {isServerHtml ? (
        <div className="min-h-[40vh]">
          <p className="scripted:hidden">
            {texts.cartKeptInYour}{' '}
            <Link to={href('/products')} className="font-semibold text-forest underline underline-offset-4">
              {texts.browseProducts}
            </Link>
          </p>
          <p className="appear-late noscript:hidden">
            <Spinner label={texts.openingYourCart} />
          </p>
        </div>
      ) : (
        <Cart />
      )}
    </div>
  )
}

function Cart() {
  const { items, rows, remove, putBack } = useCartRows()
  const { results, retry } = useCartCheck(items)
  const list = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<{ id: string }>()

  useEffect(() => {
    // The button that was pressed is gone; the focus goes on in the same place.
    if (touched) list.current?.querySelector<HTMLElement>(`[data-row="${touched.id}"] [data-goes-on]`)?.focus()
  }, [touched])

  if (rows.length === 0) return <EmptyCart />

  const groups = groupByVendor(rows)
  const onSale = items.filter((item) => canBuy(item, results))
  const isUnsure = items.some((item) => results.get(lineOf(item))?.state === 'unknown')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start lg:gap-9">
      <div ref={list} className="grid min-w-0 gap-5">
        {isUnsure && (
          <Callout tone="warn" role="alert" title={texts.somePricesCouldNot}>
            <p>{texts.asimeDidNotRespond}</p>
            <Button size="sm" className="mt-2" onClick={retry}>
              {texts.checkAgain}
            </Button>
          </Callout>
        )}
        {groups.map((group) => (
          <Group
            key={group.vendor.id}
            group={group}
            results={results}
            onRemove={(item) => {
              remove(item)
              setTouched({ id: lineOf(item) })
            }}
            onPutBack={(item) => {
              putBack(item)
              setTouched({ id: lineOf(item) })
            }}
          />
        ))}
        {items.length === 0 && <EmptyCart />}
      </div>
      {items.length > 0 && (
        <CartSummary totals={totalsOf(onSale)} isChecking={items.some((item) => !results.has(lineOf(item)))} />
      )}
    </div>
  )
}

interface GroupProps {
  group: CartGroup
  results: ReadonlyMap<string, CheckResult>
  onRemove: (item: CartItem) => void
  onPutBack: (item: CartItem) => void
}

/** What one vendor sells, with the way to ask them something: each becomes an order of its own. */
function Group({ group, results, onRemove, onPutBack }: GroupProps) {
  const { vendor, rows } = group
  const onSale = rows.filter(({ item, isRemoved }) => !isRemoved && canBuy(item, results)).map(({ item }) => item)
  const subtotals = totalsOf(onSale)
  const path = href('/vendors/:id', { id: vendor.id })
  const titleId = `cart-${vendor.id}`
  return (
    <section aria-labelledby={titleId} className="rounded-panel border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-center gap-3 border-b border-line pb-4">
        <ShopTile name={vendor.business_name} size={40} />
        <h2 id={titleId} className="min-w-0 flex-1 text-lg wrap-anywhere">
          <Link to={path} className="underline-offset-4 hover:underline">
            {vendor.business_name}
          </Link>
        </h2>
      </div>
      <ul>
        {rows.map(({ item, isRemoved }) => (
          <li key={lineOf(item)} data-row={lineOf(item)} className="border-b border-line py-4">
            {isRemoved ? (
              <RemovedRow item={item} onPutBack={() => onPutBack(item)} />
            ) : (
              <CartRowView
                item={item}
                unitPrice={unitPriceOf(item, onSale)}
                check={results.get(lineOf(item))}
                onRemove={() => onRemove(item)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
        <dl className="flex flex-wrap items-baseline gap-x-2.5">
          {subtotals.length > 0 && <dt className="text-[.9375rem] text-ink-2">{texts.subtotal}</dt>}
          {subtotals.map(({ currency, amount }) => (
            <dd key={currency}>
              <Money amount={amount} currency={currency} className="text-xl" />
            </dd>
          ))}
        </dl>
        <Link
          to={`${href('/app/chat/new')}?vendor=${vendor.id}`}
          className={`${buttonClass({ variant: 'ghost' })} max-sm:w-full`}
        >
          <MessageCircle aria-hidden="true" />
          {texts.messageSeller}
        </Link>
      </div>
    </section>
  )
}

function canBuy(item: CartItem, results: ReadonlyMap<string, CheckResult>): boolean {
  const state = results.get(lineOf(item))?.state
  return state !== 'gone' && state !== 'unchosen' && canBeBought(item)
}

function EmptyCart() {
  return (
    <EmptyState
      title={texts.yourCartEmpty}
      picture="/media/pictures/hero-basket-400.webp"
      actions={
        <>
          <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
            {texts.browseProducts}
          </Link>
          <Link to={`${href('/products')}?deals=true`} className={buttonClass()}>
            {texts.todaysDeals}
          </Link>
        </>
      }
    >
      {texts.itemsStayHere}
    </EmptyState>
  )
}
