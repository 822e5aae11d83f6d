import { deliveryFee, type Destination, type Parcel } from '@asime/contract/delivery-fee'
import { deliveryMethods } from '@asime/contract/delivery-methods'
import type { Region } from '@asime/contract/ghana'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { type OrderDates, orderDatesFrom } from '@asime/contract/order-dates'
import {
  type AskQuote,
  type Checkout,
  type CheckoutItem,
  type Delivery,
  type DeliveryMethod,
  type PlaceOrders,
  type Quote,
} from '@asime/contract/orders'
import { MAX_CEDIS, MIN_PAYMENT_CEDIS } from '@asime/contract/rules'
import { chooseOptions, unitPrice, variantLabel } from '@asime/contract/variant-rules'
import { v7 as uuid } from 'uuid'
import { mayReadCheckout, whyNotSetDelivery } from './checkouts.policy.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, together } from '../../platform/database/database.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPaidOutTo } from '../payout-outlook/paid-out-to.sql.ts'
import { awaySentence } from '../shops/away.ts'
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
  type OfferedProduct,
  type OfferedVariant,
  type Reserved,
  offersMethod,
  saveDelivery,
} from './place-orders.repository.ts'
import { mayBuyProduct } from '../products/products.policy.ts'
import { assertMayReserve, reservationFor, type WantedProduct } from './unpaid-limits.ts'

/** A line of the cart. Price and stock are its variant's, if it has one. */
interface Chosen extends OfferedProduct {
  quantity: number
  index: number
  variantId: string | null
  variantLabel: string | null
  /** The product's, in all its variants. */
  stockOfProduct: number
}

/** What there is of a cart: its products, and the variants that it names. */
interface Offer {
  products: OfferedProduct[]
  variants: OfferedVariant[]
}

/** What one vendor's part of a cart comes to. All in pesewas. */
interface Part {
  vendorId: string
  businessName: string
  items: Chosen[]
  itemsTotal: number
  method: DeliveryMethod
  deliveryFee: number
  /** Every way in which this can travel there. */
  options: { method: DeliveryMethod; fee: number }[]
  kilograms: number
  isWeightKnown: boolean
  commission: number
  commissionVat: number
}

interface DatedPart extends Part {
  /** Of an order that is paid at this moment. */
  dates: OrderDates
}

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

const ids = (items: readonly CheckoutItem[]) => [...new Set(items.map((item) => item.product_id.toLowerCase()))]
const variantIds = (items: readonly CheckoutItem[]) =>
  items.flatMap((item) => (item.variant_id === undefined ? [] : [item.variant_id.toLowerCase()]))

/** How many of each product, in all its variants. */
const wantedOf = (items: readonly CheckoutItem[]) => ids(items).map((id) => ({ id, quantity: piecesOf(items, id) }))
const piecesOf = (items: readonly CheckoutItem[], productId: string) =>
  sum(items, (item) => (item.product_id.toLowerCase() === productId ? item.quantity : 0))

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

const totalOf = (part: Part) => part.itemsTotal + part.deliveryFee

function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0)
}

/** So many are left for a line of the cart; undefined where what it names is not for sale. */
function leftFor(item: CheckoutItem, { products, variants }: Offer): number | undefined {
  const ofVariant = variants.find(({ id }) => id === item.variant_id?.toLowerCase())
  return (ofVariant ?? products.find(({ id }) => id === item.product_id.toLowerCase()))?.stock_quantity
}

const isShort = (items: readonly CheckoutItem[], offer: Offer) =>
  offer.products.length < ids(items).length || shortOf(items, offer).length > 0

/** The items of which there is not enough, with what to say about each. */
function shortOf(items: readonly CheckoutItem[], offer: Offer): [string, string][] {
  return items.flatMap((item, index): [string, string][] => {
    const left = leftFor(item, offer) ?? item.quantity
    if (left >= item.quantity) return []
    return [[`items.${index}.quantity`, left === 0 ? 'Out of stock' : `Only ${left} left`]]
  })
}

/** Where a cart goes, what its shops take for that and when they are at work, and how the buyer wants each shop's part to travel. */
interface Transport {
  to: Destination & { region: Region }
  /** By shop. */
  terms: ReadonlyMap<string, ShopTerms>
  /** For shops that are not in `methods`. */
  fallback: DeliveryMethod | undefined
  /** By shop. */
  methods: Readonly<Record<string, DeliveryMethod>>
  /** Of the fallback, as errors name it. */
  field: string
  /** Whether what is not offered is refused; otherwise the cheapest that is takes its place. */
  isStrict: boolean
}

/**
 * The cart by vendor, priced.
 * @throws AppError validation_failed with every item that cannot be had so, shop_away, forbidden
 */
