import { MAX_DELIVERY_NOTE, MAX_LANDMARK, MAX_TOWN } from './text-lengths.ts'
import { z } from 'zod'
import { PublicUser } from './accounts.ts'
import { inWords, RESERVATION } from './deadlines.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import { forParticipants, onlyFor, onlyIf, ruleOf } from './permissions.ts'
import { Currency, Id, line, optionalText, PathId, Pieces } from './fields.ts'
import { DigitalAddress, GhanaMobile, Region } from './ghana.ts'
import { OrderCharge, OrderRefund } from './order-money.ts'
import {
  dateProposalStatuses,
  orderActionNames,
  orderActions,
  orderActors,
  orderSides,
  orderSources,
  orderStatuses,
} from './order-states.ts'
import { dataOf, pageOf, PageQuery, QueryText } from './paging.ts'
import { PaidOutTo } from './paid-out-to.ts'
import { payoutOutlook } from './payout-outlook.ts'
import { MAX_CHECKOUT_ITEMS, UNCONFIRMED_PIECES } from './rules.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderSource = z.enum(orderSources)

export const OrderSummary = z
  .object({
    id: z.uuid(),
    order_number: z.string(),
    status: OrderStatus,
    total: z.number(),
    currency: Currency,
    created_at: z.string(),
  })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

/** An amount, which the shop's packers do not see. */
const Amount = z.number().nullable().meta({ description: 'Null for the shop’s packers' })

export const Order = OrderSummary.extend({
  total: Amount,
  updated_at: z.string(),
  items: z.array(
    z.object({
      product_id: z.uuid().nullable(),
      title: z.string(),
      variant_id: z.uuid().nullable(),
      variant_label: z
        .string()
        .nullable()
        .meta({ description: 'What the variant was called when it was bought, such as "Size: M, Colour: Blue"' }),
      quantity: z.int(),
      unit_price: Amount,
      thumbnail_url: z
        .string()
        .nullable()
        .meta({ description: 'The product’s current picture, if it is still for sale' }),
    }),
  ),
  source: OrderSource.meta({ description: 'From a cart, an accepted bid or a deal link' }),
  item_request: z.object({ id: z.uuid(), request_title: z.string() }).nullable(),
  bid_id: z.uuid().nullable(),
  checkout_id: z.uuid().nullable(),
  payment_due_at: z.string().nullable().meta({ description: 'Payment deadline, while it awaits payment' }),
  dispatch_by: z
    .string()
    .nullable()
    .meta({ description: 'End of the day by which it is dispatched; before payment, as if it were paid now' }),
  deliver_by: z
    .string()
    .nullable()
    .meta({ description: 'End of the day by which it is delivered. For a pickup: until when the goods lie ready' }),
  is_late: z.boolean().meta({
    description:
      'Not dispatched, or not delivered, by its date; while the vendor’s proposal of a new date is open, by that one',
  }),
  is_pickup: z.boolean().meta({ description: 'The buyer collects it at the shop' }),
  is_test: z.boolean().meta({ description: 'A test order: no money moves' }),
  buyer: PublicUser,
  vendor: z.object({ id: z.uuid(), business_name: z.string(), location: z.string().nullable() }),
}).meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const DeliveryMethod = z.enum(deliveryMethods, { error: 'Choose a delivery method' })
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** Where the goods go, and whom the rider calls. Riders find a place by its landmark. */
export const Delivery = z.strictObject({
  method: DeliveryMethod,
  region: Region,
  town: line({ max: MAX_TOWN, required: 'Town is required' }),
  landmark: line({ max: MAX_LANDMARK, required: 'A landmark is required' }),
  digital_address: DigitalAddress.optional(),
  contact_phone: GhanaMobile,
  note: optionalText({ max: MAX_DELIVERY_NOTE, multiline: true }),
})
export type Delivery = z.infer<typeof Delivery>

export const OrderDelivery = z
  .object({
    method: DeliveryMethod,
    region: Region,
    town: z.string(),
    landmark: z.string(),
    digital_address: z.string().nullable(),
    contact_phone: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'OrderDelivery' })

