import { WISH_NOTIFICATION_WAIT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

export interface WishChange {
  product_id: string
  product_name: string
  shop: string
  owner_id: string
  vendor_id: string
  currency: string
  /** In pesewas. */
  price: number
  /** What it cost before, in pesewas; null where it is no cheaper than that now. */
  price_before: number | null
  is_back: boolean
  changed_at: string
  /** In Ghana. */
  today: string
}

const TABLES =
  'wish_changes c JOIN products p ON p.id = c.product_id JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id'
const HAS_STOOD = `c.changed_at < now() - interval '${WISH_NOTIFICATION_WAIT}'`
const IS_TRUE_NOW = `(p.is_public AND p.stock_quantity > 0 AND ${shopIsOpen('u')} AND (c.is_back OR p.effective_price < c.price_before))`

/**
 * The oldest change that has stood for a while, of a product that can be bought; others that are due are forgotten. Nothing is
 * locked, or whoever changes the product would wait until all have been told.
 */
export async function findWishChange(db: Db): Promise<WishChange | undefined> {
  await queryRows(
    db,
    `DELETE FROM wish_changes WHERE product_id IN (
       SELECT c.product_id FROM ${TABLES} WHERE ${HAS_STOOD} AND NOT ${IS_TRUE_NOW} ORDER BY c.changed_at, c.product_id LIMIT 1000)`,
  )
  const [row] = await queryRows<WishChange>(
    db,
    `SELECT c.product_id, p.product_name, v.business_name AS shop, v.user_id AS owner_id, p.vendor_id, p.currency, p.effective_price AS price,
            CASE WHEN p.effective_price < c.price_before THEN c.price_before END AS price_before, c.is_back,
            c.changed_at::text AS changed_at, (now() AT TIME ZONE 'UTC')::date::text AS today
     FROM ${TABLES} WHERE ${HAS_STOOD} AND ${IS_TRUE_NOW} ORDER BY c.changed_at, c.product_id LIMIT 1`,
  )
  return row
}

/** Unless the product has changed again meanwhile. */
export async function forgetWishChange(db: Db, { product_id: id, changed_at: at }: WishChange): Promise<void> {
  await queryRows(db, 'DELETE FROM wish_changes WHERE product_id = $1 AND changed_at = $2::timestamptz', [id, at])
}

export interface Wisher {
  user_id: string
  /** What it cost when they added it, in pesewas. */
  price_then: number
}

/** Who has the product on their wishlist, after one of them. Not the shop's own people. */
export async function listWishers(
  db: Db,
  change: WishChange,
  after: string | undefined,
  limit: number,
): Promise<Wisher[]> {
  return queryRows<Wisher>(
    db,
    `SELECT w.user_id, w.price_then FROM wishes w JOIN users u ON u.id = w.user_id AND u.status = 'active'
     WHERE w.product_id = $1 AND ($2::uuid IS NULL OR w.user_id > $2::uuid)
       AND NOT EXISTS (SELECT FROM shop_members m WHERE m.user_id = w.user_id AND m.vendor_id = $3)
     ORDER BY w.user_id LIMIT $4`,
    [change.product_id, after ?? null, change.vendor_id, limit],
  )
}
