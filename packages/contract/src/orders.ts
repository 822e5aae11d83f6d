import { z } from 'zod'
import { PublicUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Currency, PathId } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'

export const OrderStatus = z.enum([
  'awaiting_payment',
  'paid',
  'preparing',
  'dispatched',
  'delivered',
  'completed',
  'cancelled',
  'expired',
  'refunded',
  'disputed',
])
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
    z.object({ product_id: z.uuid().nullable(), title: z.string(), quantity: z.int(), unit_price: z.number() }),
  ),
  item_request: z.object({ id: z.uuid(), request_title: z.string() }).nullable(),
  bid_id: z.uuid().nullable(),
  buyer: PublicUser,
  vendor: z.object({ id: z.uuid(), business_name: z.string(), location: z.string().nullable() }),
}).meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

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
    role: z.enum(['buyer', 'vendor'], { error: 'Must be buyer or vendor' }).optional(),
    status: OrderStatus.optional(),
  }),
  status: 200,
  response: pageOf(Order),
  errors: ['invalid_cursor'],
})
export const readOrderEndpoint = endpoint({
  id: 'readOrder',
  method: 'GET',
  path: '/orders/:id',
  tag: 'Orders',
  access: 'signed_in',
  rule: 'The buyer or the vendor of the order, or an admin',
  summary: 'One order',
  params: z.object({ id: PathId('Order not found') }),
  status: 200,
  response: dataOf(Order),
})
