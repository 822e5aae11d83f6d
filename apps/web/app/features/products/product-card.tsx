import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'

/** From here on a buyer does not need to hurry. */
const LOW_STOCK_BELOW = 5

interface ProductCardProps {
  product: ProductCardData
  /** Of the picture: set in the first row of a page. */
  priority?: 'high' | 'low'
}

export function ProductCard({ product, priority }: ProductCardProps) {
  const onSale = product.discount_price !== null && product.discount_price < product.price
  const price = onSale && product.discount_price !== null ? product.discount_price : product.price
  return (
    <article className="relative flex flex-col">
      {/* The name stands above the picture for readers, below it for eyes: it is what the card is about. */}
      <h3 className="order-2 mt-2.5 line-clamp-2 font-body text-[15px] leading-[1.35] font-medium tracking-normal text-pretty lg:text-base">
        {product.product_name}
      </h3>
      <div className="relative order-1">
        <Picture
          src={product.thumbnail_url ?? product.images_urls[0] ?? null}
          alt={product.product_name}
          sizePx={400}
          thumbhash={product.thumbhash}
          priority={priority}
          className={`rounded-card ${product.in_stock ? '' : '[&_img]:opacity-55 [&_img]:grayscale-[.9]'}`}
        />
        {onSale && (
          <span className="absolute top-3 left-0 inline-flex h-[26px] items-center rounded-r-[7px] bg-laterite px-[9px] font-display text-[13px] font-bold text-on-laterite">
            <span className="sr-only">Discount </span>-{product.discount_percent}%
          </span>
        )}
        <StockBadge product={product} />
      </div>
      <p className="order-3 mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-px">
        <Money
          amount={price}
          currency={product.currency}
          className={`text-[17px] min-[380px]:text-[19px] lg:text-xl ${onSale ? 'text-laterite' : ''}`}
        />
        {onSale && (
          <s className="text-[13px] whitespace-nowrap text-ink-3">
            <span className="sr-only">Was {formatMoney(product.price, product.currency)}</span>
            <span aria-hidden="true">{formatAmount(product.price)}</span>
          </s>
        )}
      </p>
      <p className="order-4 mt-1 flex flex-wrap gap-x-2.5 gap-y-[3px] text-[13px] text-ink-3">
        <Stars rating={product.rating} reviews={product.total_reviews} />
        {product.vendor.location && <span className="truncate">{product.vendor.location}</span>}
      </p>
    </article>
  )
}

function StockBadge({ product }: { product: ProductCardData }) {
  if (!product.in_stock) {
    return (
      <Badge tone="dark" className="absolute bottom-2.5 left-2.5">
        Out of stock
      </Badge>
    )
  }
  if (product.stock_quantity < LOW_STOCK_BELOW) {
    return (
      <Badge tone="low" className="absolute bottom-2.5 left-2.5">
        Only {product.stock_quantity} left
      </Badge>
    )
  }
  return null
}
