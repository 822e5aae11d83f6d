import type { Product } from '@asime/contract/products'
import type { CartItem } from './cart.ts'
import { priceOf } from '../format/product-price.ts'

/** What the cart keeps of a product. */
export function cartItemOf(product: Product): Omit<CartItem, 'quantity'> {
  return {
    product_id: product.id,
    product_name: product.product_name,
    price: priceOf(product).now,
    currency: product.currency,
    thumbnail_url: product.thumbnail_url ?? product.images_urls[0] ?? null,
    vendor: { id: product.vendor.id, business_name: product.vendor.business_name },
    min_order_quantity: product.min_order_quantity,
    stock_quantity: product.stock_quantity,
  }
}
