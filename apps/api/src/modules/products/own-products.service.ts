import type { OwnProduct } from '@asime/contract/own-products'
import { type ChangeProduct, SaveProduct } from '@asime/contract/save-product'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { validate } from '../../platform/http/validation.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { listCategoryFields } from '../categories/categories.service.ts'
import { findOwnProduct, isSameMoment } from './own-products.repository.ts'
import { assertMayBePosted, judgePosting, readRules } from '../watch/posting-rules.service.ts'
import { sortAttributes } from './product-attributes.ts'
import { mayEditProduct, withProductActions } from './products.policy.ts'
import { insertProduct, lockProduct, replaceProduct, type StoredProduct } from './products.repository.ts'
import { prepareOffer, saveOffer, setVariantStock } from './variants.service.ts'
import { NOT_FOUND, postingOf, takeLinks, toImages, toStored, usePictures, watchProduct } from './products.service.ts'

export const BY_VARIANT = 'Its stock is kept by variant. Change it there'

type Vendor = Actor & { vendorId: string }

/** @throws AppError not_found */
export async function getOwnProduct(db: Db, actor: Vendor, id: string): Promise<OwnProduct> {
  const product = await findOwnProduct(db, id, actor.vendorId)
  if (!product) throw new AppError('not_found', NOT_FOUND)
  return withProductActions(actor, product)
}

/**
 * Some fields of a product, where it is still as the caller saw it.
 * @throws AppError not_found, forbidden, product_changed, validation_failed
 */
export async function changeProduct(db: Db, actor: Vendor, id: string, input: ChangeProduct): Promise<OwnProduct> {
  const { if_updated_at: seenAt, if_stock_quantity: seenStock, clear = [], variant_stock: left = [], ...given } = input
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (left.length > 0 && (input.options || input.variants))
    throw invalidField('variant_stock', 'Give the stock with the variants')
  return inTransaction(db, async (tx) => {
    const was = await lockProduct(tx, id)
    if (!was) throw new AppError('not_found', NOT_FOUND)
    if (!mayEditProduct(actor, was))
      throw new AppError('forbidden', { message: 'You can only change your own products' })
    if (seenStock !== undefined && seenStock !== was.stock_quantity)
      throw new AppError('product_changed', {
        errors: { stock_quantity: `There are ${was.stock_quantity} in stock now` },
      })
    if (seenAt !== undefined && !(await isSameMoment(tx, was.updated_at, seenAt))) throw new AppError('product_changed')

    const merged: SaveProduct = { ...asInput(was), ...changes }
    for (const field of clear) delete merged[field]
    validate(SaveProduct, merged)
    if (input.stock_quantity !== undefined && was.has_variants && input.options?.length !== 0)
      throw invalidField('stock_quantity', BY_VARIANT)
    // Stock and prices can be changed of what was posted before a rule was made.
    const says = SAYS.some((field) => field in changes)
    const watched = says ? await assertMayBePosted(tx, postingOf(merged)) : []
    const pictures = input.images_urls && (await takeLinks(tx, actor, input.images_urls))
    const urls = pictures?.urls
    const images = urls ? await toImages(tx, urls, was.images) : was.images
    const stored = await toStored(tx, merged, images, was)
    if (was.visibility === 'draft' && stored.visibility === 'published' && !input.attributes)
      await assertComplete(tx, stored)
    const offer = { ...input, images_urls: merged.images_urls }
    await prepareOffer(tx, id, offer)
    await replaceProduct(tx, id, stored)
    await saveOffer(tx, id, offer, urls ?? merged.images_urls)
    await setVariantStock(tx, id, left)
    if (pictures) await usePictures(tx, actor, id, pictures.urls, pictures.copies)
    await watchProduct(tx, actor, id, watched)
    return getOwnProduct(tx, actor, id)
  })
}

/** What a rule of moderators may be about. */
const SAYS = [
  'product_name',
  'description',
  'brand',
  'specifications',
  'attributes',
  'options',
  'category_id',
  'visibility',
]

/** As a client would save it again. */
function asInput(was: StoredProduct): SaveProduct {
  return {
    product_name: was.product_name,
    description: was.description,
    price: was.price / 100,
    ...(was.discount_price === null ? {} : { discount_price: was.discount_price / 100 }),
    currency: was.currency as SaveProduct['currency'],
    category_id: was.category_id,
    images_urls: was.images.map(({ url }) => url),
    stock_quantity: was.stock_quantity,
    min_order_quantity: was.min_order_quantity,
    specifications: was.specifications,
    ...(was.weight_grams === null ? {} : { weight: was.weight_grams / 1000 }),
    dimensions: was.dimensions,
  }
}

type WithAttributes = Pick<StoredProduct, 'category_id' | 'attributes' | 'private_attributes'>

/** @throws AppError validation_failed for what its category requires and the product does not say */
async function assertComplete(tx: Tx, product: WithAttributes): Promise<void> {
  const fields = await listCategoryFields(tx, product.category_id)
  const known = new Set(fields.map(({ key }) => key))
  const values = { ...product.attributes, ...product.private_attributes }
  sortAttributes(fields, Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key))), true)
}

/** A draft of the same, without what belongs to one product or one piece alone. */
export async function duplicateProduct(db: Db, actor: Vendor, id: string): Promise<OwnProduct> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product || !mayEditProduct(actor, product)) throw new AppError('not_found', NOT_FOUND)
    const copy = { ...product, sku: null, private_attributes: {}, visibility: 'draft' } as const
    const { options, variants, quantity_prices: steps } = await getOwnProduct(tx, actor, id)
    // What was posted before a rule was made stays; another one of it does not come.
    const { broken, watched } = judgePosting(postingOf({ ...asInput(copy), ...copy, options }), await readRules(tx))
    if (broken) throw new AppError('conflict', { message: broken.message })
    const copyId = await insertProduct(tx, actor.vendorId, copy)
    await watchProduct(tx, actor, copyId, watched)
    const urls = product.images.map(({ url }) => url)
    const offered = variants.map(({ values, stock_quantity, own_price: price, image_url: image }) => ({
      values,
      stock_quantity,
      ...(price === null ? {} : { price }),
      ...(image === null ? {} : { image_url: image }),
    }))
    await saveOffer(tx, copyId, { options, variants: offered, quantity_prices: steps, images_urls: urls }, urls)
    await usePictures(tx, actor, copyId, urls, true)
    return getOwnProduct(tx, actor, copyId)
  })
}
