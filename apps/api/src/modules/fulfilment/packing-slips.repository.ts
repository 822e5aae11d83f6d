import type { PackingSlip } from '@asime/contract/shop-orders'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { DELIVERY } from '../orders/order-json.sql.ts'

const SLIP = jsonObject({
  order: jsonObject({ id: 'o.id', order_number: 'o.order_number', status: 'o.status', created_at: 'o.created_at' }),
  vendor: jsonObject({ business_name: 'v.business_name', location: 'v.location' }),
  buyer: jsonObject({ full_name: 'u.full_name' }),
  items: `(SELECT coalesce(json_agg(${jsonObject({ title: 'i.title', variant_label: 'i.variant_label', quantity: 'i.quantity' })} ORDER BY i.position), '[]')
    FROM order_items i WHERE i.order_id = o.id)`,
  delivery: `(SELECT ${DELIVERY} FROM order_deliveries d WHERE d.order_id = o.id)`,
})

/** Of those that are the shop's. */
export async function findPackingSlips(
  db: Db,
  vendorId: string,
  orderIds: readonly string[],
): Promise<Omit<PackingSlip, 'qr'>[]> {
  const rows = await queryRows<{ data: Omit<PackingSlip, 'qr'> }>(
    db,
    `SELECT ${SLIP} AS data FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id
     WHERE o.id = ANY ($2::uuid[]) AND o.vendor_id = $1`,
    [vendorId, orderIds],
  )
  return rows.map(({ data }) => data)
}
