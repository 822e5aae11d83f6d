import { deliveryFee, type Destination, type Parcel } from '@asime/contract/delivery-fee'
import { deliveryMethods } from '@asime/contract/delivery-methods'
import type { Region } from '@asime/contract/ghana'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { type OrderDates, orderDatesFrom } from '@asime/contract/order-dates'
import type { CheckoutItem, DeliveryMethod } from '@asime/contract/orders'
import { MAX_CEDIS, MIN_PAYMENT_CEDIS } from '@asime/contract/rules'
import { chooseOptions, unitPrice, variantLabel } from '@asime/contract/variant-rules'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { mayBuyProduct } from '../products/products.policy.ts'
import { awaySentence } from '../shops/away.ts'
import type { ShopTerms } from './delivery-fees.service.ts'
import type { OfferedProduct, OfferedVariant } from './place-orders.repository.ts'

/** A line of the cart. Price and stock are its variant's, if it has one. */
export interface Chosen extends OfferedProduct {
  quantity: number
  index: number
  variantId: string | null
  variantLabel: string | null
  /** The product's, in all its variants. */
  stockOfProduct: number
}

/** What there is of a cart: its products, and the variants that it names. */
export interface Offer {
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

export interface DatedPart extends Part {
  /** Of an order that is paid at this moment. */
  dates: OrderDates
}

export const ids = (items: readonly CheckoutItem[]) => [...new Set(items.map((item) => item.product_id.toLowerCase()))]
export const variantIds = (items: readonly CheckoutItem[]) =>
  items.flatMap((item) => (item.variant_id === undefined ? [] : [item.variant_id.toLowerCase()]))

/** How many of each product, in all its variants. */
export const wantedOf = (items: readonly CheckoutItem[]) =>
  ids(items).map((id) => ({ id, quantity: piecesOf(items, id) }))
const piecesOf = (items: readonly CheckoutItem[], productId: string) =>
  sum(items, (item) => (item.product_id.toLowerCase() === productId ? item.quantity : 0))

export const totalOf = (part: Part) => part.itemsTotal + part.deliveryFee

export function sum<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((total, row) => total + value(row), 0)
}

/** So many are left for a line of the cart; undefined where what it names is not for sale. */
function leftFor(item: CheckoutItem, { products, variants }: Offer): number | undefined {
  const ofVariant = variants.find(({ id }) => id === item.variant_id?.toLowerCase())
  return (ofVariant ?? products.find(({ id }) => id === item.product_id.toLowerCase()))?.stock_quantity
}

/** The part of the offer that the cart needs. */
export function offerFor(items: readonly CheckoutItem[], { products, variants }: Offer): Offer {
  const wanted = new Set(ids(items))
  return {
    products: products.filter(({ id }) => wanted.has(id)),
    variants: variants.filter((variant) => wanted.has(variant.product_id)),
  }
}

export const isShort = (items: readonly CheckoutItem[], offer: Offer) =>
  offer.products.length < ids(items).length || shortOf(items, offer).length > 0

/** The items of which there is not enough, with what to say about each. */
export function shortOf(items: readonly CheckoutItem[], offer: Offer): [string, string][] {
  return items.flatMap((item, index): [string, string][] => {
    const left = leftFor(item, offer) ?? item.quantity
    if (left >= item.quantity) return []
    return [[`items.${index}.quantity`, left === 0 ? 'Out of stock' : `Only ${left} left`]]
  })
}

/** Where a cart goes, what its shops take for that and when they are at work, and how the buyer wants each shop's part to travel. */
export interface Transport {
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
export function toParts(actor: Actor, items: readonly CheckoutItem[], offer: Offer, transport: Transport): DatedPart[] {
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
