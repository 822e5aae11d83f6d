import { MAX_CHECKOUT_ITEMS } from '@asime/contract/rules'
import { type CartItem, readCart, writeCart } from './cart.ts'

/** What is a line of its own in the cart: a product, or one of its variants. */
export function lineOf({ product_id: id, variant_id: variantId }: Pick<CartItem, 'product_id' | 'variant_id'>): string {
  return variantId === undefined ? id : `${id} ${variantId}`
}

/** Puts so many more of a product into the cart, within what may be ordered; gives back how many are in it now. */
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

/** Brings what the cart remembers up to date; quantities stay within what may now be ordered. */
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

/** What may be ordered of an item, as near to `quantity` as can be. */
export function withinOrder(item: Pick<CartItem, 'min_order_quantity' | 'stock_quantity'>, quantity: number): number {
  return Math.max(item.min_order_quantity, Math.min(quantity, Math.max(item.stock_quantity, item.min_order_quantity)))
}
