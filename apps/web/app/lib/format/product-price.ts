import type { ProductCard } from '@asime/contract/products'

/** With fewer, a buyer sees how many are left. The shop is warned at another number (`LOW_STOCK_BELOW`). */
export const FEW_LEFT_BELOW = 5

/** The price that the buyer pays now, and the one before a discount. */
export function priceOf({ price, discount_price }: Pick<ProductCard, 'price' | 'discount_price'>): {
  now: number
  before: number | undefined
} {
  return discount_price !== null && discount_price < price
    ? { now: discount_price, before: price }
    : { now: price, before: undefined }
}

/** The discount as it is flagged: never all of the price, as something is paid. */
export const shownPercent = ({ discount_percent: percent }: Pick<ProductCard, 'discount_percent'>): number =>
  Math.min(99, percent)

/** Whether at least the smallest order can be filled. */
export function canBeBought({
  stock_quantity,
  min_order_quantity,
}: Pick<ProductCard, 'stock_quantity' | 'min_order_quantity'>): boolean {
  return stock_quantity >= Math.max(1, min_order_quantity)
}
