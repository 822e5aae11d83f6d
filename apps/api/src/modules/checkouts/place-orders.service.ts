import { CURRENCY } from '@asime/contract/money'
import type { AskQuote, Checkout, Delivery, PlaceOrders, Quote } from '@asime/contract/orders'
import { v7 as uuid } from 'uuid'
import { mayReadCheckout, whyNotSetDelivery } from './checkouts.policy.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, together } from '../../platform/database/database.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPaidOutTo } from '../payout-outlook/paid-out-to.sql.ts'
import { findShopTerms, type ShopTerms } from './delivery-fees.service.ts'
import { findCheckout, type PaymentMode } from './checkouts.repository.ts'
import { releaseOverdueStock, lockForActor } from '../orders/order-changes.service.ts'
import { notifyOfEvent } from '../orders/notify-of-event.ts'
import { writeOrderDates } from '../orders/order-dates.service.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import {
  findOffered,
  findReserved,
  findUnpaid,
  findVariants,
  insertCheckoutOfItems,
  isActiveAccount,
  lockAvailable,
  lockVariants,
  type Reserved,
  offersMethod,
  saveDelivery,
} from './place-orders.repository.ts'
import {
  type Chosen,
  ids,
  isShort,
  type Offer,
  shortOf,
  sum,
  totalOf,
  toParts,
  type Transport,
  variantIds,
  wantedOf,
} from './price-cart.ts'
import { assertMayReserve, reservationFor, type WantedProduct } from './unpaid-limits.ts'

/** Prices and fees of this moment; nothing is kept. */
export async function quoteItems(db: Db, actor: Actor, input: AskQuote): Promise<Quote> {
  const [products, variants] = await Promise.all([
    findOffered(db, ids(input.items)),
    findVariants(db, variantIds(input.items)),
  ])
  const { region, town, method, methods } = input
  const transport: Transport = {
    to: { region, town },
    terms: await findShopTerms(db, { vendorIds: products.map((product) => product.vendor_id), region }),
    fallback: method,
    methods: methods ?? {},
    field: 'method',
    // Looking at prices, a buyer is shown what there is; ordering, they get what they chose or nothing.
    isStrict: methods === undefined && method !== undefined,
  }
  const parts = toParts(actor, input.items, { products, variants }, transport)
  const payees = await findPaidOutTo(
    db,
    parts.map(({ vendorId }) => vendorId),
  )
  const orders = parts.map((part) => ({
    ...part.dates,
    vendor: { id: part.vendorId, business_name: part.businessName },
    paid_out_to: payees.get(part.vendorId) ?? null,
    items: part.items.map((item) => ({
      product_id: item.id,
      variant_id: item.variantId,
      variant_label: item.variantLabel,
      title: item.title,
      quantity: item.quantity,
      unit_price: item.price / 100,
      in_stock: item.stock_quantity >= item.quantity,
    })),
    items_total: part.itemsTotal / 100,
    method: part.method,
    delivery_fee: part.deliveryFee / 100,
    delivery_options: part.options.map((option) => ({ method: option.method, fee: option.fee / 100 })),
    weight: part.kilograms,
    is_weight_known: part.isWeightKnown,
    total: (part.itemsTotal + part.deliveryFee) / 100,
  }))
  return { currency: CURRENCY, total: sum(parts, totalOf) / 100, orders }
}

/**
 * Makes an order for each vendor of the cart, under one checkout, and takes the stock. Prices, fees and stock are read
 * under the lock of the products; what comes from the caller is which, how many and where to.
 * @throws AppError insufficient_stock, shop_away, too_many_unpaid, validation_failed, forbidden, unauthenticated
 */
