import type { Quote } from '@asime/contract/orders'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import type { CartItem } from '../../lib/cart/cart.ts'
import { lineOf } from '../../lib/cart/change-cart.ts'
import { type Total, unitPriceOf } from '../../lib/cart/cart-totals.ts'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Basket } from './basket.ts'
import { Payees } from './payees.tsx'
import { promiseOf } from './order-dates.tsx'
import { readProduct } from './orders.api.ts'
import { SummaryFold } from './summary-fold.tsx'
import type { ItemProblem } from './use-quote.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import * as texts from './checkout-summary.texts.ts'

export type KnownAmount = Total & { label: string }

interface CheckoutSummaryProps {
  basket: Basket
  /** What the amount is of: it may lack some of the basket, or have another quantity of it. */
  available: readonly CartItem[]
  quote: Quote | undefined
  /** What is to be paid as far as it is known: without delivery as long as there is no quote. */
  amount: KnownAmount | undefined
  problems: ReadonlyMap<string, ItemProblem>
  isChecking: boolean
  /** Below the total on wide screens: the button. */
  children: ReactNode
}

/** What is ordered, shop by shop, with what each costs to deliver, and all of it together. */
export function CheckoutSummary({
  basket,
  available,
  quote,
  amount,
  problems,
  isChecking,
  children,
}: CheckoutSummaryProps) {
  const { items } = basket
  const [nowMs] = useState(() => serverTime())
  const found = new Map(available.map((item) => [lineOf(item), item]))
  const vendors = [...new Map(items.map(({ vendor }) => [vendor.id, vendor])).values()]
  return (
    <section
      aria-label={texts.orderSummary}
      className="rounded-panel border border-line bg-surface px-4 py-2 sm:px-5 max-lg:order-first lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1 lg:p-6"
    >
      <SummaryFold amount={amount} isHeldOpen={problems.size > 0}>
        {vendors.map((vendor) => {
          const order = quote?.orders.find((each) => each.vendor.id === vendor.id)
          return (
            <section key={vendor.id} aria-label={vendor.business_name} className="border-b border-line py-4">
              <h3 className="font-body text-[.9375rem] font-semibold tracking-normal text-ink-2 wrap-anywhere">
                {vendor.business_name}
              </h3>
              <ul className="mt-3 grid gap-4">
                {items
                  .filter((item) => item.vendor.id === vendor.id)
                  .map((item) => {
                    const now = found.get(lineOf(item))
                    const quoted = order?.items.find((each) => isLine(each, item))?.unit_price
                    return (
                      <li key={lineOf(item)}>
                        <Item
                          item={item}
                          basket={basket}
                          usualPrice={unitPriceOf(item, items)}
                          unitPrice={now && (quoted ?? unitPriceOf(now, available))}
                          quantity={now?.quantity}
                          problem={problems.get(lineOf(item))}
                        />
                      </li>
                    )
                  })}
              </ul>
              <p className="mt-2">
                <Link
                  to={href('/vendors/:id/trust', { id: vendor.id })}
                  target="_blank"
                  className="text-sm font-semibold text-forest underline underline-offset-4"
                >
                  {texts.sellerDetailsAndReturns}
                  <span className="sr-only"> {texts.ofShopInANewTab(vendor.business_name)}</span>
                </Link>
              </p>
              {order && (
                <dl className="mt-3.5 grid gap-1 text-[.9375rem] text-ink-2">
                  <Line label={texts.delivery(deliveryMethodNames[order.method])}>
                    {order.delivery_fee === 0
                      ? texts.noFee
                      : formatMoney(order.delivery_fee, quote?.currency ?? CURRENCY)}
                  </Line>
                  {vendors.length > 1 && (
                    <Line label={texts.fromThisShop}>{formatMoney(order.total, quote?.currency ?? CURRENCY)}</Line>
                  )}
                </dl>
              )}
              {order && (
                <p className="mt-1.5 text-[.9375rem] text-ink-2">
                  {promiseOf(order, order.method === 'pickup', nowMs)}.
                </p>
              )}
            </section>
          )
        })}
        {amount && (
          <dl className="pt-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="font-semibold">{amount.label}</dt>
              <dd className="ml-auto">
                <Money amount={amount.amount} currency={amount.currency} className="text-[min(1.625rem,11vw)]" />
              </dd>
            </div>
          </dl>
        )}
      </SummaryFold>
      {quote && <Payees orders={quote.orders} />}
      <output className="mt-1 block min-h-[1.55em] text-sm text-ink-3">
        {isChecking ? (
          <span className="flex items-center gap-2">
            <Spinner />
            {texts.loadingPricesAndDelivery}
          </span>
        ) : (
          problems.size === 0 &&
          (quote ? <span className="lg:hidden">{partsOf(quote)}</span> : texts.chooseARegionToSee)
        )}
      </output>
      <div className="max-lg:hidden">{children}</div>
    </section>
  )
}

