import { z } from 'zod'
import { PublicUser } from './accounts.ts'
import { inWords, RESERVATION } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Id, line, optionalText, PathId } from './fields.ts'
import { DigitalAddress, GhanaMobile, Region } from './ghana.ts'
import { orderActionNames, orderStatuses } from './order-states.ts'
import { dataOf, pageOf, PageQuery, QueryText } from './paging.ts'
import { payoutOutlook } from './payout-outlook.ts'
import { UNCONFIRMED_PIECES } from './rules.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

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

export const Order = OrderSummary.extend({
  updated_at: z.string(),
  items: z.array(
    z.object({
      product_id: z.uuid().nullable(),
      title: z.string(),
      quantity: z.int(),
      unit_price: z.number(),
      thumbnail_url: z.string().nullable().meta({ description: 'Of the product as it is offered now, if it still is' }),
    }),
  ),
  item_request: z.object({ id: z.uuid(), request_title: z.string() }).nullable(),
  bid_id: z.uuid().nullable(),
  is_test: z.boolean().meta({ description: 'Its payment was a test: no money moved, and none will' }),
  buyer: PublicUser,
  vendor: z.object({ id: z.uuid(), business_name: z.string(), location: z.string().nullable() }),
}).meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const deliveryMethods = ['vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup'] as const
export const DeliveryMethod = z.enum(deliveryMethods, { error: 'Choose how the goods travel' })
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** Where the goods go and who answers the phone there. A landmark is what a rider finds the place by. */
export const Delivery = z.strictObject({
  method: DeliveryMethod,
  region: Region,
  town: line({ max: 80, required: 'Town is required' }),
  landmark: line({ max: 200, required: 'A landmark is required' }),
  digital_address: DigitalAddress.optional(),
  contact_phone: GhanaMobile,
  note: optionalText({ max: 500, multiline: true }),
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

/** A step in an order's life: when, by whom, from which state to which. */
export const OrderEvent = z
  .object({
    at: z.string(),
    event: z.string(),
    actor: z.enum(['buyer', 'vendor', 'admin', 'system']),
    from_status: OrderStatus.nullable(),
    to_status: OrderStatus,
    note: z.string().nullable(),
  })
  .meta({ id: 'OrderEvent' })

/** What the vendor gets of an order: its total, less what went back, our commission with the tax on it and the payment's fee. */
export const Sale = z
  .object({
    gross: z.number(),
    refunded: z.number(),
    commission: z.number(),
    commission_vat: z.number(),
    payment_fee: z.number(),
    net: z.number(),
    charged_back: z.number().meta({ description: 'What the payer’s bank took of it while it was still held' }),
    owed: z
      .number()
      .meta({ description: 'What the payer’s bank took of it after the release: comes off the vendor’s next payouts' }),
    ...payoutOutlook,
    is_payout_estimated: z
      .boolean()
      .meta({ description: 'The money is not released yet: as if the goods were delivered now and nobody complained' }),
  })
  .meta({ id: 'Sale' })

/** An order with everything that its own page shows. */
export const OrderDetail = Order.extend({
  checkout_id: z.uuid().nullable(),
  items_total: z.number(),
  delivery_fee: z.number(),
  refunded_total: z.number(),
  charged_back_total: z.number().meta({ description: 'What the payer’s bank took back, held or released' }),
  is_frozen: z.boolean().meta({ description: 'The payer’s bank is looking into its payment: nothing moves meanwhile' }),
  payment_due_at: z.string().nullable().meta({ description: 'While it awaits payment: until when' }),
  release_at: z
    .string()
    .nullable()
    .meta({ description: 'While it is delivered: when the money is released by itself' }),
  delivery: OrderDelivery.nullable().meta({ description: 'Null until the buyer of an accepted bid has given it' }),
  dispatch: z
    .object({
      courier: z.string().nullable(),
      phone: z.string().nullable(),
      waybill: z.string().nullable(),
      photos: z.array(z.string()),
    })
    .nullable(),
  delivery_proof: z
    .object({ proof: z.string(), photos: z.array(z.string()) })
    .nullable()
    .meta({ description: 'What the vendor says and shows of a delivery without a code' }),
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
        .meta({ description: 'The lowest one that waits for an answer' }),
    })
    .nullable()
    .meta({ description: 'Nothing came of the order of a bid, and its item request takes bids again' }),
  has_dispute: z.boolean().meta({ description: 'Whether a problem was ever reported' }),
  timeline: z.array(OrderEvent),
  actions: z.array(z.enum(orderActionNames)).meta({ description: 'What the caller may do next' }),
  sale: Sale.nullable().meta({ description: 'For its vendor and admins' }),
}).meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

export const MAX_CHECKOUT_ITEMS = 50

