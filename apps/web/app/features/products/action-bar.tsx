import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { priceOf } from '../../lib/format/product-price.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Purchase } from './use-purchase.ts'
import * as texts from './action-bar.texts.ts'

/** At the bottom of a phone's screen in place of the tabs: what it costs, and the two ways to have it. */
export function ActionBar({ purchase }: { purchase: Purchase }) {
  const { shown: product } = purchase
  const { now, before } = priceOf(product)
  const isOff = purchase.obstacle !== undefined
  return (
    <section
      aria-label={texts.buy}
      className="sticky bottom-0 z-20 mt-10 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:px-6 lg:hidden"
    >
      <p className="flex-1">
        {product.is_price_from && <span className="block text-xs text-ink-3">{texts.from}</span>}
        <Money
          amount={now}
          currency={product.currency}
          className={`block text-[1.1875rem] leading-[1.1] min-[380px]:text-[1.3125rem] ${before === undefined ? '' : 'text-laterite'}`}
        />
        <span className="text-xs text-ink-3">{product.in_stock ? texts.inStock : texts.outOfStock}</span>
      </p>
      <Button size="lg" aria-label={texts.addToCart} disabled={isOff} onClick={purchase.addToCart} className="px-3.5!">
        <ShoppingCart aria-hidden="true" />
      </Button>
      <Button variant="buy" size="lg" disabled={isOff} onClick={purchase.buyNow}>
        {texts.buyNow}
      </Button>
    </section>
  )
}
