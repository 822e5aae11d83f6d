import type { ChangeProduct, SaveProduct } from '@asime/contract/save-product'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  changeVariantStock,
  forgetVariantPictures,
  findVariantStock,
  saveOptions,
  saveQuantityPrices,
  saveVariants,
} from './variants.sql.ts'

type Offer = Pick<SaveProduct, 'options' | 'variants' | 'quantity_prices' | 'images_urls'>

/**
 * Before a product's own fields are changed: without options its stock is its own again, and steps that are replaced do not
 * stand in the way of another price.
 */
export async function prepareOffer(tx: Tx, id: string, { options, quantity_prices: steps }: Offer): Promise<void> {
  if (options) await saveOptions(tx, id, options)
  if (steps) await saveQuantityPrices(tx, id, [])
}

/**
 * Options, variants and quantity prices of a product whose own fields are there; what is left out stays as it is.
 * @param pictures the product's, with our copies in the place of links that have been fetched
 */
export async function saveOffer(tx: Tx, id: string, input: Offer, pictures: readonly string[]): Promise<void> {
  const { options, variants, quantity_prices: steps, images_urls: links } = input
  if (options || variants) {
    await saveOptions(tx, id, options ?? [])
    const shown = (variants ?? []).map((variant) => {
      const index = variant.image_url === undefined ? -1 : links.indexOf(variant.image_url)
      return index < 0 ? variant : { ...variant, image_url: pictures[index] }
    })
    await saveVariants(tx, id, shown)
  }
  await forgetVariantPictures(tx, id, pictures)
  if (steps) await saveQuantityPrices(tx, id, steps)
}

/**
 * What is left of some variants of a product, which is locked.
 * @throws AppError product_changed where one is not offered, or has not what was seen; validation_failed where one is named twice
 */
export async function setVariantStock(
  tx: Tx,
  id: string,
  variants: NonNullable<ChangeProduct['variant_stock']>,
): Promise<void> {
  if (variants.length === 0) return
  if (new Set(variants.map((variant) => variant.id.toLowerCase())).size < variants.length)
    throw invalidField('variant_stock', 'Each variant can be named only once')
  const now = await findVariantStock(tx, id)
  const errors: Record<string, string> = {}
  for (const [index, { id: variantId, if_stock_quantity: seen }] of variants.entries()) {
    const stock = now.get(variantId.toLowerCase())
    if (stock === undefined) errors[`variant_stock.${index}.id`] = 'This is not one of its variants'
    else if (seen !== undefined && seen !== stock)
      errors[`variant_stock.${index}.stock_quantity`] = `There are ${stock} in stock now`
  }
  if (Object.keys(errors).length > 0) throw new AppError('product_changed', { errors })
  await changeVariantStock(tx, id, variants)
}