export const CheckoutItem = z.strictObject({
  product_id: Id,
  quantity: z
    .int({ error: 'Must be a whole number' })
    .min(1, 'Must be at least 1')
    .max(1_000_000, 'Must be at most 1,000,000'),
})
export type CheckoutItem = z.infer<typeof CheckoutItem>

const CheckoutItems = z
  .array(CheckoutItem, { error: 'Must be a list of items' })
  .min(1, 'Choose at least one item')
  .max(MAX_CHECKOUT_ITEMS, `Must have at most ${MAX_CHECKOUT_ITEMS} items`)
  .refine(
    (items) => new Set(items.map((item) => item.product_id.toLowerCase())).size === items.length,
    'Each product may be named once',
  )

export const PlaceOrders = z.strictObject({ items: CheckoutItems, delivery: Delivery })
export type PlaceOrders = z.infer<typeof PlaceOrders>

export const AskQuote = z.strictObject({ items: CheckoutItems, method: DeliveryMethod, region: Region })
export type AskQuote = z.infer<typeof AskQuote>

/** What an order of one vendor would cost. */
export const Quote = z
  .object({
    currency: Currency,
    total: z.number(),
    orders: z.array(
      z.object({
        vendor: z.object({ id: z.uuid(), business_name: z.string() }),
        items: z.array(
          z.object({
            product_id: z.uuid(),
            title: z.string(),
            quantity: z.int(),
            unit_price: z.number(),
            in_stock: z.boolean(),
          }),
        ),
        items_total: z.number(),
        delivery_fee: z.number(),
        total: z.number(),
      }),
    ),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

/** What is paid at once: the orders of one cart, one for each vendor, or the order of an accepted bid. */
export const Checkout = z
  .object({
    id: z.uuid(),
    currency: Currency,
    total: z.number(),
    amount_due: z.number().meta({ description: 'What a payment begun now would be of' }),
    is_test: z.boolean().meta({ description: 'Payments are tests: no money moves' }),
    payment_due_at: z.string().nullable(),
    created_at: z.string(),
    orders: z.array(OrderSummary),
    payments: z.array(z.object({ id: z.uuid(), status: z.string() })).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

const OrderParams = z.object({ id: PathId('Order not found') })

/** Which of one's own orders. */
const OrderFilters = {
  role: z.enum(['buyer', 'vendor'], { error: 'Must be buyer or vendor' }).optional(),
  status: OrderStatus.optional(),
  query: QueryText.meta({ description: 'In the order’s number, what it is of, or the name of buyer or shop' }),
}

export const listOrdersEndpoint = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  access: 'signed_in',
  rule: 'Only orders that the caller bought or sells',
  summary: 'One’s own orders, as buyer and as vendor, newest first',
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
  rule: 'Only orders that the caller bought or sells',
  summary: 'One’s own orders as a table for spreadsheets, the newest 10,000',
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
  rule: 'The buyer or the vendor of the order, or an admin',
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
  rule: 'The owner of the request, or the vendor whose bid made the order',
  summary: 'The newest order that came of a request, as far as the caller takes part in one',
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
  summary: 'What a cart would cost, by vendor, with delivery; nothing is reserved',
  body: AskQuote,
  status: 200,
  response: dataOf(Quote),
})
export const placeOrdersEndpoint = endpoint({
  id: 'placeOrders',
  method: 'POST',
  path: '/orders',
  tag: 'Orders',
  access: 'signed_in',
  rule: `Not one’s own products. Without a confirmed email, one unpaid checkout of at most ${UNCONFIRMED_PIECES} pieces; with one, as many as the limits on unpaid stock allow`,
  idempotent: true,
  summary: `Order what is in a cart: one order per vendor, paid together; stock is kept for up to ${inWords(RESERVATION)} (\`payment_due_at\`)`,
  body: PlaceOrders,
  status: 201,
  response: dataOf(Checkout),
  errors: ['insufficient_stock', 'too_many_unpaid'],
})
export const readCheckoutEndpoint = endpoint({
  id: 'readCheckout',
  method: 'GET',
  path: '/checkouts/:id',
  tag: 'Orders',
  access: 'signed_in',
  rule: 'The buyer',
  summary: 'What is paid together, and how far that has come',
  params: z.object({ id: PathId('Checkout not found') }),
  status: 200,
  response: dataOf(Checkout),
})
export const setDeliveryEndpoint = endpoint({
  id: 'setDelivery',
  method: 'PUT',
  path: '/orders/:id/delivery',
  tag: 'Orders',
  access: 'signed_in',
  rule: 'The buyer, while the order awaits payment',
  summary: 'Where the goods of an accepted bid go; the amount of a bid includes its delivery',
  params: OrderParams,
  body: Delivery,
  status: 200,
  response: dataOf(OrderDetail),
})