/** Where a buyer collects an order: only the area before payment, everything after it. */
export const PickupPlace = z
  .object({
    region: z.string().nullable(),
    town: z.string().nullable(),
    landmark: z.string().nullable(),
    digital_address: z.string().nullable(),
    directions: z.string().nullable(),
    is_full: z.boolean().meta({ description: 'False before payment: only region and town are said' }),
  })
  .meta({ id: 'PickupPlace' })

/** An event in an order's timeline. */
export const OrderEvent = z
  .object({
    at: z.string(),
    event: z.string(),
    actor: z.enum(orderActors),
    from_status: OrderStatus.nullable(),
    to_status: OrderStatus,
    note: z.string().nullable(),
  })
  .meta({ id: 'OrderEvent' })

/** A vendor's earnings from an order: its total less refunds, commission, VAT on it and the payment fee. */
export const Sale = z
  .object({
    gross: z.number(),
    refunded: z.number(),
    commission: z.number(),
    commission_vat: z.number(),
    payment_fee: z.number(),
    net: z.number(),
    charged_back: z.number().meta({ description: 'Reversed by the payer’s bank while the money was held' }),
    owed: z
      .number()
      .meta({ description: 'Reversed by the payer’s bank after the release: deducted from the vendor’s next payouts' }),
    ...payoutOutlook,
    is_payout_estimated: z
      .boolean()
      .meta({ description: 'An estimate while the money is held: assumes delivery now and no dispute' }),
  })
  .meta({ id: 'Sale' })

/** An order with everything that its page shows. */
export const OrderDetail = Order.extend({
  items_total: Amount,
  delivery_fee: Amount,
  refunded_total: Amount,
  charged_back_total: z
    .number()
    .nullable()
    .meta({ description: 'Total reversed by the payer’s bank; null for the shop’s packers' }),
  is_frozen: z
    .boolean()
    .meta({ description: 'A chargeback is open: the order’s money is frozen until the bank decides' }),
  release_at: z
    .string()
    .nullable()
    .meta({ description: 'When the money is released automatically, while it is delivered' }),
  cancels_at: z
    .string()
    .nullable()
    .meta({ description: 'When it is cancelled and refunded automatically unless it is dispatched' }),
  date_proposal: z
    .object({
      new_date: z.string(),
      reason: z.string(),
      status: z.enum(dateProposalStatuses),
      proposed_at: z.string(),
    })
    .nullable()
    .meta({ description: 'The new date that the vendor has proposed: of dispatch, or of delivery once dispatched' }),
  deal: z
    .object({ description: z.string().nullable(), pictures: z.array(z.string()) })
    .nullable()
    .meta({ description: 'What the deal link said and showed; null for the shop’s packers' }),
  paid_out_to: PaidOutTo.meta({ description: 'For its buyer, until it has ended' }),
  why_not_pay: z
    .string()
    .nullable()
    .meta({ description: 'Why its buyer cannot pay for it now, in a sentence, while it awaits payment' }),
  delivery: OrderDelivery.nullable().meta({ description: 'Null until the buyer of an accepted bid has entered it' }),
  pickup: PickupPlace.nullable().meta({ description: 'Where it is collected, if it is' }),
  dispatch: z
    .object({
      courier: z.string().nullable(),
      pcsrc_certificate_no: z.string().nullable(),
      phone: z.string().nullable(),
      waybill: z.string().nullable(),
      photos: z.array(z.string()),
    })
    .nullable(),
  delivery_proof: z
    .object({ proof: z.string(), photos: z.array(z.string()) })
    .nullable()
    .meta({ description: 'The vendor’s proof of a delivery without a code' }),
  charges: z.array(OrderCharge).meta({ description: 'Payments taken for it; for the buyer and admins' }),
  refunds: z.array(OrderRefund).meta({ description: 'Refunds, also those not sent yet; for the buyer and admins' }),
  reopened: z
    .object({
      best_bid: z
        .object({
          id: z.uuid(),
          bid_amount: z.number(),
          needs_confirmation: z.boolean(),
          vendor: z.object({ id: z.uuid(), business_name: z.string() }),
        })
        .nullable()
        .meta({ description: 'The lowest pending bid' }),
    })
    .nullable()
    .meta({ description: 'Set when the order of a bid lapsed or was cancelled and its item request is open again' }),
  has_dispute: z.boolean().meta({ description: 'Whether a problem was ever reported' }),
  timeline: z.array(OrderEvent),
  actions: z.array(z.enum(orderActionNames)).meta({ description: 'What the caller may do next' }),
  sale: Sale.nullable().meta({ description: 'For its vendor and admins' }),
}).meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

