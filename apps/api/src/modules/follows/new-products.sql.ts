import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

export interface NewProducts {
  user_id: string
  vendor_id: string
  shop: string
  owner_id: string
  products: number
  product_id: string
  product_name: string
}

/** Followers of shops that listed something in the day before that noon, by shop and follower, after one of them. */
export async function listNewProducts(
  db: Db,
  until: string,
  after: Pick<NewProducts, 'vendor_id' | 'user_id'> | undefined,
  limit: number,
): Promise<NewProducts[]> {
  return queryRows<NewProducts>(
    db,
    `SELECT f.user_id, f.vendor_id, v.business_name AS shop, v.user_id AS owner_id, listed.products, listed.product_id, p.product_name
     FROM (
       SELECT vendor_id, count(*)::int AS products, (array_agg(id ORDER BY id))[1] AS product_id FROM products
       WHERE first_public_at > $1::timestamptz - interval '1 day' AND first_public_at <= $1::timestamptz AND is_public
       GROUP BY vendor_id
     ) AS listed
     JOIN vendors v ON v.id = listed.vendor_id JOIN users u ON u.id = v.user_id AND ${shopIsOpen('u')}
     JOIN products p ON p.id = listed.product_id JOIN follows f ON f.vendor_id = listed.vendor_id
     WHERE $2::uuid IS NULL OR (f.vendor_id, f.user_id) > ($2::uuid, $3::uuid)
     ORDER BY f.vendor_id, f.user_id LIMIT $4`,
    [until, after?.vendor_id ?? null, after?.user_id ?? null, limit],
  )
}

/** The last noon in Ghana, by the database's clock. */
export async function findLastNoon(db: Db): Promise<string> {
  const [row] = await queryRows<{ noon: string }>(
    db,
    `SELECT to_json(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '12 hours') AT TIME ZONE 'UTC' + interval '12 hours') #>> '{}' AS noon`,
  )
  if (!row) throw new Error('SELECT returned no row')
  return row.noon
}
