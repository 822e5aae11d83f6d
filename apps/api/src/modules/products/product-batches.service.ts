import { LOW_STOCK_BELOW } from '@asime/contract/products'
import type { SaveProduct } from '@asime/contract/save-product'
import { v7 as uuidV7 } from 'uuid'
import type { Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'
import { shopNotOpen } from '../../platform/sessions/keep-shop-open.sql.ts'
import { describePictures, type PictureFacts, usePicturesOfMany } from '../uploads/upload-uses.service.ts'
import type { AttributeValues } from './product-attributes.ts'
import { watchProducts } from './products.service.ts'
import {
  insertProducts,
  type OwnProduct,
  type ProductRow,
  replaceProducts,
  saveVariantsOfMany,
  type VariantRow,
} from './product-batches.sql.ts'

/** A whole product that is to be as it says, `was` being the locked product that it replaces. */
export interface ProductToSave {
  input: SaveProduct
  /** Sorted by who may see them. */
  attributes: { attributes: AttributeValues; privateAttributes: AttributeValues }
  was: OwnProduct | undefined
  /** What moderators want to see of it. */
  watched: readonly string[]
}

/** Another product of the shop has one of these SKUs since they were looked at. */
export class SkuTaken extends Error {}

/**
 * Saves them in a few statements. Their fields have been checked, and links to copies put in the place of those that were fetched.
 * @returns their ids
 */
export async function saveProducts(
  tx: Tx,
  shop: { vendorId: string; userId: string },
  products: readonly ProductToSave[],
): Promise<string[]> {
  const links = products.flatMap(({ input }) => input.images_urls)
  const facts = await describePictures(tx, links)
  const rows = products.map((product) => ({ ...product, row: toRow(product, facts) }))
  try {
    const added = rows.filter(({ was }) => !was).map(({ row }) => row)
    const changed = rows.filter(({ was }) => was).map(({ row }) => row)
    if (added.length > 0) await insertProducts(tx, shop.vendorId, added)
    if (changed.length > 0) await replaceProducts(tx, shop.vendorId, changed)
  } catch (error) {
    if (violates(error, 'products_sku_per_shop')) throw new SkuTaken()
    if (violates(error, 'products_of_open_shops')) throw shopNotOpen(error)
    throw error
  }
  const inVariants = rows.filter(({ input, was }) => (input.options?.length ?? 0) + (was?.options.length ?? 0) > 0)
  if (inVariants.length > 0)
    await saveVariantsOfMany(
      tx,
      inVariants.map(({ row }) => row.id),
      inVariants.flatMap(({ row, input }) => toVariants(row.id, input)),
    )
  await usePicturesOfMany(
    tx,
    shop,
    new Map(
      rows
        .filter(({ was, input }) => input.images_urls.join() !== (was?.images ?? []).map(({ url }) => url).join())
        .map(({ row, input }) => [row.id, input.images_urls]),
    ),
  )
  await watchProducts(
    tx,
    shop,
    rows.map(({ row, watched }) => ({ id: row.id, watched })),
  )
  return rows.map(({ row }) => row.id)
}

function toRow({ input, attributes, was }: ProductToSave, facts: Map<string, PictureFacts>): ProductRow {
  return {
    id: was?.id ?? uuidV7(),
    category_id: input.category_id,
    product_name: input.product_name,
    description: input.description,
    price: toPesewas(input.price),
    discount_price: input.discount_price === undefined ? null : toPesewas(input.discount_price),
    currency: input.currency,
    images: input.images_urls.map(
      (url) =>
        was?.images.find((image) => image.url === url) ?? {
          url,
          ...(facts.get(url) ?? { thumbnail_url: null, thumbhash: null }),
        },
    ),
    stock_quantity: input.stock_quantity,
    min_order_quantity: input.min_order_quantity,
    specifications: input.specifications,
    weight_grams: input.weight === undefined ? null : Math.round(input.weight * 1000),
    dimensions: input.dimensions,
    condition: input.condition ?? 'new',
    brand: input.brand || null,
    warranty_months: input.warranty_months || null,
    warranty_by: input.warranty_by ?? null,
    sku: input.sku || null,
    low_stock_below: input.low_stock_below ?? LOW_STOCK_BELOW,
    visibility: input.visibility ?? 'published',
    attributes: attributes.attributes,
    private_attributes: attributes.privateAttributes,
    options: input.options ?? [],
    quantity_prices: (input.quantity_prices ?? []).map(({ quantity, price }) => ({
      quantity,
      price: toPesewas(price),
    })),
  }
}

function toVariants(productId: string, { variants = [] }: SaveProduct): VariantRow[] {
  return variants.map((variant, position) => ({
    product_id: productId,
    position,
    option_values: variant.values,
    sku: variant.sku || null,
    stock_quantity: variant.stock_quantity,
    price: variant.price === undefined ? null : toPesewas(variant.price),
    picture: variant.image_url ?? null,
  }))
}
