import type { ProductCondition, ProductVisibility, WarrantyGiver } from '@asime/contract/product-states'
import type { Product } from '@asime/contract/products'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { shopNotOpen } from '../../platform/sessions/keep-shop-open.sql.ts'
import type { AttributeValues } from './product-attributes.ts'
import { KEPT_PRODUCT, KEPT_PRODUCT_TABLES, PRODUCT, PRODUCT_TABLES } from './product-json.sql.ts'

const READ_PRODUCT = `SELECT ${KEPT_PRODUCT} AS data FROM ${KEPT_PRODUCT_TABLES} WHERE p.id = $1 AND p.is_public`

/** The product as JSON text, for the public page. */
export async function readProductText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<Product> }>(pool, READ_PRODUCT, [id])
  return row?.data
}

export async function getProduct(db: Db, id: string): Promise<Product> {
  const [row] = await queryRows<{ data: Product }>(
    db,
    `SELECT ${PRODUCT} AS data FROM ${PRODUCT_TABLES} WHERE p.id = $1`,
    [id],
  )
  if (!row) throw new Error(`product ${id} vanished`)
  return row.data
}

export interface ProductImage {
  url: string
  thumbnail_url: string | null
  thumbhash: string | null
}

/** What a shop can set of a product, as it is stored. */
export interface StoredProduct {
  category_id: string
  product_name: string
  description: string
  /** Pesewas. */
  price: number
  /** Pesewas. */
  discount_price: number | null
  currency: string
  images: ProductImage[]
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
  attributes: AttributeValues
  private_attributes: AttributeValues
}
export type LockedProduct = StoredProduct & {
  vendor_id: string
  /** To the microsecond. */ updated_at: string
  has_variants: boolean
}

/** The live product, locked against changes by others until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<LockedProduct | undefined> {
  const [row] = await queryRows<LockedProduct>(
    db,
    `SELECT vendor_id, updated_at::text, category_id, product_name, description, price, discount_price, currency, images, stock_quantity,
            min_order_quantity, specifications, weight_grams, dimensions, condition, brand, warranty_months, warranty_by, sku,
            low_stock_below, visibility, attributes, private_attributes, options <> '[]' AS has_variants
     FROM products WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [id],
  )
  return row
}

function columns(product: StoredProduct): unknown[] {
  return [
    product.category_id,
    product.product_name,
    product.description,
    product.price,
    product.discount_price,
    product.currency,
    JSON.stringify(product.images),
    product.stock_quantity,
    product.min_order_quantity,
    JSON.stringify(product.specifications),
    product.weight_grams,
    JSON.stringify(product.dimensions),
    product.condition,
    product.brand,
    product.warranty_months,
    product.warranty_by,
    product.sku,
    product.low_stock_below,
    product.visibility,
    JSON.stringify(product.attributes),
    JSON.stringify(product.private_attributes),
  ]
}

export async function insertProduct(db: Db, vendorId: string, product: StoredProduct): Promise<string> {
  const [row] = await namingFields(() =>
    queryRows<{ id: string }>(
      db,
      `INSERT INTO products (vendor_id, category_id, product_name, description, price, discount_price, currency, images, stock_quantity,
                             min_order_quantity, specifications, weight_grams, dimensions, condition, brand, warranty_months,
                             warranty_by, sku, low_stock_below, visibility, attributes, private_attributes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) RETURNING id`,
      [vendorId, ...columns(product)],
    ),
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** For a row p: what was featured looks otherwise from now on, so an admin looks at it anew. */
export const featuredAnew = (name: string, images: string): string => {
  const isSame = `p.product_name = ${name} AND jsonb_path_query_array(p.images, '$[*].url') = jsonb_path_query_array(${images}, '$[*].url')`
  return `is_featured = p.is_featured AND ${isSame},
    feature_requested_at = CASE WHEN p.is_featured AND NOT (${isSame}) THEN now() ELSE p.feature_requested_at END,
    feature_answer = CASE WHEN p.is_featured AND NOT (${isSame}) THEN NULL ELSE p.feature_answer END`
}

export async function replaceProduct(db: Db, id: string, product: StoredProduct): Promise<void> {
  await namingFields(() =>
    queryRows(
      db,
      `UPDATE products p SET category_id = $2, product_name = $3, description = $4, price = $5, discount_price = $6, currency = $7, images = $8,
         stock_quantity = $9, min_order_quantity = $10, specifications = $11, weight_grams = $12, dimensions = $13, condition = $14,
         brand = $15, warranty_months = $16, warranty_by = $17, sku = $18, low_stock_below = $19, visibility = $20,
         hidden_by_suspension = p.hidden_by_suspension AND p.visibility = $20, attributes = $21, private_attributes = $22, updated_at = now(), ${featuredAnew('$3::text', '$8::jsonb')}
       WHERE id = $1`,
      [id, ...columns(product)],
    ),
  )
}

export async function replaceProductImages(db: Db, id: string, images: ProductImage[]): Promise<void> {
  await queryRows(db, 'UPDATE products SET images = $2, updated_at = now() WHERE id = $1', [id, JSON.stringify(images)])
}

export async function namingFields<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'products_of_open_shops')) throw shopNotOpen(error)
    if (violates(error, 'products_blocked'))
      throw new AppError('conflict', {
        message: 'Asime has hidden this product. Contact support before you publish it',
      })
    if (violates(error, 'products_category_fk')) throw invalidField('category_id', 'This category does not exist')
    if (violates(error, 'products_sku_per_shop')) throw invalidField('sku', 'Another of your products has this SKU')
    if (violates(error, 'products_quantity_prices'))
      throw invalidField('quantity_prices', 'Each quantity price must be below the price')
    if (violates(error, 'products_discount_below_price'))
      throw invalidField('discount_price', 'Discount price must be below the price')
    throw error
  }
}

export async function markProductDeleted(db: Db, id: string, byShop: boolean): Promise<void> {
  await queryRows(
    db,
    // What its shop deletes it may bring back, with its request to be featured.
    `UPDATE products SET deleted_at = now(), deleted_by_shop = $2, feature_requested_at = CASE WHEN $2 THEN feature_requested_at END,
       updated_at = now() WHERE id = $1`,
    [id, byShop],
  )
}
