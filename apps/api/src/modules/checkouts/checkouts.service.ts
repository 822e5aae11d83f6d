import { CURRENCY } from '@asime/contract/money'
import type { AskQuote, Checkout, Delivery, Quote } from '@asime/contract/orders'
import type { PaymentMode } from '@asime/contract/payment-states'
import { mayReadCheckout, whyNotSetDelivery } from './checkouts.policy.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPaidOutTo } from '../payout-outlook/paid-out-to.sql.ts'
import { findShopTerms } from './delivery-fees.service.ts'
import { findCheckout } from './checkouts.repository.ts'
import { lockForActor, refreshOrderPages } from '../orders/order-changes.service.ts'
import { writeOrderDates } from '../orders/order-dates.service.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import { findOffered, findVariants, hasDelivery, offersMethod, saveDelivery } from './place-orders.repository.ts'
import { ids, sum, totalOf, toParts, type Transport, variantIds } from './price-cart.ts'

/** Prices and fees of this moment; nothing is kept. */
export async function quoteItems(db: Db, actor: Actor, input: AskQuote): Promise<Quote> {
  const [products, variants] = await Promise.all([
    findOffered(db, ids(input.items)),
    findVariants(db, variantIds(input.items)),
  ])
  const { region, town, method, methods } = input
  const transport: Transport = {
    to: { region, town },
    terms: await findShopTerms(db, { vendorIds: products.map((product) => product.vendor_id), regions: [region] }),
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
    const refusal = whyNotSetDelivery(mover.kind, { ...order, has_delivery: await hasDelivery(tx, id) })
    if (refusal) throw new AppError(refusal)
    if (!(await offersMethod(tx, id, delivery.method)))
      throw invalidField('method', 'The seller does not offer this delivery method')
    await saveDelivery(tx, id, delivery)
    await writeOrderDates(tx, [id])
    await refreshOrderPages(tx, order)
    return readOwnOrder(tx, actor, id)
  })
}
