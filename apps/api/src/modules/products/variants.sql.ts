import type { ProductOption, QuantityPrice, SaveVariant } from '@asime/contract/variants'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'

export async function saveOptions(db: Db, productId: string, options: readonly ProductOption[]): Promise<void> {
  await queryRows(db, 'UPDATE products SET options = $2 WHERE id = $1', [productId, JSON.stringify(options)])
}

/**
 * Makes these the variants of a product, which is locked. One with the values of a variant that is there, or was, is that one,
 * so that carts and orders go on naming it. Of the others, those that an order names are kept for it, and no longer offered.
 */
export async function saveVariants(db: Db, productId: string, variants: readonly SaveVariant[]): Promise<void> {
  const rows = variants.map((variant, index) => ({
    option_values: variant.values,
    position: index,
    sku: variant.sku ?? null,
    stock_quantity: variant.stock_quantity,
    price: variant.price === undefined ? null : toPesewas(variant.price),
    picture: variant.image_url ?? null,
  }))
  await queryRows(
    db,
    `WITH gone AS (
       DELETE FROM product_variants v WHERE v.product_id = $1
         AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS g (option_values text[]) WHERE g.option_values = v.option_values)
         AND NOT EXISTS (SELECT FROM order_items i WHERE i.variant_id = v.id)
     ), hidden AS (
       UPDATE product_variants v SET removed_at = now() WHERE v.product_id = $1 AND v.removed_at IS NULL
         AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS g (option_values text[]) WHERE g.option_values = v.option_values)
         AND EXISTS (SELECT FROM order_items i WHERE i.variant_id = v.id)
     )
     INSERT INTO product_variants (product_id, option_values, position, sku, stock_quantity, price, picture)
     SELECT $1, g.option_values, g.position, nullif(g.sku, ''), g.stock_quantity, g.price, g.picture
     FROM jsonb_to_recordset($2::jsonb)
       AS g (option_values text[], position smallint, sku text, stock_quantity integer, price bigint, picture text)
     ON CONFLICT (product_id, option_values) DO UPDATE SET position = EXCLUDED.position,
       sku = (SELECT CASE WHEN g.sku IS NULL THEN product_variants.sku ELSE nullif(g.sku, '') END
              FROM jsonb_to_recordset($2::jsonb) AS g (option_values text[], sku text) WHERE g.option_values = EXCLUDED.option_values),
       stock_quantity = EXCLUDED.stock_quantity, price = EXCLUDED.price, picture = EXCLUDED.picture, removed_at = NULL`,
    [productId, JSON.stringify(rows)],
  )
}

export interface OwnPrice {
  id: string
  product_id: string
  /** Its values of the product's options, in their order. */
  option_values: string[]
  /** In pesewas. */
  price: number
}

/** For locked products: their variants with a price of their own. */
export async function listOwnPrices(db: Db, productIds: readonly string[], limit: number): Promise<OwnPrice[]> {
  return queryRows<OwnPrice>(
    db,
    `SELECT id, product_id, option_values, price FROM product_variants
     WHERE product_id = ANY ($1::uuid[]) AND removed_at IS NULL AND price IS NOT NULL ORDER BY product_id, position, id LIMIT $2`,
    [productIds, limit],
  )
}

/** For locked products. */
export async function changeOwnPrices(
  db: Db,
  prices: readonly Pick<OwnPrice, 'id' | 'product_id' | 'price'>[],
): Promise<void> {
  if (prices.length === 0) return
  await queryRows(
    db,
    `UPDATE product_variants v SET price = n.price
     FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, product_id uuid, price bigint)
     WHERE v.id = n.id AND v.product_id = n.product_id AND v.removed_at IS NULL AND v.price IS NOT NULL`,
    [JSON.stringify(prices)],
  )
}

/** For a locked product: what is left of each variant that is offered. */
export async function findVariantStock(db: Db, productId: string): Promise<Map<string, number>> {
  const rows = await queryRows<{ id: string; stock_quantity: number }>(
    db,
    'SELECT id, stock_quantity FROM product_variants WHERE product_id = $1 AND removed_at IS NULL',
    [productId],
  )
  return new Map(rows.map(({ id, stock_quantity: stock }) => [id, stock]))
}

/** For a locked product. */
export async function changeVariantStock(
  db: Db,
  productId: string,
  variants: readonly { id: string; stock_quantity: number }[],
): Promise<void> {
  await queryRows(
    db,
    `UPDATE product_variants v SET stock_quantity = n.stock_quantity
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, stock_quantity integer)
     WHERE v.id = n.id AND v.product_id = $1 AND v.removed_at IS NULL`,
    [productId, JSON.stringify(variants.map(({ id, stock_quantity: stock }) => ({ id, stock_quantity: stock })))],
  )
}

/** Variants show no picture that the product no longer shows. */
export async function forgetVariantPictures(db: Db, productId: string, pictures: readonly string[]): Promise<void> {
  await queryRows(
    db,
    'UPDATE product_variants SET picture = NULL WHERE product_id = $1 AND picture <> ALL($2::text[])',
    [productId, pictures],
  )
}

/** What the product costs from a quantity on. @throws where it is not below the price (`products_quantity_prices`) */
export async function saveQuantityPrices(db: Db, productId: string, steps: readonly QuantityPrice[]): Promise<void> {
  await queryRows(db, 'UPDATE products SET quantity_prices = $2 WHERE id = $1', [
    productId,
    JSON.stringify(steps.map(({ quantity, price }) => ({ quantity, price: toPesewas(price) }))),
  ])
}

/** Where the product now names our copy of a picture, so do its variants. */
export async function replaceVariantPicture(db: Db, productId: string, link: string, copy: string): Promise<void> {
  await queryRows(db, 'UPDATE product_variants SET picture = $3 WHERE product_id = $1 AND picture = $2', [
    productId,
    link,
    copy,
  ])
}
