import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { href, Link } from 'react-router'
import { formatAmount, formatMoney } from '@asime/contract/money'
import { FEW_LEFT_BELOW, priceOf, shownPercent } from '../../lib/format/product-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { WishButton } from './wish-button.tsx'
import * as texts from './product-card.texts.ts'

interface ProductCardProps {
  product: ProductCardData
  /** `row`: the picture left of the words. */
  layout?: 'card' | 'row'
  /** Of the picture: set in the first row of a page. */
  priority?: 'high' | 'low'
}

export function ProductCard({ product, layout = 'card', priority }: ProductCardProps) {
  const { now, before } = priceOf(product)
  const isRow = layout === 'row'
  return (
    <article
      className={`group focus-around relative rounded-card ${isRow ? 'grid grid-cols-[112px_minmax(0,1fr)] gap-3.5 sm:grid-cols-[148px_minmax(0,1fr)] sm:gap-5' : 'flex flex-col'}`}
    >
      <div className={`flex min-w-0 flex-col ${isRow ? 'justify-center py-1' : 'order-2'}`}>
        <h3
          className={`line-clamp-2 font-body leading-[1.35] font-medium tracking-normal text-pretty ${
            isRow ? 'text-base lg:text-[1.0625rem]' : 'mt-2.5 text-[.9375rem] lg:text-base'
          }`}
        >
          {/* The whole card takes the tap; the name is the link's words. */}
          <Link to={href('/products/:id', { id: product.id })} className="stretched-link">
            {product.product_name}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-px">
          {product.is_price_from && <span className="text-[.8125rem] text-ink-3">{texts.from}</span>}
          <Money
            amount={now}
            currency={product.currency}
            className={`text-[1.0625rem] min-[380px]:text-[1.1875rem] lg:text-xl ${before === undefined ? '' : 'text-laterite'}`}
          />
          {before !== undefined && (
            <s className="text-[.8125rem] whitespace-nowrap text-ink-3">
              <span className="sr-only">{texts.wasMoney(formatMoney(before, product.currency))}</span>
              <span aria-hidden="true">{formatAmount(before)}</span>
            </s>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-2.5 gap-y-[3px] text-[.8125rem] text-ink-3">
          <Stars rating={product.rating} reviews={product.total_reviews} />
          {product.vendor.location && <span className="truncate">{product.vendor.location}</span>}
        </p>
        {isRow && <p className="mt-1 truncate text-[.8125rem] text-ink-3">{product.vendor.business_name}</p>}
      </div>
      {/* After the words for readers, before them for eyes: the name is what the card is about. */}
      <div className={`relative ${isRow ? '-order-1 self-center' : 'order-1'}`}>
        <Picture
          src={product.thumbnail_url ?? product.images_urls[0] ?? null}
          alt={product.product_name}
          sizePx={400}
          sizes={isRow ? '148px' : '(min-width: 62.5rem) 290px, (min-width: 37.5rem) 23vw, 46vw'}
          thumbhash={product.thumbhash}
          priority={priority}
          className={`rounded-card [&_img]:transition-[scale] [&_img]:duration-[350ms] [&_img]:ease-[cubic-bezier(.2,.7,.2,1)] group-hover:[&_img]:scale-[1.035] ${
            product.in_stock ? '' : '[&_img]:opacity-55 [&_img]:grayscale-[.9]'
          }`}
        />
        {/* A saving that rounds to none is said by the prices alone. */}
        {product.discount_percent > 0 && (
          <span
            className={`absolute left-0 inline-flex items-center rounded-r-[7px] bg-laterite font-display font-bold text-on-laterite ${
              isRow ? 'top-2 min-h-5.5 px-[7px] text-xs' : 'top-3 min-h-6.5 px-[9px] text-[.8125rem]'
            }`}
          >
            <span className="sr-only">{texts.discount} </span>-{shownPercent(product)}%
          </span>
        )}
        <StockBadge product={product} className={isRow ? 'bottom-1.5 left-1.5' : 'bottom-2.5 left-2.5'} />
        <WishButton product={product} className={isRow ? '-top-1 -right-1' : 'top-0 right-0'} />
      </div>
    </article>
  )
}

function StockBadge({ product, className }: { product: ProductCardData; className: string }) {
  if (!product.in_stock) {
    return (
      <Badge tone="dark" className={`absolute ${className}`}>
        {texts.outOfStock}
      </Badge>
    )
  }
  if (product.stock_quantity < FEW_LEFT_BELOW) {
    return (
      <Badge tone="low" className={`absolute ${className}`}>
        {texts.onlyLeft(product.stock_quantity)}
      </Badge>
    )
  }
  return null
}
