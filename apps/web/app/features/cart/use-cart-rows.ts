import { useState } from 'react'
import { type CartItem, useCart } from '../../lib/cart/cart.ts'
import { addToCart, lineOf, removeFromCart } from '../../lib/cart/change-cart.ts'

export interface CartRow {
  item: CartItem
  /** Taken out on this page, and still there to be put back. */
  isRemoved: boolean
}

interface CartRows {
  /** What is in the cart. */
  items: readonly CartItem[]
  /** The same in an order that lasts as long as the page, with what was taken out in its old place. */
  rows: readonly CartRow[]
  remove: (item: CartItem) => void
  putBack: (item: CartItem) => void
}

/** The cart as a page shows it: whatever is taken out leaves a way back where it was. */
export function useCartRows(): CartRows {
  const items = useCart()
  const [order, setOrder] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly CartItem[]>([])

  const newcomers = items.map(lineOf).filter((line) => !order.includes(line))
  // React's way to keep something of what was drawn before: it draws again before anything is seen.
  if (newcomers.length > 0) setOrder([...newcomers, ...order])

  const gone = removed.filter((item) => !items.some((other) => lineOf(other) === lineOf(item)))
  const rows = [
    ...items.map((item) => ({ item, isRemoved: false })),
    ...gone.map((item) => ({ item, isRemoved: true })),
  ].toSorted((one, other) => order.indexOf(lineOf(one.item)) - order.indexOf(lineOf(other.item)))

  return {
    items,
    rows,
    remove: (item) => {
      setRemoved([...removed.filter((other) => lineOf(other) !== lineOf(item)), item])
      removeFromCart(lineOf(item))
    },
    putBack: (item) => {
      setRemoved(removed.filter((other) => lineOf(other) !== lineOf(item)))
      addToCart(item, item.quantity)
    },
  }
}
