import type { AskQuote, CheckoutItem, DeliveryMethod, Quote } from '@asime/contract/orders'
import { Region } from '@asime/contract/ghana'
import { ApiError } from '../../lib/api/api.ts'
import type { CartItem } from '../../lib/cart/cart.ts'
import { lineOf } from '../../lib/cart/change-cart.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { askQuote } from './orders.api.ts'
import * as texts from './use-quote.texts.ts'

/** What stands in the way of an item. */
export interface ItemProblem {
  message: string
  /** There may be fewer to be had; otherwise none. */
  isOfQuantity: boolean
  /** There is enough, but not for one buyer who has not paid. */
  isOfUnpaid?: boolean
}

/** Where the goods go, and how, as far as the buyer has said. */
export interface DeliveryWish {
  region: string
  town: string
  /** For shops of which they have chosen nothing. */
  method: DeliveryMethod
  /** By shop. */
  methods: Readonly<Record<string, DeliveryMethod>>
}

export interface QuoteState {
  /** Undefined until a region is chosen, and while something in the cart cannot be had. */
  quote: Quote | undefined
  /** The figures are of something that has changed since. */
  isChecking: boolean
  /** What is wrong with an item, by line of the cart. */
  itemProblems: ReadonlyMap<string, ItemProblem>
  /** Anything else, in a sentence. */
  problem: string | undefined
  retry: () => void
}

/** What these items cost with their delivery, as the API says at this moment. Nothing is reserved by it. */
export function useQuote(items: readonly CartItem[], wish: DeliveryWish): QuoteState {
  const known = Region.safeParse(wish.region)
  const input: AskQuote | undefined = known.success
    ? {
        items: items.map(toCheckoutItem),
        // Wishes: a shop that does not send its goods so is quoted as it does.
        methods: Object.fromEntries(items.map(({ vendor }) => [vendor.id, wish.methods[vendor.id] ?? wish.method])),
        region: known.data,
        town: wish.town,
      }
    : undefined
  const query = useOwnQuery(['quote', input], (signal) => askQuote(input!, signal), {
    enabled: input !== undefined && items.length > 0,
    // The total does not vanish at every change of a number.
    placeholderData: (shown) => shown,
  })
  const error = query.error instanceof ApiError ? query.error : undefined
  const itemProblems = problemsOf(items, error)
  const quote = error || !input || items.length === 0 ? undefined : query.data
  for (const item of quote?.orders.flatMap((order) => order.items) ?? []) {
    if (item.in_stock || query.isPlaceholderData) continue
    itemProblems.set(lineOf({ product_id: item.product_id, ...(item.variant_id && { variant_id: item.variant_id }) }), {
      message: texts.notEnoughLeft,
      isOfQuantity: true,
    })
  }
  return {
    quote,
    isChecking: query.isFetching && (query.isPlaceholderData || !query.data),
    itemProblems,
    problem: query.error && itemProblems.size === 0 ? query.error.message : undefined,
    retry: () => void query.refetch(),
  }
}

export const toCheckoutItem = ({ product_id, variant_id, quantity }: CartItem): CheckoutItem => ({
  product_id,
  ...(variant_id !== undefined && { variant_id }),
  quantity,
})

/** The API names items by their place in the list that was sent. */
export function problemsOf(items: readonly CartItem[], error: ApiError | undefined): Map<string, ItemProblem> {
  const problems = new Map<string, ItemProblem>()
  for (const [path, message] of Object.entries(error?.errors ?? {})) {
    const [, place, member] = /^items\.(\d+)\.(\w+)/.exec(path) ?? []
    const item = place === undefined ? undefined : items[Number(place)]
    const isOfUnpaid = error?.code === 'too_many_unpaid'
    if (item) problems.set(lineOf(item), { message, isOfQuantity: member === 'quantity' && !isOfUnpaid, isOfUnpaid })
  }
  return problems
}