const isLine = (quoted: Quote['orders'][number]['items'][number], item: CartItem) =>
  quoted.product_id === item.product_id && quoted.variant_id === (item.variant_id ?? null)

/** What the folded summary's amount is made of. */
function partsOf({ orders, currency }: Quote): string {
  const sum = (part: 'items_total' | 'delivery_fee') => orders.reduce((total, order) => total + order[part], 0)
  return texts.itemsDelivery(formatMoney(sum('items_total'), currency), formatMoney(sum('delivery_fee'), currency))
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </div>
  )
}

interface ItemProps {
  item: CartItem
  basket: Basket
  /** What one costs as far as the browser knows. */
  usualPrice: number
  /** What one costs now; undefined where it cannot be had. */
  unitPrice: number | undefined
  /** How many of it can be had. */
  quantity: number | undefined
  problem: ItemProblem | undefined
}

function Item({ item, basket, usualPrice, unitPrice, quantity = item.quantity, problem }: ItemProps) {
  return (
    <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3">
      <Picture src={item.thumbnail_url} alt="" sizePx={400} sizes="56px" className="self-start rounded-control" />
      {/* Beside the words where these have room, else below them. */}
      <div className="flex flex-wrap justify-end gap-x-3">
        <div className="min-w-0 flex-[1_1_5rem]">
          <p className="line-clamp-2 leading-snug font-medium wrap-anywhere">{item.product_name}</p>
          {item.variant_label !== undefined && (
            <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">{item.variant_label}</p>
          )}
          <p className="mt-0.5 text-sm text-ink-3">
            {quantity === item.quantity ? texts.quantityText(quantity) : texts.quantityInstead(quantity, item.quantity)}
            {unitPrice !== undefined && unitPrice !== usualPrice && (
              <span className="font-medium text-gold-ink"> {texts.nowEach(formatMoney(unitPrice, item.currency))}</span>
            )}
          </p>
        </div>
        {unitPrice !== undefined && (
          <Money amount={unitPrice * quantity} currency={item.currency} className="text-[1.0625rem]" />
        )}
      </div>
      {problem && <WayOut item={item} basket={basket} problem={problem} />}
    </div>
  )
}

/** What stands in the way of this item, and the two ways around it. */
function WayOut({ item, basket, problem }: { item: CartItem; basket: Basket; problem: ItemProblem }) {
  const [isBusy, setBusy] = useState(false)

  async function takeWhatCanBeHad() {
    setBusy(true)
    try {
      const fresh = cartItemOf(await readProduct(item.product_id), item.variant_id)
      if (fresh) basket.update(fresh)
      if (!fresh) toast.info(texts.itIsNoLonger, item.product_name)
      else if (fresh.stock_quantity < fresh.min_order_quantity) toast.info(texts.outOfStock, item.product_name)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') toast.info(texts.itIsNoLonger, item.product_name)
      else toast.error(texts.stockIsNotKnown, texts.checkYourConnectionAndTry)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="col-span-2 mt-2 rounded-[12px] bg-danger-soft px-3.5 py-2.5 text-danger-ink">
      <p role="alert" className="text-[.90625rem] font-medium">
        {problem.message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {problem.isOfQuantity && (
          <Button size="sm" busy={isBusy} onClick={() => void takeWhatCanBeHad()}>
            {texts.changeToWhatIsAvailable}
          </Button>
        )}
        {problem.isOfUnpaid && (
          <Link to={basket.pathToChange(item)} className={buttonClass({ size: 'sm' })}>
            {texts.changeQuantity}
          </Link>
        )}
        <Button size="sm" aria-label={texts.removeNamed(item.product_name)} onClick={() => basket.remove([item])}>
          <Trash2 aria-hidden="true" />
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}
