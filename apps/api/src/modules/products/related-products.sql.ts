import type { ProductCard } from '@asime/contract/products'
import { RELATED_PRODUCTS_SHOWN } from '@asime/contract/products'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { KEPT_PRODUCT_TABLES, keptProductCard } from './product-json.sql.ts'

/** Looked at to either side of the price, whether they can be bought or not: what bounds the work. */
const LOOKED_AT = 60
/** The best rated of this many, nearest in price, are shown. */
const NEAREST = 3 * RELATED_PRODUCTS_SHOWN

const COLUMNS = 'p.id, p.vendor_id, p.currency, p.stock_quantity, p.effective_price, p.rating_sum, p.total_reviews'
const OF_CATEGORY = 'p.is_public AND p.category_id = self.category_id'

/**
 * From the product's place in its category's prices both ways. Prices of another currency come after all others, since
 * they cannot be compared. Ratings count as in search: a few reviews say little.
 */
const LIST_RELATED = `
  WITH self AS MATERIALIZED (
    SELECT id, category_id, effective_price, currency FROM products WHERE id = $1 AND is_public
  ),
  nearest AS (
    SELECT p.id, p.currency <> self.currency AS is_foreign, product_score(p.rating_sum, p.total_reviews, false, 1) AS score,
           abs(p.effective_price - self.effective_price) AS distance
    FROM self CROSS JOIN LATERAL (
      (SELECT ${COLUMNS} FROM products p
       WHERE ${OF_CATEGORY} AND (p.effective_price, p.id) < (self.effective_price, self.id)
       ORDER BY p.effective_price DESC, p.id DESC LIMIT ${LOOKED_AT})
      UNION ALL
      (SELECT ${COLUMNS} FROM products p
       WHERE ${OF_CATEGORY} AND (p.effective_price, p.id) > (self.effective_price, self.id)
       ORDER BY p.effective_price, p.id LIMIT ${LOOKED_AT})
    ) AS p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
    WHERE p.stock_quantity > 0 AND ${shopIsOpen('u')}
    ORDER BY is_foreign, distance, p.id LIMIT ${NEAREST}
  ),
  shown AS (
    SELECT id, row_number() OVER (ORDER BY is_foreign, score DESC, distance, id) AS n
    FROM nearest ORDER BY n LIMIT ${RELATED_PRODUCTS_SHOWN}
  )
  SELECT (SELECT concat('[', string_agg(${keptProductCard('p')}, ',' ORDER BY shown.n), ']') FROM shown JOIN (${KEPT_PRODUCT_TABLES}) ON p.id = shown.id) AS data
  FROM self`

/** Others to look at beside a product, as JSON text; undefined when there is no such product. */
export async function listRelatedProductsText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<ProductCard[]> }>(pool, LIST_RELATED, [id])
  return row?.data
}
