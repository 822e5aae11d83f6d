import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paymentMethods } from './payment-states.ts'
import { forParticipants } from './permissions.ts'
import { Currency, PathId } from './fields.ts'
import { MobileNetwork } from './ghana.ts'
import { OrderRefund } from './order-money.ts'
import { OrderDelivery, OrderSource, OrderStatus } from './orders.ts'
import { dataOf } from './paging.ts'

/** Asime's invoice to the vendor for the commission on an order, once its money is released. */
export const CommissionInvoice = z
  .object({
    invoice_number: z.string(),
    issued_at: z.string(),
    gross: z.number(),
    refunded: z.number(),
    commission: z.number().meta({ description: 'Before tax' }),
    taxes: z
      .array(z.object({ name: z.string(), rate_percent: z.number(), amount: z.number() }))
      .meta({ description: 'At the rates of the order’s date; they add up to commission_vat' }),
    commission_vat: z.number(),
    commission_with_tax: z.number(),
    payment_fee: z.number(),
    net: z.number(),
  })
  .meta({ id: 'CommissionInvoice' })
export type CommissionInvoice = z.infer<typeof CommissionInvoice>

/** A printable receipt of an order. */
export const Receipt = z
  .object({
    receipt_number: z.string(),
    issued_at: z.string().meta({ description: 'When the order was paid' }),
    order: z.object({ id: z.uuid(), order_number: z.string(), status: OrderStatus, created_at: z.string() }),
    source: OrderSource,
    currency: Currency,
    buyer: z.object({ full_name: z.string() }),
    vendor: z.object({ id: z.uuid(), business_name: z.string(), location: z.string().nullable() }),
    items: z.array(
      z.object({
        title: z.string(),
        variant_label: z.string().nullable(),
        quantity: z.int(),
        unit_price: z.number(),
        total: z.number(),
      }),
    ),
    items_total: z.number(),
    delivery_fee: z.number(),
    total: z.number(),
    delivery: OrderDelivery.nullable(),
    payment: z
      .object({
        method: z.enum(paymentMethods),
        network: MobileNetwork.nullable(),
        phone_end: z.string().nullable().meta({ description: 'Last four digits; null for the vendor' }),
        reference: z.string(),
        paid_at: z.string(),
        is_test: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null for a free order' }),
    refunds: z.array(OrderRefund).meta({ description: 'For the vendor without the accounts that they go to' }),
    refunded_total: z.number(),
    charged_back_total: z.number().meta({ description: 'Total reversed by the payer’s bank' }),
    commission_invoice: CommissionInvoice.nullable().meta({
      description: 'For the vendor and admins, once the money is released',
    }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

export const readReceiptEndpoint = endpoint({
  id: 'readReceipt',
  method: 'GET',
  path: '/orders/:id/receipt',
  tag: 'Orders',
  access: 'signed_in',
  permission: 'orders',
  rule: forParticipants(),
  summary: 'The receipt of a paid order; for the vendor, with our commission invoice',
  params: z.object({ id: PathId('Order not found') }),
  status: 200,
  response: dataOf(Receipt),
  errors: ['order_state'],
})
