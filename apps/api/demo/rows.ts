import { type Bid, makeBids } from './bids.ts'
import { type Follow, makeFollows } from './follows.ts'
import { type ItemRequest, makeItemRequest, planItemRequests } from './item-requests.ts'
import type { Market } from './market.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'
import { makeProduct, planProducts, type Product } from './products.ts'
import { isBought, makePurchases, planPurchases } from './purchases.ts'
import type { Review } from './reviews.ts'
import type { Variant } from './variants.ts'

/**
 * The rows of the market, made as they are asked for. Each is made from its index alone, so that what several tables
 * need is made again instead of kept: of a product 6 bytes stay in memory, of an item request 2.
 */
export interface Rows {
  people: () => Iterable<Person>
  follows: () => Iterable<Follow>
  products: () => Iterable<Product>
  variants: () => Iterable<Variant & { productId: string; position: number }>
  reviews: () => Iterable<Review>
  reviewsOf: (product: Product) => readonly Review[]
  itemRequests: () => Iterable<ItemRequest>
  bids: () => Iterable<Bid>
  bidsOn: (itemRequest: ItemRequest) => readonly Bid[]
  /** Of products, then of bids. */
  orders: () => Iterable<Order>
}

export function rowsOf(market: Market): Rows {
  const { plan } = market
  const settledProducts = planProducts(market)
  const purchases = planPurchases(plan)
  const settledRequests = planItemRequests(market)
  const reviewsOf = (product: Product) =>
    purchases.reviews[product.index] === 0 ? [] : makePurchases(market, purchases, product).reviews
  const bidsOn = (itemRequest: ItemRequest) => makeBids(market, settledRequests, itemRequest).bids

  function* products(isWanted: (index: number) => boolean = () => true): Generator<Product> {
    for (let index = 0; index < plan.products; index++) {
      if (isWanted(index)) yield makeProduct(market, settledProducts, index)
    }
  }
  function* variants() {
    for (const { id, offer } of products())
      for (const [position, variant] of offer.variants.entries()) yield { ...variant, productId: id, position }
  }
  function* itemRequests(): Generator<ItemRequest> {
    for (let index = 0; index < plan.itemRequests; index++) yield makeItemRequest(market, settledRequests, index)
  }
  function* reviews(): Generator<Review> {
    for (const product of products((index) => purchases.reviews[index] !== 0)) yield* reviewsOf(product)
  }
  function* bids(): Generator<Bid> {
    for (const itemRequest of itemRequests()) yield* bidsOn(itemRequest)
  }
  function* follows(): Generator<Follow> {
    for (let index = 0; index < market.shops.length; index++) yield* makeFollows(market, index)
  }
  function* orders(): Generator<Order> {
    for (const product of products((index) => isBought(purchases, index)))
      yield* makePurchases(market, purchases, product).orders
    for (const itemRequest of itemRequests()) {
      const { order } = makeBids(market, settledRequests, itemRequest)
      if (order) yield order
    }
  }
  return {
    people: () => [market.admin, ...market.shops.map(({ owner }) => owner), ...market.buyers],
    follows,
    products,
    variants,
    reviews,
    reviewsOf,
    itemRequests,
    bids,
    bidsOn,
    orders,
  }
}
