import { CURRENCY } from '@asime/contract/money'
import type { Checkout, PlaceOrders } from '@asime/contract/orders'
import type { PaymentMode } from '@asime/contract/payment-states'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import { together, type Tx } from '../../platform/database/database.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Gathered, Patience } from '../../platform/gather.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findShopTerms, type ShopTerms } from './delivery-fees.service.ts'
import { keepsOverdueStock, releaseOverdueStock } from '../orders/order-changes.service.ts'
import { notifyOfEvent } from '../orders/notify-of-event.ts'
import {
  findActiveAccounts,
  findOffered,
  findReserved,
  findUnpaid,
  findVariants,
  insertCheckouts,
  lockAvailable,
  lockVariants,
  type NewCheckout,
  type Reserved,
} from './place-orders.repository.ts'
import {
  type Chosen,
  type DatedPart,
  ids,
  isShort,
  type Offer,
  offerFor,
  shortOf,
  sum,
  totalOf,
  toParts,
  variantIds,
  wantedOf,
} from './price-cart.ts'
import { assertMayReserve, reservationFor, sumReserved, type UnpaidOf, type WantedProduct } from './unpaid-limits.ts'

/** What somebody orders. */
export interface Cart {
  actor: Actor
  input: PlaceOrders
}

/** What decides carts, under the locks. Stock and reservations are kept up as one cart after the other is planned. */
interface Seen {
  offer: Offer
  /** Buyers whose accounts are active, and locked. */
  buyers: ReadonlySet<string>
  terms: ReadonlyMap<string, ShopTerms>
  unpaid: ReadonlyMap<string, UnpaidOf>
  reserved: Reserved[]
}

/**
 * Makes an order for each vendor of each cart, under one checkout for a cart, and takes the stock. Prices, fees and stock are read
 * under the lock of the products; what comes from the caller is which, how many and where to. What is true of carts that come one
 * after the other is true of these: each finds what those before it have left.
 * @param carts of different buyers
 * @param patience with `skip`, a cart that needs what somebody else has locked is answered `locked`
 * @returns for each cart its checkout, or a refusal: insufficient_stock, shop_away, too_many_unpaid, validation_failed, forbidden,
 *   unauthenticated
 */
export async function placeOrders(
  tx: Tx,
  carts: readonly Cart[],
  mode: PaymentMode,
  patience: Patience,
): Promise<Gathered<Checkout>[]> {
  crashPoint('before_reserve')
  let seen = await look(tx, carts, patience)
  let plans = planAll(carts, seen)
  const short = () => carts.filter((_, index) => plans[index] === 'short')
  if (patience === 'wait' && short().length > 0 && (await releaseOverdueStock(tx, idsOf(short())))) {
    seen = await look(tx, carts, patience)
    plans = planAll(carts, seen)
  }
  const whyShort = await explainShort(tx, short(), seen, patience)
  const checkouts = plans.flatMap((plan) => (typeof plan === 'object' && 'checkout' in plan ? [plan.checkout] : []))
  const data = await write(tx, checkouts, mode)
  crashPoint('after_reserve')
  return plans.map((plan, index): Gathered<Checkout> => {
    if (plan === 'short') return whyShort.get(carts[index]!)!
    return 'refusal' in plan ? plan : { result: data.get(plan.checkout.id)! }
  })
}

/**
 * Under the locks, the first of them: what is reserved is counted exactly, and of products alone, which are locked before their
 * variants by whoever changes the stock of either.
 */
async function look(tx: Tx, carts: readonly Cart[], patience: Patience): Promise<Seen> {
  const at = together(tx)
  const buyerIds = carts.map(({ actor }) => actor.userId).toSorted()
  const productIds = idsOf(carts)
  const [products, terms, unpaid, reserved] = await Promise.all([
    lockAvailable(at, buyerIds, leastWanted(carts), patience),
    findShopTerms(at, { productIds, regions: [...new Set(carts.map(({ input }) => input.delivery.region))] }),
    findUnpaid(at, buyerIds),
    findReserved(at, buyerIds, productIds),
  ])
  const variants = await lockVariants(
    tx,
    carts.flatMap(({ input }) => variantIds(input.items)),
    products.map(({ id }) => id),
  )
  return { offer: { products, variants }, buyers: new Set(products[0]?.buyers), terms, unpaid, reserved }
}

type Plan = { checkout: NewCheckout } | { refusal: unknown } | 'short'

function planAll(carts: readonly Cart[], seen: Seen): Plan[] {
  return carts.map((cart): Plan => {
    const offer = offerFor(cart.input.items, seen.offer)
    if (!seen.buyers.has(cart.actor.userId) || isShort(cart.input.items, offer)) return 'short'
    try {
      return { checkout: planCart(cart, offer, seen) }
    } catch (refusal) {
      return { refusal }
    }
  })
}

