import type { Fees } from '@asime/contract/fees'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'

interface Sale {
  pricePesewas: number
  paymentFeeBp: number
  /** Null is a shop without a commission of its own. */
  vendorId: string | null
}

/** What an order of this price, made and paid now, would leave its vendor: by the functions that orders are computed with. */
export async function readFees(db: Db, { pricePesewas, paymentFeeBp, vendorId }: Sale): Promise<Fees> {
  const fees = jsonObject({
    commission_percent: 'rates.commission_bp / 100.0',
    categories: `(
      SELECT coalesce(json_agg(${jsonObject({ name: 'c.name', commission_percent: 'c.rate_bp / 100.0' })} ORDER BY c.position), '[]')
      FROM (SELECT name, position, commission_rate($3::uuid, id) AS rate_bp FROM categories WHERE merged_into IS NULL) AS c WHERE c.rate_bp <> rates.commission_bp)`,
    vat_percent: 'rates.vat_bp / 100.0',
    payment_fee_percent: '$2::integer / 100.0',
    example: jsonObject({
      price: '$1::bigint * 0.01',
      commission: 'parts.commission * 0.01',
      commission_vat: 'parts.commission_vat * 0.01',
      payment_fee: 'parts.payment_fee * 0.01',
      net: 'parts.net * 0.01',
    }),
  })
  const [row] = await queryRows<{ data: Fees }>(
    db,
    `SELECT ${fees} AS data
     FROM (SELECT commission_rate($3::uuid, NULL) AS commission_bp, vat_rate() AS vat_bp) AS rates,
          LATERAL (SELECT round($1::bigint * rates.commission_bp / 10000.0)::bigint AS commission) AS share,
          LATERAL parts_of_sale(
            $1::bigint, $1::bigint, share.commission, round(share.commission * rates.vat_bp / 10000.0)::bigint,
            round($1::bigint * $2::integer / 10000.0)::bigint
          ) AS parts`,
    [pricePesewas, paymentFeeBp, vendorId],
  )
  if (!row) throw new Error('no rates')
  return row.data
}
