import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'
import { Region } from './ghana.ts'
import { orderStatuses } from './order-states.ts'
import { MAX_EXPORT_ROWS, pageOf, PageQuery, QueryFlag, QueryMoney, QueryText } from './paging.ts'

const Status = z.enum(orderStatuses, { error: `Must be one of ${orderStatuses.join(', ')}` })
const Day = z.iso.date({ error: 'Must be a date like 2026-11-27' })

/** An order in the list of the desk. */
export const DeskOrder = z
  .object({
    id: z.uuid(),
    order_number: z.string(),
    status: z.enum(orderStatuses),
    total: z.number(),
    currency: Currency,
    created_at: z.string(),
    is_test: z.boolean().meta({ description: 'Paid by a test payment: no money moved' }),
    is_late: z.boolean().meta({ description: 'Its date of dispatch or delivery is past' }),
    is_frozen: z.boolean().meta({ description: 'The payer’s bank disputes a payment: nothing of it moves' }),
    due_at: z
      .string()
      .nullable()
      .meta({ description: 'When the time for its next step runs out. Null where no clock runs' }),
    region: z.string().nullable().meta({ description: 'Where it goes' }),
    buyer: z.object({ id: z.uuid(), full_name: z.string() }),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }),
  })
  .meta({ id: 'DeskOrder' })
export type DeskOrder = z.infer<typeof DeskOrder>

/** A shorter query would match nearly every order. */
export const MIN_ORDER_QUERY = 3

const filters = {
  query: QueryText.refine(
    (value) => value === undefined || value === '' || value.length >= MIN_ORDER_QUERY,
    `Must be at least ${MIN_ORDER_QUERY} characters`,
  ).meta({
    description: `Order number, buyer, shop or item, in part; or the whole reference of a payment or refund. At least ${MIN_ORDER_QUERY} characters`,
  }),
  status: Status.optional(),
  money_held: QueryFlag.meta({ description: 'Whether its money is held: paid, and neither completed nor given back' }),
  late: QueryFlag.meta({ description: 'Whether its date of dispatch or delivery is past' }),
  region: Region.optional().meta({ description: 'Where it goes' }),
  from: Day.optional().meta({ description: 'First day on which it was placed, in Ghana' }),
  to: Day.optional().meta({ description: 'Last day' }),
  min_total: QueryMoney,
  max_total: QueryMoney,
}

const forDesk = { method: 'GET', tag: 'Orders', access: 'admin', permission: 'orders', status: 200 } as const

export const listDeskOrdersEndpoint = endpoint({
  ...forDesk,
  id: 'listDeskOrders',
  path: '/admin/orders',
  summary: 'Every order, newest first',
  query: z.object({ ...PageQuery, ...filters }),
  response: pageOf(DeskOrder),
  errors: ['invalid_cursor'],
})
export const exportDeskOrdersEndpoint = endpoint({
  ...forDesk,
  id: 'exportDeskOrders',
  path: '/admin/orders.csv',
  summary: `The same orders as a table (CSV), the newest ${MAX_EXPORT_ROWS} at most`,
  query: z.object(filters),
  response: null,
  csv: true,
})
