import type { Product } from '@asime/contract/products'
import { variantLabel } from '@asime/contract/variant-rules'
import type { CartItem } from './cart.ts'
import { priceOf } from '../format/product-price.ts'

/**
 * The item of the cart for a product, or for one of its variants. Undefined where that variant is no longer for sale, or none is
 * named and one has to be chosen.
 */
export function cartItemOf(product: Product, variantId?: string): Omit<CartItem, 'quantity'> | undefined {
  const variant = product.variants.find(({ id }) => id === variantId)
  if (!variant && (product.has_variants || variantId !== undefined)) return undefined
  return {
    product_id: product.id,
    product_name: product.product_name,
    ...(variant && { variant_id: variant.id, variant_label: variantLabel(product.options, variant.values) }),
    price: variant?.price ?? priceOf(product).now,
    ...(product.quantity_prices.length > 0 &&
      (variant?.own_price ?? null) === null && { quantity_prices: product.quantity_prices }),
    currency: product.currency,
    thumbnail_url: pictureOf(product, variant?.image_url ?? null),
    vendor: { id: product.vendor.id, business_name: product.vendor.business_name },
    min_order_quantity: product.min_order_quantity,
    stock_quantity: variant?.stock_quantity ?? product.stock_quantity,
  }
}

function pictureOf(product: Product, ofVariant: string | null): string | null {
  const image = product.images.find(({ url }) => url === ofVariant)
  return image?.thumbnail_url ?? ofVariant ?? product.thumbnail_url ?? product.images_urls[0] ?? null
}