function toParts(actor: Actor, items: readonly CheckoutItem[], offer: Offer, transport: Transport): DatedPart[] {
  const { to, terms, isStrict } = transport
  if (!offer.products.every((product) => mayBuyProduct(actor, product)))
    throw new AppError('forbidden', { message: 'You cannot buy your own products' })
  const byId = new Map(offer.products.map((product) => [product.id, product]))
  const errors: Record<string, string> = {}
  const chosen = items.flatMap((item, index): Chosen[] => {
    const { quantity, variant_id: variantId } = item
    const product = byId.get(item.product_id.toLowerCase())
    const variant = offer.variants.find(
      ({ id, product_id: of }) => id === variantId?.toLowerCase() && of === product?.id,
    )
    if (!product) errors[`items.${index}.product_id`] = 'This product is no longer for sale'
    else if (product.currency !== CURRENCY)
      errors[`items.${index}.product_id`] = `Only prices in ${CURRENCY} can be paid here`
    else if (product.options.length > 0 && variantId === undefined)
      errors[`items.${index}.variant_id`] = chooseOptions(product.options)
    else if (variantId !== undefined && !variant)
      errors[`items.${index}.variant_id`] = 'This variant is no longer for sale'
    else if (quantity < product.min_order_quantity)
      errors[`items.${index}.quantity`] = `Must be at least ${product.min_order_quantity}`
    else return [toLine(product, variant, { quantity, index, pieces: piecesOf(items, product.id) })]
    return []
  })
  const wanted = new Map(Object.entries(transport.methods).map(([id, method]) => [id.toLowerCase(), method]))
  const parts = [...Map.groupBy(chosen, (item) => item.vendor_id)].map(([vendorId, ofVendor]): Part => {
    const businessName = ofVendor[0]?.business_name ?? ''
    const itemsTotal = sum(ofVendor, (item) => item.price * item.quantity)
    const kilograms = sum(ofVendor, (item) => (item.weight_grams ?? 0) * item.quantity) / 1_000
    const shop = terms.get(vendorId)
    const options = optionsOf(shop?.fees, to, { kilograms, itemsTotal: itemsTotal / 100 })
    const method = wanted.get(vendorId) ?? transport.fallback
    const option = options.find((each) => each.method === method) ?? (isStrict ? undefined : cheapestOf(options))
    if (!option && isStrict)
      errors[wanted.has(vendorId) ? `methods.${vendorId}` : transport.field] =
        `${businessName} does not offer this delivery method in your region`
    else if (!option)
      for (const { index } of ofVendor)
        errors[`items.${index}.product_id`] = `${businessName} does not deliver to ${to.region}`
    const commissions = ofVendor.map((item) => Math.round((item.price * item.quantity * item.commission_bp) / 10_000))
    const commission = sum(commissions, (each) => each)
    return {
      vendorId,
      businessName,
      items: ofVendor,
      itemsTotal,
      method: option?.method ?? 'pickup',
      deliveryFee: option?.fee ?? 0,
      options,
      kilograms,
      isWeightKnown: ofVendor.every((item) => item.weight_grams !== null),
      commission,
      commissionVat: Math.round((commission * (ofVendor[0]?.vat_bp ?? 0)) / 10_000),
    }
  })
  for (const id of isStrict ? wanted.keys() : [])
    if (!parts.some((part) => part.vendorId === id)) errors[`methods.${id}`] = 'Nothing is ordered from this shop'
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors })
  assertNobodyAway(chosen)
  if (sum(parts, totalOf) > 0 && sum(parts, totalOf) < toPesewas(MIN_PAYMENT_CEDIS))
    throw invalidField('items', `The minimum payment is ${formatMoney(MIN_PAYMENT_CEDIS, CURRENCY)}`)
  if (sum(parts, totalOf) > toPesewas(MAX_CEDIS)) throw invalidField('items', 'This is above the maximum payment')
  return parts.map((part) => ({ ...part, dates: datesOf(part, transport) }))
}

function datesOf({ vendorId, method }: Part, { terms, to: { region } }: Transport): OrderDates {
  const shop = terms.get(vendorId)
  if (!shop) throw new Error(`shop ${vendorId} vanished`)
  return orderDatesFrom(shop.calendar.now, shop.calendar, { method, region, bid_days: null })
}

/** Every way in which a shop sends that there, with its fee in pesewas. */
function optionsOf(terms: ShopTerms['fees'] | undefined, to: Destination, parcel: Parcel): Part['options'] {
  return deliveryMethods.flatMap((method) => {
    const fee = terms && deliveryFee(terms, method, to, parcel)
    return fee === undefined ? [] : [{ method, fee: toPesewas(fee) }]
  })
}

/** Who has not said wants it brought, if it can be. */
function cheapestOf(options: Part['options']): Part['options'][number] | undefined {
  return options.toSorted((a, b) => Number(a.method === 'pickup') - Number(b.method === 'pickup') || a.fee - b.fee)[0]
}

function assertNobodyAway(chosen: readonly Chosen[]): void {
  const away = chosen.flatMap(({ index, business_name: name, away_until: until }): [string, string][] =>
    until === null ? [] : [[`items.${index}.product_id`, awaySentence(name, until)]],
  )
  if (away[0]) throw new AppError('shop_away', { message: away[0][1], errors: Object.fromEntries(away) })
}

function toLine(
  product: OfferedProduct,
  variant: OfferedVariant | undefined,
  { quantity, index, pieces }: { quantity: number; index: number; pieces: number },
): Chosen {
  const hasOwnPrice = variant?.price != null
  const price = unitPrice(
    { price: variant?.price ?? product.price, hasOwnPrice, quantityPrices: product.quantity_prices },
    pieces,
  )
  return {
    ...product,
    quantity,
    index,
    price,
    stock_quantity: variant?.stock_quantity ?? product.stock_quantity,
    stockOfProduct: product.stock_quantity,
    variantId: variant?.id ?? null,
    variantLabel: variant ? variantLabel(product.options, variant.option_values) : null,
  }
}
