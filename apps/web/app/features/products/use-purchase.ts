import type { Product, ProductActionName } from '@asime/contract/products'
import type { ProductVariant } from '@asime/contract/variants'
import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import { addToCart, withinOrder } from '../../lib/cart/change-cart.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { canBeBought } from '../../lib/format/product-price.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'
import * as texts from './use-purchase.texts.ts'

/** What is chosen of a product's options. */
export interface Choice {
  /** By option; undefined where nothing is chosen yet. */
  chosen: readonly (string | undefined)[]
  choose: (index: number, value: string) => void
  /** Somebody wanted to buy without having chosen. */
  isAsked: boolean
}

export interface Purchase {
  choice: Choice
  variant: ProductVariant | undefined
  /** The product with price and stock of what is chosen. */
  shown: Product
  /** Of what can be ordered at once. */
  most: number
  quantity: number
  setQuantity: (quantity: number) => void
  /** Why it cannot be bought; undefined when it can. */
  obstacle: string | undefined
  addToCart: () => void
  buyNow: () => void
}

/** What a visitor can do with a product, in one place for all the buttons that do it. */
export function usePurchase(product: Product, actions: readonly ProductActionName[] | undefined): Purchase {
  const [wanted, setQuantity] = useState(product.min_order_quantity)
  const { choice, variant, isMade, ask } = useChoice(product)
  const shown = variant ? withVariant(product, variant) : product
  const most = variant || !product.has_variants ? shown.stock_quantity : largestOf(product)
  const quantity = withinOrder({ ...product, stock_quantity: most }, wanted)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Until the API has said, nobody is kept from it: it refuses.
  const isOwn = actions !== undefined && !actions.includes('buy')

  /** Whether somebody is signed in; if not, says why that is needed and goes there. */
  function isSignedInTo(purpose: string): boolean {
    if (currentSession().state !== 'signed_out') return true
    toast.info(texts.pleaseLogin, texts.youNeedToBeLogged(purpose))
    void navigate(signInPath(`${pathname}${search}`))
    return false
  }

  return {
    choice,
    variant,
    shown,
    most,
    quantity,
    setQuantity,
    obstacle: isMade && !variant ? texts.thisCombinationIsNotAvailable : obstacleOf(shown, isOwn),
    addToCart: () => {
      const item = cartItemOf(product, variant?.id)
      if (!item) return ask()
      if (!isSignedInTo(texts.addItemsToCart)) return
      addToCart(item, quantity)
      toast.success(texts.addedToCart, product.product_name)
    },
    buyNow: () => {
      if (product.has_variants && !variant) return ask()
      if (!isSignedInTo(texts.makeAPurchase)) return
      const address = { buy: product.id, ...(variant && { variant: variant.id }), quantity: String(quantity) }
      void navigate(`${href('/checkout')}?${new URLSearchParams(address)}`)
    },
  }
}

function useChoice({ options, variants }: Product) {
  const [only, another] = variants
  const [chosen, setChosen] = useState<Choice['chosen']>(another ? [] : (only?.values ?? []))
  const [isAsked, setAsked] = useState(false)
  const missing = options.findIndex((_, index) => chosen[index] === undefined)
  return {
    choice: {
      chosen,
      choose: (index: number, value: string) => setChosen(options.map((_, at) => (at === index ? value : chosen[at]))),
      isAsked,
    },
    variant: variants.find(({ values }) => values.every((value, index) => value === chosen[index])),
    /** Something of every option is chosen. */
    isMade: options.length > 0 && missing < 0,
    /** To choose what is missing. */
    ask: () => {
      setAsked(true)
      document.querySelectorAll('#variants fieldset')[missing]?.querySelector('input')?.focus()
    },
  }
}

function withVariant(product: Product, { own_price: ownPrice, stock_quantity, in_stock }: ProductVariant): Product {
  const { base_price: price, base_discount_price: discountPrice } = product
  return {
    ...product,
    price: ownPrice ?? price,
    discount_price: ownPrice === null ? discountPrice : null,
    is_price_from: false,
    stock_quantity,
    in_stock,
  }
}

const largestOf = ({ variants }: Product) => Math.max(0, ...variants.map(({ stock_quantity: stock }) => stock))

function obstacleOf(product: Product, isOwn: boolean): string | undefined {
  const { business_name: shop, away_until: until } = product.vendor
  if (until) return texts.isAwayAndTakesOrders(shop, formatDate(until))
  if (!product.in_stock) return texts.outOfStock
  if (!canBeBought(product)) {
    return texts.onlyLeftAndTheSmallest(product.stock_quantity, product.min_order_quantity)
  }
  return isOwn ? texts.thisIsYourOwnProduct : undefined
}
