import type { CommissionInvoice, Receipt } from '@asime/contract/receipts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { DELIVERY, ORDER_REFUND, ORDER_SOURCE } from './order-json.sql.ts'

const ITEM = jsonObject({
  title: 'i.title',
  variant_label: 'i.variant_label',
  quantity: 'i.quantity',
  unit_price: 'i.unit_price * 0.01',
  total: 'i.unit_price * i.quantity * 0.01',
})

const PAYMENT = jsonObject({
  method: 'p.method',
  network: 'p.network',
  phone_end: 'right(p.phone, 4)',
  reference: 'p.reference',
  paid_at: 'p.settled_at',
  is_test: "p.mode = 'test'",
})

const RECEIPT = jsonObject({
  receipt_number: "'R-' || o.order_number",
  issued_at: 'paid.happened_at',
  order: jsonObject({ id: 'o.id', order_number: 'o.order_number', status: 'o.status', created_at: 'o.created_at' }),
  source: ORDER_SOURCE,
  currency: 'o.currency',
  buyer: jsonObject({ full_name: 'u.full_name' }),
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name', location: 'v.location' }),
  items: `(SELECT coalesce(json_agg(${ITEM} ORDER BY i.position), '[]') FROM order_items i WHERE i.order_id = o.id)`,
  items_total: '(o.total - o.delivery_fee) * 0.01',
  delivery_fee: 'o.delivery_fee * 0.01',
  total: 'o.total * 0.01',
  delivery: `(SELECT ${DELIVERY} FROM order_deliveries d WHERE d.order_id = o.id)`,
  payment: `CASE WHEN p.id IS NULL THEN NULL ELSE ${PAYMENT} END`,
  refunds: `(SELECT coalesce(json_agg(${ORDER_REFUND} ORDER BY f.created_at, f.id), '[]') FROM refunds f WHERE f.payment_id = p.id AND f.order_id = o.id)`,
  refunded_total: 'o.refunded_total * 0.01',
  charged_back_total: 'o.charged_back_total * 0.01',
})

// The rates of the day on which the commission was decided. VAT as what is left of the whole beside the levies: until 2025 it
// was on them, too.
const SALE = jsonObject({
  invoice_number: 's.invoice_number',
  issued_at: 's.released_at',
  gross: 's.gross',
  refunded: 's.refunded',
  commission: 's.commission',
  commission_vat: 's.commission_vat',
  payment_fee: 's.payment_fee',
  net: 's.net',
  vat_bp: 'r.vat_bp',
  rates: `ARRAY[r.total_bp - r.nhil_bp - r.getfund_bp - r.covid_bp, r.nhil_bp, r.getfund_bp, r.covid_bp]`,
})

/** A sale in pesewas, with the weights by which its tax falls into VAT, NHIL, GETFund and COVID-19 levy. */
export interface InvoicedSale extends Pick<CommissionInvoice, 'invoice_number' | 'issued_at'> {
  gross: number
  refunded: number
  commission: number
  commission_vat: number
  payment_fee: number
  net: number
  vat_bp: number
  rates: [number, number, number, number]
}

export interface FoundReceipt {
  buyer_id: string
  vendor_id: string
  /** Null where the order was never paid. */
  receipt: Omit<Receipt, 'commission_invoice'> | null
  sale: InvoicedSale | null
}

export async function findReceipt(db: Db, orderId: string): Promise<FoundReceipt | undefined> {
  const [row] = await queryRows<FoundReceipt>(
    db,
    `SELECT o.buyer_id, o.vendor_id, CASE WHEN paid.happened_at IS NULL THEN NULL ELSE ${RECEIPT} END AS receipt,
            CASE WHEN s.order_id IS NULL THEN NULL ELSE ${SALE} END AS sale
     FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id
     LEFT JOIN LATERAL (SELECT e.happened_at FROM order_events e WHERE e.order_id = o.id AND e.event = 'pay' LIMIT 1) AS paid ON true
     -- The one that paid it, in that transaction; any other went back.
     LEFT JOIN LATERAL (SELECT p.* FROM payment_orders x JOIN payments p ON p.id = x.payment_id
                        WHERE x.order_id = o.id AND p.status = 'succeeded' ORDER BY p.settled_at IS DISTINCT FROM o.paid_at, p.settled_at LIMIT 1) AS p ON true
     LEFT JOIN sales s ON s.order_id = o.id
     LEFT JOIN LATERAL (SELECT * FROM vat_rates WHERE valid_from <= (o.created_at AT TIME ZONE 'Africa/Accra')::date
                        ORDER BY valid_from DESC LIMIT 1) AS r ON true
     WHERE o.id = $1`,
    [orderId],
  )
  return row
}
