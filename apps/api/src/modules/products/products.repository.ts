import type { Product, SaveProduct } from '@asime/contract/products'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { invalidField } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { toPesewas } from '../../platform/money.ts'
import { PRODUCT, PRODUCT_TABLES } from './product-json.sql.ts'

const READ_PRODUCT = `SELECT ${PRODUCT}::text AS data FROM ${PRODUCT_TABLES} WHERE p.id = $1 AND p.deleted_at IS NULL`

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

export interface LockedProduct {
  vendor_id: string
  images: ProductImage[]
}

/** The live product, locked against changes by others until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<LockedProduct | undefined> {
  const [row] = await queryRows<LockedProduct>(
    db,
    'SELECT vendor_id, images FROM products WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [id],
  )
  return row
}

function columns(product: SaveProduct, images: ProductImage[]): unknown[] {
  return [
    product.category_id,
    product.product_name,
    product.description,
    toPesewas(product.price),
    product.discount_price === undefined ? null : toPesewas(product.discount_price),
    product.currency,
    JSON.stringify(images),
    product.stock_quantity,
    product.min_order_quantity,
    JSON.stringify(product.specifications),
    product.weight === undefined ? null : Math.round(product.weight * 1000),
    JSON.stringify(product.dimensions),
  ]
}

export async function insertProduct(
  db: Db,
  vendorId: string,
  product: SaveProduct,
  images: ProductImage[],
): Promise<string> {
  const [row] = await namingCategory(() =>
    queryRows<{ id: string }>(
      db,
      `INSERT INTO products (vendor_id, category_id, product_name, description, price, discount_price, currency, images, stock_quantity,
                             min_order_quantity, specifications, weight_grams, dimensions)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [vendorId, ...columns(product, images)],
    ),
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function replaceProduct(db: Db, id: string, product: SaveProduct, images: ProductImage[]): Promise<void> {
  await namingCategory(() =>
    queryRows(
      db,
      `UPDATE products SET category_id = $2, product_name = $3, description = $4, price = $5, discount_price = $6, currency = $7, images = $8,
         stock_quantity = $9, min_order_quantity = $10, specifications = $11, weight_grams = $12, dimensions = $13, updated_at = now()
       WHERE id = $1`,
      [id, ...columns(product, images)],
    ),
  )
}

export async function replaceProductImages(db: Db, id: string, images: ProductImage[]): Promise<void> {
  await queryRows(db, 'UPDATE products SET images = $2, updated_at = now() WHERE id = $1', [id, JSON.stringify(images)])
}

async function namingCategory<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'products_category_fk')) throw invalidField('category_id', 'This category does not exist')
    throw error
  }
}

export async function markProductDeleted(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE products SET deleted_at = now(), updated_at = now() WHERE id = $1', [id])
}
