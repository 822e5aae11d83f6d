import type { OwnProduct } from '@asime/contract/own-products'
import type { ProductVisibility } from '@asime/contract/product-states'
import type pg from 'pg'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import type { AttributeValues } from './product-attributes.ts'
import { FEATURING_AGAIN_AT, OWN_PRODUCT, PRODUCT_TABLES } from './product-json.sql.ts'
import { namingFields, type ProductImage } from './products.repository.ts'

export async function findOwnProduct(db: Db, id: string, vendorId: string): Promise<OwnProduct | undefined> {
  const [row] = await queryRows<{ data: OwnProduct }>(
    db,
    `SELECT ${OWN_PRODUCT} AS data FROM ${PRODUCT_TABLES} WHERE p.id = $1 AND p.vendor_id = $2 AND p.deleted_at IS NULL`,
    [id, vendorId],
  )
  return row?.data
}

const READ_OWN = `SELECT ${OWN_PRODUCT}::text AS data FROM ${PRODUCT_TABLES} WHERE p.id = $1 AND p.vendor_id = $2 AND p.deleted_at IS NULL`

export async function readOwnProductText(pool: pg.Pool, id: string, vendorId: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<OwnProduct> }>(pool, READ_OWN, [id, vendorId])
  return row?.data
}

/** What a change of many at once touches. Amounts in pesewas. */
export interface BulkRow {
  id: string
  price: number
  discount_price: number | null
  quantity_prices: { quantity: number; price: number }[]
  stock_quantity: number
  category_id: string
  visibility: ProductVisibility
  is_deleted: boolean
}

export interface LockedRow extends BulkRow {
  product_name: string
  images: ProductImage[]
  attributes: AttributeValues
  private_attributes: AttributeValues
  deleted_by_shop: boolean
  has_variants: boolean
  updated_at: string
}

/** Those of the shop, in the order of their ids, locked until the transaction ends. */
export async function lockOwnProducts(db: Db, vendorId: string, ids: readonly string[]): Promise<LockedRow[]> {
  return queryRows<LockedRow>(
    db,
    `SELECT id, product_name, price, discount_price, quantity_prices, stock_quantity, category_id, visibility, images, attributes, private_attributes,
            deleted_at IS NOT NULL AS is_deleted, deleted_by_shop, options <> '[]' AS has_variants, updated_at::text
     FROM products WHERE id = ANY ($1::uuid[]) AND vendor_id = $2 ORDER BY id FOR NO KEY UPDATE`,
    [ids, vendorId],
  )
}

/** What is written of a product for others to read. */
export interface WrittenRow {
  id: string
  product_name: string
  description: string
  brand: string | null
  specifications: Record<string, string>
  attributes: AttributeValues
  options: { name: string; values: string[] }[]
}

/** For locked products. */
export async function listWritten(tx: Tx, ids: readonly string[]): Promise<WrittenRow[]> {
  return queryRows<WrittenRow>(
    tx,
    'SELECT id, product_name, description, brand, specifications, attributes, options FROM products WHERE id = ANY ($1::uuid[])',
    [ids],
  )
}

/** By one statement, so that counts follow once. @returns the moment of the change */
export async function updateProducts(db: Db, rows: readonly BulkRow[]): Promise<string> {
  const [first] = await namingFields(() =>
    queryRows<{ updated_at: string }>(
      db,
      `UPDATE products p SET price = n.price, discount_price = n.discount_price, quantity_prices = n.quantity_prices,
         stock_quantity = n.stock_quantity, category_id = n.category_id, visibility = n.visibility,
         deleted_at = CASE WHEN n.is_deleted THEN coalesce(p.deleted_at, now()) END, deleted_by_shop = n.is_deleted,
         updated_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, price bigint, discount_price bigint, quantity_prices jsonb, stock_quantity integer, category_id uuid,
         visibility text, is_deleted boolean)
       WHERE p.id = n.id RETURNING to_json(p.updated_at) #>> '{}' AS updated_at`,
      [JSON.stringify(rows)],
    ),
  )
  if (!first) throw new Error('UPDATE changed no row')
  return first.updated_at
}

/** Whether the column, written out to the microsecond, is that moment. */
export async function isSameMoment(db: Db, stored: string, given: string): Promise<boolean> {
  const [row] = await queryRows<{ is_same: boolean }>(db, 'SELECT $1::timestamptz = $2::timestamptz AS is_same', [
    stored,
    given,
  ])
  return row?.is_same ?? false
}

/** Those that have changed since, by id. */
export async function findChangedSince(
  db: Db,
  expected: readonly { id: string; updated_at: string }[],
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT p.id FROM products p JOIN jsonb_to_recordset($1::jsonb) AS e (id uuid, updated_at timestamptz) ON e.id = p.id
     WHERE p.updated_at <> e.updated_at ORDER BY p.id`,
    [JSON.stringify(expected)],
  )
  return rows.map(({ id }) => id)
}

/** @returns whether it is one that can be featured: of the shop, public, not featured already, and not refused lately */
export async function markFeatureRequested(db: Db, id: string, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products p SET feature_requested_at = coalesce(feature_requested_at, now())
     WHERE id = $1 AND vendor_id = $2 AND is_public AND NOT is_featured AND ${FEATURING_AGAIN_AT} IS NULL RETURNING id`,
    [id, vendorId],
  )
  return rows.length > 0
}

export interface FeaturedProduct {
  vendor_id: string
  product_name: string
  is_featured: boolean
  is_requested: boolean
}

export async function lockForFeaturing(db: Db, id: string): Promise<FeaturedProduct | undefined> {
  const [row] = await queryRows<FeaturedProduct>(
    db,
    'SELECT vendor_id, product_name, is_featured, feature_requested_at IS NOT NULL AS is_requested FROM products WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [id],
  )
  return row
}

export async function setFeatured(db: Db, id: string, isFeatured: boolean, answer: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE products SET is_featured = $2, feature_answer = $3, feature_answered_at = now(), feature_requested_at = NULL WHERE id = $1',
    [id, isFeatured, answer],
  )
}
