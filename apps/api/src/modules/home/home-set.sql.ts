import { HOME_SET_PRODUCTS_SHOWN } from '@asime/contract/home-rules'
import { KEPT_PRODUCT_TABLES, keptProductCard } from '../products/product-json.sql.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

const OF_OPEN_SHOP = 'JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id'
const NEWEST_FIRST = 'p.created_at DESC, p.id DESC'
const newest = (condition: string) => `
  (SELECT p.id, row_number() OVER (ORDER BY ${NEWEST_FIRST}) AS n FROM products p ${OF_OPEN_SHOP}
   WHERE p.is_public AND ${shopIsOpen('u')} AND ${condition} ORDER BY ${NEWEST_FIRST} LIMIT ${HOME_SET_PRODUCTS_SHOWN})`

/** What a set shows, of products p and the set b, by its kind. A category's are those of what it was merged into. */
const OF_KIND = {
  products: 'p.id IN (SELECT c.product_id FROM home_block_products c WHERE c.block_id = b.id)',
  category: 'p.category_id = (SELECT coalesce(c.merged_into, c.id) FROM categories c WHERE c.id = b.category_id)',
  shop: 'p.deleted_at IS NULL AND p.vendor_id = b.vendor_id',
}

/**
 * Cards of what a set shows, as text, from rows b (home_blocks): what the public sees, of shops that are open. Null where that is nothing.
 */
export const SET_CARDS = `
  SELECT string_agg(${keptProductCard('p')}, ',' ORDER BY shown.n) AS cards FROM (
    (SELECT p.id, c.position AS n FROM home_block_products c JOIN products p ON p.id = c.product_id ${OF_OPEN_SHOP}
     WHERE b.kind = 'products' AND c.block_id = b.id AND p.is_public AND ${shopIsOpen('u')}
     ORDER BY c.position LIMIT ${HOME_SET_PRODUCTS_SHOWN})
    UNION ALL ${newest(`b.kind = 'category' AND ${OF_KIND.category}`)}
    UNION ALL ${newest(`b.kind = 'shop' AND ${OF_KIND.shop}`)}
  ) AS shown JOIN (${KEPT_PRODUCT_TABLES}) ON p.id = shown.id`

const isOnSale = (condition: string) =>
  `EXISTS (SELECT FROM products p ${OF_OPEN_SHOP} WHERE p.is_public AND ${shopIsOpen('u')} AND ${condition})`

/** For rows b: whether there is anything to show, as there always is of a banner. What shows nothing takes no place. */
export const HAS_CONTENT = `CASE b.kind WHEN 'banner' THEN true
  WHEN 'products' THEN ${isOnSale(OF_KIND.products)}
  WHEN 'category' THEN ${isOnSale(OF_KIND.category)}
  ELSE ${isOnSale(OF_KIND.shop)} END`

/** For rows b: whether now is between its dates. */
export const IS_DUE =
  '(b.shown_from IS NULL OR b.shown_from <= now()) AND (b.shown_until IS NULL OR b.shown_until > now())'
