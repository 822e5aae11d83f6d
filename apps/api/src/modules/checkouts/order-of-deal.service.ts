import { orderDatesFrom } from '@asime/contract/order-dates'
import type { Checkout, Delivery } from '@asime/contract/orders'
import type { PaymentMode } from '@asime/contract/payment-states'
import { variantLabel } from '@asime/contract/variant-rules'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  findReserved,
  findUnpaid,
  insertCheckouts,
  lockAvailable,
  lockSides,
  lockVariants,
  type OfferedShop,
} from './place-orders.repository.ts'
import { assertMayReserve, reservationFor, sumReserved, type WantedProduct } from './unpaid-limits.ts'

/** What a link is for, under the lock of its deal. Amounts in pesewas. */
export interface DealToOrder {
  id: string
  vendorId: string
  title: string
  productId: string | null
  variantId: string | null
  quantity: number
  unitPrice: number
  currency: string
  deliveryFee: number
  /** What the link promises. */
  deliveryDays: number
}

export interface DealOrderInput {
  shop: OfferedShop
  delivery: Delivery
  mode: PaymentMode
}

/** Neither account closes meanwhile, and the buyer’s other checkouts wait. To be called before the deal is locked. @throws AppError deal_ended */
export async function lockSidesOfDeal(tx: Tx, buyerId: string, vendorId: string): Promise<OfferedShop> {
  const shop = await lockSides(tx, buyerId, vendorId)
  if (!shop) throw new AppError('deal_ended', { message: 'This shop takes no orders' })
  return shop
}

/**
 * The order that somebody places by a deal link: like one of a cart in all but where its price and fee come from.
 * @throws AppError too_many_unpaid, insufficient_stock, deal_ended where its product is no longer for sale
 */
export async function makeOrderOfDeal(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  deal: DealToOrder,
  { shop, delivery, mode }: DealOrderInput,
): Promise<Checkout> {
  const goods = deal.productId === null ? undefined : await takeGoods(tx, actor.userId, deal.productId, deal)
  const wanted = goods ? [goods.wanted] : []
  const unpaid = (await findUnpaid(tx, [actor.userId])).get(actor.userId)
  if (!unpaid) throw new AppError('unauthenticated')
  assertMayReserve(unpaid, wanted, [], false)
  const itemsTotal = deal.unitPrice * deal.quantity
  const commission = Math.round((itemsTotal * (goods?.commissionBp ?? shop.commission_bp)) / 10_000)
  const order = {
    id: uuid(),
    vendor_id: deal.vendorId,
    deal_id: deal.id,
    method: delivery.method,
    status: 'awaiting_payment' as const,
    total: itemsTotal + deal.deliveryFee,
    delivery_fee: deal.deliveryFee,
    commission,
    commission_vat: Math.round((commission * shop.vat_bp) / 10_000),
    ...orderDatesFrom(shop.now, shop, {
      method: delivery.method,
      region: delivery.region,
      bid_days: deal.deliveryDays,
    }),
    items: [
      {
        product_id: deal.productId,
        variant_id: deal.variantId,
        variant_label: goods?.label ?? null,
        title: deal.title,
        quantity: deal.quantity,
        unit_price: deal.unitPrice,
      },
    ],
  }
  const checkout = {
    id: uuid(),
    buyerId: actor.userId,
    currency: deal.currency,
    delivery,
    reservation: reservationFor(unpaid, wanted),
    orders: [order],
  }
  const { checkouts, isEnough } = await insertCheckouts(tx, [checkout], mode)
  if (!isEnough || !checkouts[0]) throw new AppError('insufficient_stock')
  return checkouts[0]
}

interface Goods {
  wanted: WantedProduct
  label: string | null
  commissionBp: number
}

/** The product and the variant of a deal, locked, with enough of them. */
async function takeGoods(
  tx: Tx,
  buyerId: string,
  productId: string,
  { variantId, quantity, title }: DealToOrder,
): Promise<Goods> {
  const [product] = await lockAvailable(tx, [buyerId], [{ id: productId, quantity }], 'wait')
  if (!product) throw new AppError('insufficient_stock')
  const [variant] = variantId === null ? [] : await lockVariants(tx, [variantId], [productId])
  if (product.options.length > 0 && !variant)
    throw new AppError('deal_ended', { message: 'This product is no longer for sale' })
  const left = variant?.stock_quantity ?? product.stock_quantity
  if (left < quantity) throw new AppError('insufficient_stock')
  const reserved = (await findReserved(tx, [buyerId], [productId])).filter((one) => one.variant_id === variantId)
  return {
    wanted: {
      index: 0,
      title,
      quantity,
      // The shop has chosen how many: nobody can order fewer.
      min_order_quantity: quantity,
      stock_quantity: left,
      ...sumReserved(reserved, buyerId),
    },
    label: variant ? variantLabel(product.options, variant.option_values) : null,
    commissionBp: product.commission_bp,
  }
}