/** @throws AppError */
function planCart(cart: Cart, offer: Offer, seen: Seen): NewCheckout {
  const { userId: buyerId } = cart.actor
  const unpaid = seen.unpaid.get(buyerId)
  if (!unpaid) throw new AppError('unauthenticated')
  const parts = price(cart, offer, seen)
  const chosen = parts.flatMap((part) => part.items)
  const wanting = chosen.map((line) => ({ ...line, ...sumReserved(seen.reserved.filter(isOf(line)), buyerId) }))
  const inVariants = productsOf(chosen, seen.reserved, buyerId)
  assertMayReserve(unpaid, wanting, inVariants, sum(parts, totalOf) === 0)
  const checkout: NewCheckout = {
    id: uuid(),
    buyerId,
    currency: CURRENCY,
    delivery: cart.input.delivery,
    reservation: reservationFor(unpaid, [...wanting, ...inVariants]),
    orders: parts.map((part) => ({
      id: uuid(),
      vendor_id: part.vendorId,
      method: part.method,
      status: isFree(part) ? 'paid' : 'awaiting_payment',
      total: totalOf(part),
      delivery_fee: part.deliveryFee,
      commission: part.commission,
      commission_vat: part.commissionVat,
      ...part.dates,
      items: part.items.map(({ id, variantId, variantLabel: label, title, quantity, price: unitPrice }) => ({
        product_id: id,
        variant_id: variantId,
        variant_label: label,
        title,
        quantity,
        unit_price: unitPrice,
      })),
    })),
  }
  for (const part of parts) for (const line of part.items) take(seen, line, isFree(part) ? undefined : cart)
  return checkout
}

function price({ actor, input }: Cart, offer: Offer, { terms }: Seen): DatedPart[] {
  return toParts(actor, input.items, offer, {
    to: input.delivery,
    terms,
    fallback: input.delivery.method,
    methods: input.methods ?? {},
    field: 'delivery.method',
    isStrict: true,
  })
}

/** @param reservedBy undefined: it is paid for already */
function take({ offer, unpaid, reserved }: Seen, line: Chosen, reservedBy: Cart | undefined): void {
  const { quantity } = line
  for (const one of [...offer.products, ...offer.variants])
    if (one.id === line.id || one.id === line.variantId) one.stock_quantity -= quantity
  if (!reservedBy) return
  const { userId } = reservedBy.actor
  reserved.push({
    product_id: line.id,
    variant_id: line.variantId,
    buyer_id: userId,
    reserved: quantity,
    reserved_by_unconfirmed: unpaid.get(userId)?.is_confirmed ? 0 : quantity,
  })
}

/** Why these cannot be had, as far as it can be seen without waiting for the locks of others. */
async function explainShort(
  tx: Tx,
  carts: readonly Cart[],
  seen: Seen,
  patience: Patience,
): Promise<Map<Cart, Gathered<never>>> {
  if (carts.length === 0) return new Map()
  const productIds = idsOf(carts)
  const at = together(tx)
  const [products, variants, active] = await Promise.all([
    findOffered(at, productIds),
    findVariants(
      at,
      carts.flatMap(({ input }) => variantIds(input.items)),
    ),
    findActiveAccounts(
      at,
      carts.map(({ actor }) => actor.userId),
    ),
  ])
  // Of the locked stock, earlier carts have had their part.
  const offer: Offer = {
    products: latest(products, seen.offer.products),
    variants: latest(variants, seen.offer.variants),
  }
  const mayBeReleased = patience === 'skip' && (await keepsOverdueStock(tx, productIds))
  return new Map(
    carts.map((cart): [Cart, Gathered<never>] => {
      const own = offerFor(cart.input.items, offer)
      const isActive = active.includes(cart.actor.userId)
      if (mayBeReleased || (patience === 'skip' && isActive && !isShort(cart.input.items, own))) return [cart, 'locked']
      try {
        price(cart, own, seen)
        if (!isActive) throw new AppError('unauthenticated')
        throw new AppError('insufficient_stock', { errors: Object.fromEntries(shortOf(cart.input.items, own)) })
      } catch (refusal) {
        return [cart, { refusal }]
      }
    }),
  )
}

/** @returns them by id */
async function write(tx: Tx, checkouts: readonly NewCheckout[], mode: PaymentMode): Promise<Map<string, Checkout>> {
  if (checkouts.length === 0) return new Map()
  const { checkouts: data, isEnough, freeEventIds } = await insertCheckouts(tx, checkouts, mode)
  if (!isEnough) throw new Error('locked stock has gone')
  for (const eventId of freeEventIds) await notifyOfEvent(tx, 'place', eventId)
  return new Map(data.map((each) => [each.id, each]))
}

const isFree = (part: DatedPart) => totalOf(part) === 0

const idsOf = (carts: readonly Cart[]) => ids(carts.flatMap(({ input }) => input.items))

/** For each product the smallest quantity that a cart wants: with less in stock, none of the carts can have it. */
function leastWanted(carts: readonly Cart[]): { id: string; quantity: number }[] {
  const least = new Map<string, number>()
  for (const { id, quantity } of carts.flatMap(({ input }) => wantedOf(input.items)))
    least.set(id, Math.min(quantity, least.get(id) ?? Infinity))
  return [...least].map(([id, quantity]) => ({ id, quantity }))
}

function latest<T extends { id: string }>(read: readonly T[], locked: readonly T[]): T[] {
  return read.map((one) => locked.find(({ id }) => id === one.id) ?? one)
}

const isOf =
  ({ id, variantId }: Chosen) =>
  (one: Reserved) =>
    one.product_id === id && one.variant_id === variantId

/** Products that come in variants, with what is wanted of all of these together, so that nobody reserves half of each. */
function productsOf(chosen: readonly Chosen[], reserved: readonly Reserved[], buyerId: string): WantedProduct[] {
  const inVariants = chosen.filter(({ variantId }) => variantId !== null)
  return [...Map.groupBy(inVariants, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const quantity = sum(lines, (line) => line.quantity)
    const ofProduct = reserved.filter((one) => one.product_id === first.id)
    return [{ ...first, quantity, stock_quantity: first.stockOfProduct, ...sumReserved(ofProduct, buyerId) }]
  })
}
