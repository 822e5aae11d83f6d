import type { Product, ProductActionName } from '@asime/contract/products'
import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import { addToCart } from '../../lib/cart/cart.ts'
import { canBeBought } from '../../lib/format/product-price.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'

export interface Purchase {
  quantity: number
  setQuantity: (quantity: number) => void
  /** Why it cannot be bought; undefined when it can. */
  obstacle: string | undefined
  addToCart: () => void
  buyNow: () => void
}

/** What a visitor can do with a product, in one place for all the buttons that do it. */
export function usePurchase(product: Product, actions: readonly ProductActionName[] | undefined): Purchase {
  const [quantity, setQuantity] = useState(product.min_order_quantity)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Until the API has said, nobody is kept from it: it refuses.
  const isOwn = actions !== undefined && !actions.includes('buy')

  /** Whether somebody is signed in; if not, says why that is needed and goes there. */
  function isSignedInTo(purpose: string): boolean {
    if (currentSession().state !== 'signed_out') return true
    toast.info('Please login', `You need to be logged in to ${purpose}`)
    void navigate(signInPath(`${pathname}${search}`))
    return false
  }

  return {
    quantity,
    setQuantity,
    obstacle: obstacleOf(product, isOwn),
    addToCart: () => {
      if (!isSignedInTo('add items to cart')) return
      addToCart(cartItemOf(product), quantity)
      toast.success('Added to Cart', product.product_name)
    },
    buyNow: () => {
      if (!isSignedInTo('make a purchase')) return
      void navigate(`${href('/checkout')}?${new URLSearchParams({ buy: product.id, quantity: String(quantity) })}`)
    },
  }
}

function obstacleOf(product: Product, isOwn: boolean): string | undefined {
  if (!product.in_stock) return 'Out of Stock'
  if (!canBeBought(product)) {
    return `Only ${product.stock_quantity} left, and the smallest order is ${product.min_order_quantity}`
  }
  return isOwn ? 'This is your own product' : undefined
}