export async function placeOrders(db: Db, actor: Actor, input: PlaceOrders, mode: PaymentMode): Promise<Checkout> {
  const { items, delivery } = input
  return inTransaction(db, async (tx) => {
    // Under the locks, the first of them: what is reserved is counted exactly, and of products alone, which are locked before
    // their variants by whoever changes the stock of either.
    const look = async () => {
      const at = together(tx)
      const [products, terms, unpaid, reserved] = await Promise.all([
        lockAvailable(at, actor.userId, wantedOf(items)),
        findShopTerms(at, { productIds: ids(items), region: delivery.region }),
        findUnpaid(at, actor.userId),
        findReserved(at, actor.userId, ids(items)),
      ])
      const locked = products.map(({ id }) => id)
      const offer: Offer = { products, variants: await lockVariants(tx, variantIds(items), locked) }
      return { offer, terms, unpaid, reserved }
    }
    const priced = (offered: Offer, terms: ReadonlyMap<string, ShopTerms>) =>
      toParts(actor, items, offered, {
        to: delivery,
        terms,
        fallback: delivery.method,
        methods: input.methods ?? {},
        field: 'delivery.method',
        isStrict: true,
      })
    crashPoint('before_reserve')
    let seen = await look()
    if (isShort(items, seen.offer) && (await releaseOverdueStock(tx, ids(items)))) seen = await look()
    const { offer, terms, unpaid, reserved } = seen
    if (isShort(items, offer)) {
      const products = await findOffered(tx, ids(items))
      const variants = await findVariants(tx, variantIds(items))
      priced({ products, variants }, terms)
      if (!(await isActiveAccount(tx, actor.userId))) throw new AppError('unauthenticated')
      throw new AppError('insufficient_stock', { errors: Object.fromEntries(shortOf(items, { products, variants })) })
    }
    const parts = priced(offer, terms)
    const chosen = parts.flatMap((part) => part.items)
    const wanting = chosen.map((line) => ({ ...line, ...sumReserved(reserved.filter(isOf(line))) }))
    assertMayReserve(unpaid, wanting, productsOf(chosen, reserved), sum(parts, totalOf) === 0)

    const checkout = {
      id: uuid(),
      buyerId: actor.userId,
      currency: CURRENCY,
      delivery,
      reservation: reservationFor(unpaid, [...wanting, ...productsOf(chosen, reserved)]),
      orders: parts.map((part) => ({
        id: uuid(),
        vendor_id: part.vendorId,
        method: part.method,
        status: totalOf(part) === 0 ? ('paid' as const) : ('awaiting_payment' as const),
        total: totalOf(part),
        delivery_fee: part.deliveryFee,
        commission: part.commission,
        commission_vat: part.commissionVat,
        ...part.dates,
        items: part.items.map(({ id, variantId, variantLabel: label, title, quantity, price }) => ({
          product_id: id,
          variant_id: variantId,
          variant_label: label,
          title,
          quantity,
          unit_price: price,
        })),
      })),
    }
    const { taken, data, free_event_ids: freeEventIds } = await insertCheckoutOfItems(tx, checkout, mode)
    if (taken !== items.length) throw new AppError('insufficient_stock')
    for (const eventId of freeEventIds) await notifyOfEvent(tx, 'place', eventId)
    crashPoint('after_reserve')
    return data
  })
}

/** @throws AppError not_found, also for a checkout of others */
export async function getCheckout(db: Db, actor: Actor, id: string, mode: PaymentMode): Promise<Checkout> {
  const checkout = await findCheckout(db, id, mode)
  if (!checkout || !mayReadCheckout(actor, checkout)) throw new AppError('not_found', { message: 'Checkout not found' })
  return checkout.data
}

/** Where the goods of an accepted bid go. @throws AppError not_found, forbidden, order_state, validation_failed */
export async function setDelivery(db: Db, actor: Actor, id: string, delivery: Delivery): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, id)
    const refusal = whyNotSetDelivery(mover.kind, order)
    if (refusal) throw new AppError(refusal)
    if (!(await offersMethod(tx, id, delivery.method)))
      throw invalidField('method', 'The seller does not offer this delivery method')
    await saveDelivery(tx, id, delivery)
    await writeOrderDates(tx, [id])
    return readOwnOrder(tx, actor, id)
  })
}

const isOf =
  ({ id, variantId }: Chosen) =>
  (one: Reserved) =>
    one.product_id === id && one.variant_id === variantId

function sumReserved(of: readonly Reserved[]) {
  return {
    reserved: sum(of, (one) => one.reserved),
    reserved_by_buyer: sum(of, (one) => one.reserved_by_buyer),
    reserved_by_unconfirmed: sum(of, (one) => one.reserved_by_unconfirmed),
  }
}

/** Products that come in variants, with what is wanted of all of these together, so that nobody reserves half of each. */
function productsOf(chosen: readonly Chosen[], reserved: readonly Reserved[]): WantedProduct[] {
  const inVariants = chosen.filter(({ variantId }) => variantId !== null)
  return [...Map.groupBy(inVariants, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const quantity = sum(lines, (line) => line.quantity)
    const ofProduct = reserved.filter((one) => one.product_id === first.id)
    return [{ ...first, quantity, stock_quantity: first.stockOfProduct, ...sumReserved(ofProduct) }]
  })
}
