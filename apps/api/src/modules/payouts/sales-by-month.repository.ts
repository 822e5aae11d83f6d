import { CURRENCY } from '@asime/contract/money'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** Amounts in pesewas, as they stand on the statement. */
export interface MonthOfSales {
  month: string
  orders: number
  gross: number
  refunded: number
  charged_back: number
  commission: number
  commission_vat: number
  payment_fee: number
  net: number
}

/** Each month of the year that has begun in Ghana, also those without a sale. */
export async function listMonthsOfSales(db: Db, vendorId: string, year: string): Promise<MonthOfSales[]> {
  return queryRows<MonthOfSales>(
    db,
    `SELECT to_char(m.start, 'YYYY-MM') AS month, count(*) FILTER (WHERE x.is_sale)::int AS orders,
            coalesce(sum(x.gross) FILTER (WHERE x.is_sale), 0)::float8 AS gross, coalesce(sum(x.refunded), 0)::float8 AS refunded,
            coalesce(-sum(x.gross) FILTER (WHERE NOT x.is_sale), 0)::float8 AS charged_back,
            coalesce(sum(x.commission), 0)::float8 AS commission, coalesce(sum(x.commission_vat), 0)::float8 AS commission_vat,
            coalesce(sum(x.payment_fee), 0)::float8 AS payment_fee, coalesce(sum(x.net), 0)::float8 AS net
     FROM generate_series(($2 || '-01-01')::timestamp, ($2 || '-12-01')::timestamp, interval '1 month') AS m (start)
     LEFT JOIN LATERAL (
       SELECT true AS is_sale, s.gross::bigint, s.refunded::bigint, s.commission::bigint, s.commission_vat::bigint, s.payment_fee::bigint, s.net::bigint
       FROM sales s WHERE s.vendor_id = $1 AND s.currency = $3
         AND s.released_at >= m.start AT TIME ZONE 'Africa/Accra' AND s.released_at < (m.start + interval '1 month') AT TIME ZONE 'Africa/Accra'
       UNION ALL
       SELECT false, -b.amount::bigint, 0, -b.commission::bigint, -b.commission_vat::bigint, -b.payment_fee::bigint, -b.owed::bigint
       FROM chargeback_orders b WHERE b.vendor_id = $1 AND b.currency = $3 AND b.is_of_sale
         AND b.booked_at >= m.start AT TIME ZONE 'Africa/Accra' AND b.booked_at < (m.start + interval '1 month') AT TIME ZONE 'Africa/Accra'
       UNION ALL
       SELECT false, b.amount::bigint, 0, b.commission::bigint, b.commission_vat::bigint, b.payment_fee::bigint, b.owed::bigint
       FROM chargeback_orders b JOIN chargeback_reversals v ON v.chargeback_id = b.chargeback_id AND v.state = 'approved'
       WHERE b.vendor_id = $1 AND b.currency = $3 AND b.is_of_sale
         AND v.decided_at >= m.start AT TIME ZONE 'Africa/Accra' AND v.decided_at < (m.start + interval '1 month') AT TIME ZONE 'Africa/Accra'
     ) AS x ON true
     WHERE m.start <= now() AT TIME ZONE 'Africa/Accra'
     GROUP BY m.start ORDER BY m.start`,
    [vendorId, year, CURRENCY],
  )
}
