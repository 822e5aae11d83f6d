import { productConditionLabels } from '@asime/contract/product-states'
import type { Product } from '@asime/contract/products'
import Eye from 'lucide-react/icons/eye'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { priceOf } from '../../lib/format/product-price.ts'
import { formatCount } from '@asime/contract/counts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Stars } from '../../ui/stars.tsx'
import { StockState } from './stock-state.tsx'
import type { Purchase } from './use-purchase.ts'
import { QuantityPrices, VariantChooser } from './variant-chooser.tsx'
import * as texts from './buy-box.texts.ts'

interface BuyBoxProps {
  product: Product
  purchase: Purchase
}

/** Everything one looks for before buying: the name, what it costs, whether there is any, how many. */
export function BuyBox({ product, purchase }: BuyBoxProps) {
  const { shown, variant, most, quantity, setQuantity, obstacle, addToCart, buyNow } = purchase
  const isServerHtml = useIsServerHtml()
  const { min_order_quantity: min } = product
  return (
    <section aria-labelledby="product-name">
      <p>
        <Link
          to={`${href('/products')}?category=${product.category.id}`}
          className="relative inline-flex min-h-6 items-center rounded-badge bg-surface-3 px-[9px] text-xs font-semibold text-ink-2 after:absolute after:inset-x-0 after:-inset-y-2.5 after:content-[''] hover:text-ink hover:underline"
        >
          {product.category.name}
        </Link>
      </p>
      <h1
        id="product-name"
        className="mt-2.5 text-[clamp(26px,1.2rem_+_1.6vw,2.25rem)] leading-[1.12] tracking-[-.022em] wrap-anywhere"
      >
        <bdi>{product.product_name}</bdi>
      </h1>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-3">
        {product.total_reviews > 0 ? (
          // A plain link, because the tabs listen to the address.
          <a
            href="#reviews"
            className="relative underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 after:content-[''] hover:underline"
          >
            <Stars rating={product.rating} reviews={product.total_reviews} />
          </a>
        ) : (
          <span>{texts.noReviewsYet}</span>
        )}
        <span className="inline-flex items-center gap-[5px]">
          <Eye aria-hidden="true" className="size-4" strokeWidth={1.9} />
          {texts.views(formatCount(product.views_count), product.views_count)}
        </span>
      </p>

      <Price product={shown} />
      <StockState product={shown} />
      {product.condition !== 'new' && (
        <p className="mt-2">
          <Badge tone="info">{productConditionLabels[product.condition]}</Badge>
        </p>
      )}
      {product.has_variants && <VariantChooser product={product} choice={purchase.choice} />}
      {product.quantity_prices.length > 0 && !variant?.own_price && <QuantityPrices product={product} />}

      {!obstacle && (
        <div className="mt-[18px] flex items-center justify-between gap-4 border-y border-line py-3.5">
          <div>
            <p className="text-sm font-semibold">{texts.quantity}</p>
            <p className="text-xs text-ink-3">{texts.minimumUpTo(formatCount(min), formatCount(most))}</p>
          </div>
          <QuantityStepper label={texts.quantity} value={quantity} min={min} max={most} onChange={setQuantity} />
        </div>
      )}

      <div className="mt-[18px] grid grid-cols-2 gap-2.5 max-lg:hidden">
        <Button variant="buy" size="lg" block disabled={obstacle !== undefined} onClick={buyNow}>
          {texts.buyNow}
        </Button>
        <Button size="lg" block disabled={obstacle !== undefined} onClick={addToCart}>
          <ShoppingCart aria-hidden="true" />
          {texts.addToCart}
        </Button>
      </div>
      {obstacle && <Obstacle reason={obstacle} isSoldOut={!shown.in_stock && !product.vendor.is_away} />}
      {isServerHtml && <p className="mt-3 text-sm text-ink-2 scripted:hidden">{texts.cartNeedsJavaScript}</p>}
      <p className="mt-4 flex gap-2.5 text-sm text-ink-2">
        <ShieldCheck aria-hidden="true" className="mt-px size-5 flex-none text-forest" strokeWidth={1.9} />
        {texts.neverShareYourMobileMoney}
      </p>
    </section>
  )
}

/** The reason beside what is switched off, and another way to the same thing. */
function Obstacle({ reason, isSoldOut }: { reason: string; isSoldOut: boolean }) {
  return (
    <p className="mt-3 text-[.9375rem] text-ink-2">
      {isSoldOut ? (
        <>
          {texts.stillWantItQuestion}{' '}
          <Link to={href('/app/create-request')} className="font-semibold text-forest underline underline-offset-4">
            {texts.postARequest}
          </Link>{' '}
          {texts.andLetOtherVendorsBid}
        </>
      ) : (
        `${reason}.`
      )}
    </p>
  )
}

function Price({ product }: { product: Product }) {
  const { now, before } = priceOf(product)
  return (
    <p className="mt-[18px] mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
      {product.is_price_from && <span className="text-[.9375rem] text-ink-3">{texts.from}</span>}
      <Money
        amount={now}
        currency={product.currency}
        className={`text-[min(2.125rem,13vw)] leading-none sm:text-[2.375rem] ${before === undefined ? '' : 'text-laterite'}`}
      />
      {before !== undefined && (
        <>
          <s className="text-[1.0625rem] whitespace-nowrap text-ink-3">
            <span className="sr-only">{texts.was} </span>
            {formatMoney(before, product.currency)}
          </s>
          <span className="inline-flex min-h-6.5 items-center rounded-badge bg-laterite-soft px-[9px] text-[.8125rem] font-semibold whitespace-nowrap text-laterite-ink">
            {texts.youSave(formatMoney(before - now, product.currency))}
          </span>
        </>
      )}
    </p>
  )
}
