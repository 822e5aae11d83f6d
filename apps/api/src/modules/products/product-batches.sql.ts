import type { ProductCondition, ProductVisibility, WarrantyGiver } from '@asime/contract/product-states'
import type { ProductOption } from '@asime/contract/variants'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { featuredAnew } from './products.repository.ts'

// Many products of one shop at a time, in a few statements for all of them.

/** A product as its shop has it. Amounts in pesewas. */
export interface OwnProduct {
  id: string
  category_id: string
  product_name: string
  description: string
  price: number
  discount_price: number | null
  currency: string
  images: { url: string; thumbnail_url: string | null; thumbhash: string | null }[]
  stock_quantity: number
  min_order_quantity: number
  specifications: Record<string, string>
  weight_grams: number | null
  dimensions: Record<string, string | number>
  condition: ProductCondition
  brand: string | null
  warranty_months: number | null
  warranty_by: WarrantyGiver | null
  sku: string | null
  low_stock_below: number
  visibility: ProductVisibility
  attributes: Record<string, string | number>
  private_attributes: Record<string, string | number>
  options: ProductOption[]
  quantity_prices: { quantity: number; price: number }[]
  variants: OwnVariant[]
}
export interface OwnVariant {
  option_values: string[]
  sku: string | null
  stock_quantity: number
  price: number | null
  picture: string | null
}

const OWN_PRODUCT = `p.id, p.category_id, p.product_name, p.description, p.price, p.discount_price, p.currency, p.images, p.stock_quantity,
  p.min_order_quantity, p.specifications, p.weight_grams, p.dimensions, p.condition, p.brand, p.warranty_months, p.warranty_by, p.sku,
  p.low_stock_below, p.visibility, p.attributes, p.private_attributes, p.options, p.quantity_prices,
  CASE WHEN p.options = '[]' THEN '[]' ELSE (
    SELECT coalesce(jsonb_agg(jsonb_build_object('option_values', v.option_values, 'sku', v.sku, 'stock_quantity', v.stock_quantity,
                                                 'price', v.price::bigint, 'picture', v.picture) ORDER BY v.position), '[]')
    FROM product_variants v WHERE v.product_id = p.id AND v.removed_at IS NULL) END AS variants`

/** A page of a shop's products, from the one after that id on. */
export async function listOwnProductsAfter(
  db: Db,
  vendorId: string,
  after: string | null,
  limit: number,
): Promise<OwnProduct[]> {
  return queryRows(
    db,
    `SELECT ${OWN_PRODUCT} FROM products p
     WHERE p.vendor_id = $1 AND p.deleted_at IS NULL AND ($2::uuid IS NULL OR p.id > $2) ORDER BY p.id LIMIT $3`,
    [vendorId, after, limit],
  )
}

/** As the database tells SKUs apart, which takes no notice of case. */
export async function foldSkus(db: Db, skus: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(
    db,
    'SELECT lower(sku) AS key FROM unnest($1::text[]) WITH ORDINALITY AS given (sku, n) ORDER BY n',
    [skus],
  )
  return rows.map(({ key }) => key)
}

const NAMED = `SELECT id FROM products WHERE vendor_id = $1 AND deleted_at IS NULL AND sku IS NOT NULL AND lower(sku) = ANY ($2::text[])
  UNION SELECT id FROM products WHERE vendor_id = $1 AND deleted_at IS NULL AND id = ANY ($3::uuid[])`

/** Those of the shop's products with these SKUs, folded, or these ids. */
export async function findOwnProducts(
  db: Db,
  vendorId: string,
  skus: readonly string[],
  ids: readonly string[],
): Promise<OwnProduct[]> {
  return queryRows(db, `SELECT ${OWN_PRODUCT} FROM products p WHERE p.id IN (${NAMED}) ORDER BY p.id`, [
    vendorId,
    skus,
    ids,
  ])
}

/** Locks the same, in the order in which everybody locks products. */
export async function lockOwnProducts(
  db: Db,
  vendorId: string,
  skus: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await queryRows(db, `SELECT FROM products p WHERE p.id IN (${NAMED}) ORDER BY p.id FOR NO KEY UPDATE`, [
    vendorId,
    skus,
    ids,
  ])
}