export const CheckoutItem = z.strictObject({
  product_id: Id,
  variant_id: Id.optional().meta({ description: 'Required where the product has variants' }),
  quantity: Pieces.min(1, 'Must be at least 1'),
})
export type CheckoutItem = z.infer<typeof CheckoutItem>

const CheckoutItems = z
  .array(CheckoutItem, { error: 'Must be a list of items' })
  .min(1, 'Choose at least one item')
  .max(MAX_CHECKOUT_ITEMS, `Must have at most ${MAX_CHECKOUT_ITEMS} items`)
  .refine(
    (items) =>
      new Set(items.map((item) => `${item.product_id} ${item.variant_id ?? ''}`.toLowerCase())).size === items.length,
    'Each product or variant can be listed only once',
  )

/** The delivery method of each shop's part. Shops that are not listed use `method`. */
const MethodsByShop = z
  .record(Id, DeliveryMethod, { error: 'Must be pairs of shop and delivery method' })
  .refine((methods) => Object.keys(methods).length <= MAX_CHECKOUT_ITEMS, `Must have at most ${MAX_CHECKOUT_ITEMS}`)
  .optional()

export const PlaceOrders = z.strictObject({
  items: CheckoutItems,
  delivery: Delivery,
  methods: MethodsByShop.meta({ description: 'By shop, in place of `delivery.method`' }),
})
export type PlaceOrders = z.infer<typeof PlaceOrders>

export const AskQuote = z.strictObject({
  items: CheckoutItems,
  method: DeliveryMethod.optional().meta({ description: 'For every shop that `methods` does not name' }),
  methods: MethodsByShop.meta({
    description:
      'By shop. One that is not offered there, or not named at all, is priced by the cheapest that is, pickup last',
  }),
  region: Region,
  town: optionalText({ max: MAX_TOWN }).meta({ description: 'Without it, any town of the region but the shop’s own' }),
})
export type AskQuote = z.infer<typeof AskQuote>

