import { formatCount } from './counts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { type OrderStatus, orderStatuses } from './order-states.ts'
import { OrderDelivery } from './orders.ts'
import { dataOf, QueryText, TOTAL_CAP } from './paging.ts'
import { MAX_ORDERS_AT_ONCE, MAX_PACKING_SLIPS } from './packing.ts'

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const IDS = new RegExp(`^${UUID}(?:,${UUID})*$`)

const forbidden = 'Only vendors have a shop'

const counts = Object.fromEntries(orderStatuses.map((status) => [status, z.int()])) as Record<OrderStatus, z.ZodInt>

export const readShopOrderCountsEndpoint = endpoint({
  id: 'readShopOrderCounts',
  method: 'GET',
  path: '/user/shop/order-counts',
  tag: 'Shop',
  access: 'vendor',
  duty: 'pack',
  forbidden,
  summary: 'How many orders of the caller’s shop are in each status',
  query: z.object({
    query: QueryText.meta({ description: 'In the order number, the item or the buyer’s name' }),
  }),
  status: 200,
  response: dataOf(z.object(counts).meta({ description: `Each stops at ${formatCount(TOTAL_CAP)}` })),
})

/** The content of a parcel and where it goes, without amounts, which are not the carrier's business. */
export const PackingSlip = z
  .object({
    order: z.object({ id: z.uuid(), order_number: z.string(), status: z.enum(orderStatuses), created_at: z.string() }),
    vendor: z.object({ business_name: z.string(), location: z.string().nullable() }),
    buyer: z.object({ full_name: z.string() }),
    items: z.array(z.object({ title: z.string(), variant_label: z.string().nullable(), quantity: z.int() })),
    delivery: OrderDelivery.nullable(),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .meta({ description: 'The address of the order’s page as a QR code: an SVG path over a square of `size` units' }),
  })
  .meta({ id: 'PackingSlip' })
export type PackingSlip = z.infer<typeof PackingSlip>

export const listPackingSlipsEndpoint = endpoint({
  id: 'listPackingSlips',
  method: 'GET',
  path: '/user/shop/packing-slips',
  tag: 'Shop',
  access: 'vendor',
  duty: 'pack',
  forbidden,
  summary: 'Packing slips of paid orders of the caller’s shop, in the order asked for',
  query: z.object({
    orders: z
      .string({ error: 'Name the orders' })
      .max(40 * MAX_PACKING_SLIPS, `Name at most ${MAX_PACKING_SLIPS} orders`)
      .regex(IDS, 'Choose the orders in your list of orders first')
      .transform((value) => [...new Set(value.toLowerCase().split(','))])
      .refine((ids) => ids.length <= MAX_PACKING_SLIPS, `Name at most ${MAX_PACKING_SLIPS} orders`)
      .optional()
      .meta({ openapi: { type: 'string' }, description: 'Ids, separated by commas' }),
  }),
  status: 200,
  response: dataOf(z.array(PackingSlip)),
  errors: ['order_state'],
})

export const PreparedOrders = z
  .object({
    prepared: z.array(z.uuid()),
    refused: z
      .array(z.object({ id: z.uuid(), code: z.string(), message: z.string() }))
      .meta({ description: 'Those that stay as they are, and why' }),
  })
  .meta({ id: 'PreparedOrders' })
export type PreparedOrders = z.infer<typeof PreparedOrders>

export const prepareOrdersEndpoint = endpoint({
  id: 'prepareOrders',
  method: 'POST',
  path: '/user/shop/orders/prepare',
  tag: 'Shop',
  access: 'vendor',
  duty: 'pack',
  forbidden,
  idempotent: true,
  summary: 'Confirm several paid orders of the caller’s shop; what stands against one does not keep the others',
  body: z.strictObject({
    ids: z
      .array(Id, { error: 'Must be a list of ids' })
      .min(1, 'Choose at least one order')
      .max(MAX_ORDERS_AT_ONCE, `At most ${MAX_ORDERS_AT_ONCE} orders`)
      .refine(
        (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
        'Each order can be named only once',
      ),
  }),
  status: 200,
  response: dataOf(PreparedOrders),
})