export type ProductRow = Omit<OwnProduct, 'variants'>

const RECORD = `id uuid, category_id uuid, product_name text, description text, price bigint, discount_price bigint, currency text, images jsonb,
  stock_quantity integer, min_order_quantity integer, specifications jsonb, weight_grams integer, dimensions jsonb, condition text,
  brand text, warranty_months smallint, warranty_by text, sku text, low_stock_below integer, visibility text, attributes jsonb,
  private_attributes jsonb, options jsonb, quantity_prices jsonb`
const COLUMNS = `category_id, product_name, description, price, discount_price, currency, images, stock_quantity, min_order_quantity,
  specifications, weight_grams, dimensions, condition, brand, warranty_months, warranty_by, sku, low_stock_below, visibility, attributes,
  private_attributes, options, quantity_prices`

export async function insertProducts(db: Db, vendorId: string, rows: readonly ProductRow[]): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO products (id, vendor_id, ${COLUMNS})
     SELECT id, $1, ${COLUMNS} FROM jsonb_to_recordset($2::jsonb) AS r (${RECORD})`,
    [vendorId, JSON.stringify(rows)],
  )
}

/** For locked products. */
export async function replaceProducts(db: Db, vendorId: string, rows: readonly ProductRow[]): Promise<void> {
  await queryRows(
    db,
    `UPDATE products p SET category_id = r.category_id, product_name = r.product_name, description = r.description, price = r.price,
       discount_price = r.discount_price, currency = r.currency, images = r.images, stock_quantity = r.stock_quantity,
       min_order_quantity = r.min_order_quantity, specifications = r.specifications, weight_grams = r.weight_grams,
       dimensions = r.dimensions, condition = r.condition, brand = r.brand, warranty_months = r.warranty_months,
       warranty_by = r.warranty_by, sku = r.sku, low_stock_below = r.low_stock_below,
       visibility = CASE WHEN p.blocked_visibility IS NOT NULL AND r.visibility = 'published' THEN 'hidden' ELSE r.visibility END,
       hidden_by_suspension = p.hidden_by_suspension AND p.visibility = r.visibility,
       attributes = r.attributes, private_attributes = r.private_attributes, options = r.options,
       quantity_prices = r.quantity_prices, updated_at = now(), ${featuredAnew('r.product_name', 'r.images')}
     FROM jsonb_to_recordset($2::jsonb) AS r (${RECORD}) WHERE p.id = r.id AND p.vendor_id = $1`,
    [vendorId, JSON.stringify(rows)],
  )
}

export interface VariantRow extends OwnVariant {
  product_id: string
  position: number
}

/**
 * Makes these the variants of those products, which are locked, as `saveVariants` does for one: a combination that is there, or was,
 * keeps its id, and one that an order names stays for it.
 */
export async function saveVariantsOfMany(
  db: Db,
  productIds: readonly string[],
  variants: readonly VariantRow[],
): Promise<void> {
  await queryRows(
    db,
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (product_id uuid, option_values text[], position smallint, sku text,
         stock_quantity integer, price bigint, picture text)
     ), missing AS MATERIALIZED (
       SELECT v.id, EXISTS (SELECT FROM order_items i WHERE i.variant_id = v.id) AS is_ordered
       FROM product_variants v LEFT JOIN given g ON g.product_id = v.product_id AND g.option_values = v.option_values
       WHERE v.product_id = ANY ($1::uuid[]) AND g.product_id IS NULL
     ), gone AS (
       DELETE FROM product_variants v USING missing m WHERE v.id = m.id AND NOT m.is_ordered
     ), hidden AS (
       UPDATE product_variants v SET removed_at = now() FROM missing m WHERE v.id = m.id AND m.is_ordered AND v.removed_at IS NULL
     )
     INSERT INTO product_variants (product_id, option_values, position, sku, stock_quantity, price, picture)
     SELECT product_id, option_values, position, sku, stock_quantity, price, picture FROM given
     ON CONFLICT (product_id, option_values) DO UPDATE SET position = EXCLUDED.position, sku = EXCLUDED.sku,
       stock_quantity = EXCLUDED.stock_quantity, price = EXCLUDED.price, picture = EXCLUDED.picture, removed_at = NULL`,
    [productIds, JSON.stringify(variants)],
  )
}
