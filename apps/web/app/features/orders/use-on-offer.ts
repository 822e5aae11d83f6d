import { ApiError } from '../../lib/api/api.ts'
import { cartItemOf } from '../../lib/cart/cart-item.ts'
import type { CartItem } from '../../lib/cart/cart.ts'
import { lineOf, withinOrder } from '../../lib/cart/change-cart.ts'
import { inTurns } from '../../lib/cart/in-turns.ts'
import { canBeBought } from '../../lib/format/product-price.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { readProduct } from './orders.api.ts'
import type { ItemProblem } from './use-quote.ts'
import * as texts from './use-on-offer.texts.ts'

interface OnOffer {
  /** What can be had now of what is wanted, at today's prices: some lines are missing, others have another quantity. */
  available: readonly CartItem[]
  /** Why a line is missing or another, by line. */
  problems: ReadonlyMap<string, ItemProblem>
  askAgain: () => void
}

/** What one line is now, or why it cannot be had. */
type Found = Omit<CartItem, 'quantity'> | string

/** Whether what is checked out is still to be had, before a region is chosen and a quote can say so. */
export function useOnOffer(items: readonly CartItem[]): OnOffer {
  const lines = items.map(lineOf)
  const { data: found, refetch } = useOwnQuery(['on-offer', lines], () => readLines(lines), {
    // What is known of the others does not vanish when one is removed.
    placeholderData: (shown) => shown,
  })
  const available: CartItem[] = []
  const problems = new Map<string, ItemProblem>()
  for (const item of items) {
    const line = lineOf(item)
    const now = found?.get(line) ?? item
    const quantity = typeof now === 'string' ? 0 : withinOrder(now, item.quantity)
    if (typeof now === 'string') problems.set(line, { message: now, isOfQuantity: false })
    else if (!canBeBought(now)) problems.set(line, { message: whyNone(now), isOfQuantity: false })
    else {
      available.push({ ...now, quantity })
      if (quantity < item.quantity)
        problems.set(line, { message: texts.onlyLeft(now.stock_quantity), isOfQuantity: true })
      if (quantity > item.quantity)
        problems.set(line, { message: texts.smallestOrder(now.min_order_quantity), isOfQuantity: true })
    }
  }
  return { available, problems, askAgain: () => void refetch() }
}

const whyNone = ({ stock_quantity: left, min_order_quantity: smallest }: Omit<CartItem, 'quantity'>) =>
  left === 0 ? texts.outOfStock : texts.onlyLeftSmallestOrder(left, smallest)

/** A line that could not be asked for is not among them: the quote will tell. */
async function readLines(lines: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  await inTurns(lines, async (line) => {
    const [id = '', variantId] = line.split(' ')
    try {
      const product = await readProduct(id)
      const isToBeChosen = variantId === undefined
      found.set(line, cartItemOf(product, variantId) ?? (isToBeChosen ? texts.chooseAVariant : texts.variantIsGone))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'not_found') found.set(line, texts.productIsGone)
    }
  })
  return found
}
