import type { DeliveryFees, SaveDeliveryFees } from '@asime/contract/delivery-fees'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'

/** A shop's own fees, or else the usual ones; undefined where nobody sees the shop. */
export async function findDeliveryFees(db: Db, vendorId: string): Promise<DeliveryFees | undefined> {
  const [row] = await queryRows<{ data: DeliveryFees }>(
    db,
    `SELECT json_build_object('is_own', own.vendor_id IS NOT NULL, 'fees', (
       SELECT coalesce(json_agg(json_build_object('region', f.region, 'method', f.method, 'fee', f.fee * 0.01) ORDER BY f.region, f.method), '[]')
       FROM delivery_fees f WHERE f.vendor_id IS NOT DISTINCT FROM own.vendor_id)) AS data
     FROM vendors v JOIN users u ON u.id = v.user_id
     LEFT JOIN LATERAL (SELECT vendor_id FROM delivery_fees WHERE vendor_id = v.id LIMIT 1) AS own ON true
     WHERE v.id = $1 AND u.status = 'active'`,
    [vendorId],
  )
  return row?.data
}

/** One at a time for each shop, so that of two saves at once one stays whole. */
export async function replaceDeliveryFees(db: Db, vendorId: string, { fees }: SaveDeliveryFees): Promise<void> {
  await queryRows(db, 'SELECT id FROM vendors WHERE id = $1 FOR NO KEY UPDATE', [vendorId])
  await queryRows(db, 'DELETE FROM delivery_fees WHERE vendor_id = $1', [vendorId])
  await queryRows(
    db,
    'INSERT INTO delivery_fees (vendor_id, region, method, fee) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])',
    [
      vendorId,
      fees.map(({ region }) => region),
      fees.map(({ method }) => method),
      fees.map(({ fee }) => toPesewas(fee)),
    ],
  )
}
