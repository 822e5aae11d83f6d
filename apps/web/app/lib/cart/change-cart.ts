import { MAX_CHECKOUT_ITEMS } from '@asime/contract/rules'
import { type CartItem, readCart, writeCart } from './cart.ts'

/** Names a line of the cart: a product, or one of its variants. */
export function lineOf({ product_id: id, variant_id: variantId }: Pick<CartItem, 'product_id' | 'variant_id'>): string {
  return variantId === undefined ? id : `${id} ${variantId}`
}

/** Adds a quantity of a product to the cart, within the limits of an order; gives back how many are in it now. */
export function addToCart(item: Omit<CartItem, 'quantity'>, quantity: number): number {
  const items = readCart()
  const line = lineOf(item)
  const before = items.find((other) => lineOf(other) === line)
  const wanted = (before?.quantity ?? 0) + quantity
  const added = { ...item, quantity: withinOrder(item, wanted) }
  writeCart([added, ...items.filter((other) => lineOf(other) !== line)].slice(0, MAX_CHECKOUT_ITEMS))
  return added.quantity
}

export function setCartQuantity(line: string, quantity: number): void {
  writeCart(
    readCart().map((item) => (lineOf(item) === line ? { ...item, quantity: withinOrder(item, quantity) } : item)),
  )
}

/** Updates the cart's items; quantities stay within the present limits of an order. */
export function updateCartItem(fresh: Omit<CartItem, 'quantity'>): void {
  writeCart(
    readCart().map((item) =>
      lineOf(item) === lineOf(fresh) ? { ...fresh, quantity: withinOrder(fresh, item.quantity) } : item,
    ),
  )
}

export function removeFromCart(line: string): void {
  writeCart(readCart().filter((item) => lineOf(item) !== line))
}

/** The quantity of an item that may be ordered, as near to `quantity` as possible. */
export function withinOrder(item: Pick<CartItem, 'min_order_quantity' | 'stock_quantity'>, quantity: number): number {
  return Math.max(item.min_order_quantity, Math.min(quantity, Math.max(item.stock_quantity, item.min_order_quantity)))
}
