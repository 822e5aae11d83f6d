import { standingBidStatuses } from '@asime/contract/bid-states'
import type pg from 'pg'
import { hotRead } from '../../platform/database/hot-read.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { listed } from '../../platform/database/listed.ts'
import { IS_VERIFIED } from '../shops/shown-verification.sql.ts'
import type { DealPreview, ItemRequestPreview, ProductPreview, VendorPreview } from './preview.ts'

/** The facts of a preview, with pictures of whatever origin. */
type Found<C> = Omit<C, 'kind' | 'pictures'> & { links: string[] }

const READ_PRODUCT = `
  SELECT p.product_name AS name, c.name AS category, 
         CASE WHEN p.effective_price = coalesce(p.discount_price, p.price) THEN p.price ELSE p.effective_price END AS price,
         CASE WHEN p.effective_price = p.discount_price THEN p.discount_price END AS "discountPrice",
         coalesce(p.highest_price > p.effective_price, false) AS "isPriceFrom", p.currency,
         p.stock_quantity > 0 AS "inStock", p.rating::float8 AS rating, p.total_reviews AS "totalReviews",
         v.business_name AS shop, v.location AS place,
         ARRAY(SELECT image ->> 'url' FROM jsonb_array_elements(p.images) AS image LIMIT 10) AS links
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN categories c ON c.id = p.category_id
  WHERE p.id = $1 AND p.is_public`

export async function findProduct(pool: pg.Pool, id: string): Promise<Found<ProductPreview> | undefined> {
  return (await hotRead<Found<ProductPreview>>(pool, READ_PRODUCT, [id]))[0]
}

/** As many beads as fit on a thread. */
const BIDS_SHOWN = 12

const READ_ITEM_REQUEST = `
  SELECT r.request_title AS title, c.name AS category, r.budget_min AS "budgetMin", r.budget_max AS "budgetMax", r.currency,
         r.location AS place, r.urgency, r.status, coalesce(r.expires_at <= now(), false) AS "isExpired",
         (extract(epoch FROM r.expires_at) * 1000)::bigint AS "expiresAt", r.total_bids AS "totalBids",
         ARRAY(SELECT b.amount::bigint FROM bids b WHERE b.item_request_id = r.id AND b.status IN ${listed(standingBidStatuses)} AND b.hidden_at IS NULL
               ORDER BY b.amount LIMIT ${BIDS_SHOWN}) AS bids,
         ARRAY(SELECT jsonb_array_elements_text(r.attachments) LIMIT 10) AS links
  FROM item_requests r LEFT JOIN categories c ON c.id = r.category_id
  WHERE r.id = $1 AND r.hidden_at IS NULL`

export async function findItemRequest(pool: pg.Pool, id: string): Promise<Found<ItemRequestPreview> | undefined> {
  const [row] = await hotRead<Found<ItemRequestPreview>>(pool, READ_ITEM_REQUEST, [id])
  // Numbers, though a list of bigint arrives as texts.
  return row && { ...row, bids: row.bids.map(Number) }
}

const READ_VENDOR = `
  SELECT v.business_name AS name, v.location AS place, ${IS_VERIFIED} AS "isVerified",
         v.rating::float8 AS rating, v.total_reviews AS "totalReviews", v.total_products AS "totalProducts",
         ARRAY(SELECT coalesce(p.images -> 0 ->> 'url', '') FROM products p WHERE p.vendor_id = v.id AND p.deleted_at IS NULL AND p.is_public
               ORDER BY p.created_at DESC, p.id DESC LIMIT 12) AS links
  FROM vendors v JOIN users u ON u.id = v.user_id
  WHERE v.id = $1 AND ${shopIsOpen('u')}`

export async function findVendor(pool: pg.Pool, id: string): Promise<Found<VendorPreview> | undefined> {
  return (await hotRead<Found<VendorPreview>>(pool, READ_VENDOR, [id]))[0]
}

const READ_DEAL = `
  SELECT d.id, CASE d.quantity WHEN 1 THEN d.title ELSE d.quantity || ' × ' || d.title END AS name, '' AS category,
         (d.unit_price * d.quantity)::bigint AS price, NULL::bigint AS "discountPrice", false AS "isPriceFrom", d.currency, true AS "inStock",
         v.rating::float8 AS rating, v.total_reviews AS "totalReviews", v.business_name AS shop, v.location AS place,
         ARRAY(SELECT image ->> 'url' FROM jsonb_array_elements(CASE WHEN d.product_id IS NULL THEN d.pictures ELSE p.images END) AS image LIMIT 10) AS links
  FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN users u ON u.id = v.user_id
  LEFT JOIN products p ON p.id = d.product_id AND p.is_public
  WHERE d.token_hash = $1 AND d.token_encrypted IS NOT NULL AND d.status = 'open' AND d.valid_until > clock_timestamp() AND ${shopIsOpen('u')}
    AND (d.product_id IS NULL OR p.id IS NOT NULL)`

/** What an open link is for; nothing where its product is not public. Its id is the deal's, since a picture is kept by it and a token is kept nowhere. */
export async function findDeal(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<{ id: string; facts: Found<DealPreview> } | undefined> {
  const [row] = await hotRead<Found<DealPreview> & { id: string }>(pool, READ_DEAL, [tokenHash])
  if (!row) return undefined
  const { id, ...facts } = row
  return { id, facts }
}