/** What a cart would cost, by vendor. */
export const Quote = z
  .object({
    currency: Currency,
    total: z.number(),
    orders: z.array(
      z.object({
        vendor: z.object({ id: z.uuid(), business_name: z.string() }),
        paid_out_to: PaidOutTo,
        items: z.array(
          z.object({
            product_id: z.uuid(),
            variant_id: z.uuid().nullable(),
            variant_label: z.string().nullable(),
            title: z.string(),
            quantity: z.int(),
            unit_price: z.number(),
            in_stock: z.boolean(),
          }),
        ),
        items_total: z.number(),
        method: DeliveryMethod,
        delivery_fee: z.number(),
        delivery_options: z
          .array(z.object({ method: DeliveryMethod, fee: z.number() }))
          .meta({ description: 'Every way in which the shop sends this there' }),
        weight: z.number().meta({ description: 'Kilograms, of what has a weight' }),
        is_weight_known: z.boolean().meta({ description: 'False where an item has none: it counts for nothing' }),
        total: z.number(),
        dispatch_by: z.string().meta({ description: 'If it is paid now' }),
        deliver_by: z.string().meta({ description: 'If it is paid now. For a pickup: until when the goods lie ready' }),
      }),
    ),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

/** Orders that are paid together: those of one cart, one per vendor, or the order of an accepted bid. */
export const Checkout = z
  .object({
    id: z.uuid(),
    currency: Currency,
    total: z.number(),
    amount_due: z.number().meta({ description: 'The amount of a payment started now' }),
    is_test: z.boolean().meta({ description: 'Payments are tests: no money moves' }),
    payment_due_at: z.string().nullable(),
    created_at: z.string(),
    orders: z.array(OrderSummary),
    payments: z.array(z.object({ id: z.uuid(), status: z.string() })).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

const OrderParams = z.object({ id: PathId('Order not found') })

/** Filters of the caller's own orders. */
const OrderFilters = {
  role: z.enum(orderSides, { error: 'Must be buyer or vendor' }).optional(),
  status: OrderStatus.optional(),
  query: QueryText.meta({ description: 'Searches order number, item titles, buyer and shop names' }),
}

export const listOrdersEndpoint = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  access: 'signed_in',
  rule: onlyIf('own_orders'),
  summary: 'The caller’s orders, as buyer and as vendor, newest first',
  query: z.object({
    ...PageQuery,
    ...OrderFilters,
  }),
  status: 200,
  response: pageOf(Order),
  errors: ['invalid_cursor'],
})
export const exportOrdersEndpoint = endpoint({
  id: 'exportOrders',
  method: 'GET',
  path: '/orders.csv',
  tag: 'Orders',
  access: 'signed_in',
  rule: onlyIf('own_orders'),
  summary: 'All of the caller’s orders as CSV, newest first',
  query: z.object(OrderFilters),
  status: 200,
  response: null,
  csv: true,
})
export const readOrderEndpoint = endpoint({
  id: 'readOrder',
  method: 'GET',
  path: '/orders/:id',
  tag: 'Orders',
  access: 'signed_in',
  permission: 'orders',
  rule: forParticipants(),
  summary: 'One order',
  params: OrderParams,
  status: 200,
  response: dataOf(OrderDetail),
})
export const readOrderOfRequestEndpoint = endpoint({
  id: 'readOrderOfRequest',
  method: 'GET',
  path: '/requests/:id/order',
  tag: 'Orders',
  access: 'signed_in',
  rule: onlyFor(orderSides),
  summary: 'The caller’s newest order from an item request',
  params: z.object({ id: PathId('Request not found') }),
  status: 200,
  response: dataOf(OrderSummary),
})
export const askQuoteEndpoint = endpoint({
  id: 'askQuote',
  method: 'POST',
  path: '/quotes',
  tag: 'Orders',
  access: 'signed_in',
  summary: 'Price a cart by vendor, with delivery; reserves nothing',
  body: AskQuote,
  status: 200,
  response: dataOf(Quote),
  errors: ['shop_away'],
})
export const placeOrdersEndpoint = endpoint({
  id: 'placeOrders',
  feature: 'check_out',
  method: 'POST',
  path: '/orders',
  tag: 'Orders',
  access: 'signed_in',
  rule: onlyFor(['others']),
  idempotent: true,
  summary: `Check out a cart: one order per vendor, paid together. Stock is reserved for up to ${inWords(RESERVATION)} (\`payment_due_at\`). Without a confirmed email or number: one unpaid checkout of at most ${UNCONFIRMED_PIECES} pieces. With one: up to the limits on unpaid stock`,
  body: PlaceOrders,
  status: 201,
  response: dataOf(Checkout),
  errors: ['insufficient_stock', 'shop_away', 'too_many_unpaid'],
})
export const readCheckoutEndpoint = endpoint({
  id: 'readCheckout',
  method: 'GET',
  path: '/checkouts/:id',
  tag: 'Orders',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  summary: 'A checkout: the orders that are paid together, with the payment status',
  params: z.object({ id: PathId('Checkout not found') }),
  status: 200,
  response: dataOf(Checkout),
})
export const setDeliveryEndpoint = endpoint({
  id: 'setDelivery',
  method: 'PUT',
  path: '/orders/:id/delivery',
  bound: true,
  tag: 'Orders',
  access: 'signed_in',
  rule: ruleOf(
    { by: ['buyer'], from: orderActions.pay.from },
    { noun: 'order', states: 'awaiting payment; once, until it is dispatched, where it costs nothing' },
    'of_a_bid',
  ),
  summary: 'Set the delivery address for an accepted bid’s order; a bid’s amount includes delivery',
  params: OrderParams,
  body: Delivery,
  status: 200,
  response: dataOf(OrderDetail),
})
