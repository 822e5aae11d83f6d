import type { SaveProduct } from '@asime/contract/save-product'
import type { Tx } from '../../platform/database/database.ts'
import { forgetVariantPictures, saveOptions, saveQuantityPrices, saveVariants } from './variants.sql.ts'

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
