import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { href, Link } from 'react-router'
import type { CartItem } from '../../lib/cart/cart.ts'
import { lineOf, setCartQuantity } from '../../lib/cart/change-cart.ts'
import { formatMoney } from '@asime/contract/money'
import { canBeBought, FEW_LEFT_BELOW } from '../../lib/format/product-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import type { CheckResult } from './use-cart-check.ts'
import * as texts from './cart-row.texts.ts'

interface CartRowProps {
  item: CartItem
  /** What one costs among all that is in the cart. */
  unitPrice: number
  /** Undefined while the API has not answered. */
  check: CheckResult | undefined
  onRemove: () => void
}

/** One product in the cart. What can no longer be bought stays to be looked at and taken out. */
export function CartRowView({ item, unitPrice, check, onRemove }: CartRowProps) {
  const isGone = check?.state === 'gone'
  const canBuy = !isGone && check?.state !== 'unchosen' && canBeBought(item)
  const name = texts.nameOf(item.product_name, item.variant_label)
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3.5 gap-y-3 sm:grid-cols-[104px_minmax(0,1fr)] sm:gap-x-5">
      <Picture
        src={item.thumbnail_url}
        alt=""
        sizePx={400}
        sizes="104px"
        className={`self-start rounded-[12px] sm:row-span-2 ${canBuy ? '' : '[&_img]:opacity-55 [&_img]:grayscale-[.9]'}`}
      />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 font-body text-base leading-snug font-medium tracking-normal wrap-anywhere">
            {isGone ? (
              <span className="line-clamp-2">{item.product_name}</span>
            ) : (
              <Link
                to={href('/products/:id', { id: item.product_id })}
                data-goes-on=""
                className="line-clamp-2 underline-offset-4 hover:underline"
              >
                {item.product_name}
              </Link>
            )}
          </h3>
          <IconButton label={texts.remove(name)} onClick={onRemove} className="-mt-2.5 -mr-2.5 text-ink-3">
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        {item.variant_label !== undefined && <p className="text-sm text-ink-2 wrap-anywhere">{item.variant_label}</p>}
        <p className="text-sm text-ink-3">{texts.each(formatMoney(unitPrice, item.currency))}</p>
        <State item={item} check={check} />
      </div>
      {canBuy && (
        <div className="col-span-2 flex flex-wrap items-start justify-between gap-x-3 sm:col-span-1">
          <QuantityStepper
            label={texts.quantity(name)}
            value={item.quantity}
            min={item.min_order_quantity}
            max={item.stock_quantity}
            onChange={(quantity) => setCartQuantity(lineOf(item), quantity)}
          />
          <Money amount={unitPrice * item.quantity} currency={item.currency} className="ml-auto pt-2.5 text-xl" />
        </div>
      )}
    </div>
  )
}

/** What has happened to it since it was put in. */
function State({ item, check }: Pick<CartRowProps, 'item' | 'check'>) {
  if (check?.state === 'unchosen') {
    return (
      <output className="mt-1.5 block text-[.9375rem] font-medium text-danger">
        {texts.chooseAgain}{' '}
        <Link to={href('/products/:id', { id: item.product_id })} className="underline underline-offset-4">
          {texts.chooseVariant}
        </Link>
      </output>
    )
  }
  if (check?.state === 'gone') {
    return <output className="mt-1.5 block text-[.9375rem] font-medium text-danger">{texts.noLongerAvailable}</output>
  }
  if (!canBeBought(item)) {
    return (
      <output className="mt-1.5 block text-[.9375rem] font-medium text-danger">
        {item.stock_quantity === 0
          ? texts.outStock
          : texts.onlyLeftSmallestOrder(item.stock_quantity, item.min_order_quantity)}
      </output>
    )
  }
  const { oldPrice, oldQuantity } = check?.state === 'fresh' ? check : {}
  return (
    <>
      {oldQuantity !== undefined && (
        <output className="mt-1.5 block text-sm font-medium text-gold-ink">
          {oldQuantity > item.stock_quantity
            ? texts.quantityLowered(item.stock_quantity, oldQuantity)
            : texts.quantityRaised(item.min_order_quantity, oldQuantity)}
        </output>
      )}
      {oldPrice !== undefined && (
        <output className="mt-1.5 block text-sm font-medium text-gold-ink">
          {item.price < oldPrice
            ? texts.priceDropped(formatMoney(oldPrice, item.currency))
            : texts.priceWentUp(formatMoney(oldPrice, item.currency))}
        </output>
      )}
      {oldQuantity === undefined && item.stock_quantity < FEW_LEFT_BELOW && (
        <p className="mt-1.5">
          <Badge tone="wait">{texts.onlyLeft(item.stock_quantity)}</Badge>
        </p>
      )}
    </>
  )
}

/** In the place of what was just taken out. */
export function RemovedRow({ item, onPutBack }: { item: CartItem; onPutBack: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-[12px] bg-surface-2 py-1.5 pr-1.5 pl-4 text-[.9375rem] text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        {texts.removed(texts.nameOf(item.product_name, item.variant_label))}
      </span>
      <Button
        variant="ghost"
        data-goes-on=""
        aria-label={texts.undoPutBack(texts.nameOf(item.product_name, item.variant_label))}
        onClick={onPutBack}
        className="text-forest!"
      >
        <RotateCcw aria-hidden="true" />
        {texts.undo}
      </Button>
    </p>
  )
}
