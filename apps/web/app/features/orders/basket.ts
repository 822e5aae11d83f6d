import type { CartItem } from '../../lib/cart/cart.ts'

/** What is checked out: the cart, or the one product of a Buy Now. */
export interface Basket {
  items: readonly CartItem[]
  /** Brings an item up to date; its quantity stays within what may now be ordered. */
  update: (fresh: Omit<CartItem, 'quantity'>) => void
  remove: (items: readonly CartItem[]) => void
  /** Where its quantity is changed. */
  pathToChange: (item: CartItem) => string
}
