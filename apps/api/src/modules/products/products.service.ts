import { LOW_STOCK_BELOW, type Product } from '@asime/contract/products'
import type { SaveProduct } from '@asime/contract/save-product'
import { mayDeleteProduct, mayEditProduct, withProductActions } from './products.policy.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { listCategoryFields } from '../categories/categories.service.ts'
import { replaceFetchedLinks, type StoredPicture } from '../uploads/linked-pictures.service.ts'
import { describePictures, findKeeper, linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, type Posting, watchPostings } from '../watch/posting-rules.service.ts'
import { comparePicturesLater } from '../watch/same-pictures.service.ts'
import { sortAttributes } from './product-attributes.ts'
import {
  getProduct,
  insertProduct,
  lockProduct,
  markProductDeleted,
  type ProductImage,
  replaceProduct,
  replaceProductImages,
  type StoredProduct,
} from './products.repository.ts'
import { prepareOffer, saveOffer } from './variants.service.ts'
import { replaceVariantPicture } from './variants.sql.ts'

export const NOT_FOUND = { message: 'Product not found' }

/** Pictures by link; what is known of a picture that stays, or was uploaded, is kept. */
export async function toImages(tx: Tx, urls: string[], known: ProductImage[]): Promise<ProductImage[]> {
  const uploaded = await describePictures(tx, urls)
  return urls.map(
    (url) =>
      known.find((image) => image.url === url) ?? {
        url,
        ...(uploaded.get(url) ?? { thumbnail_url: null, thumbhash: null }),
      },
  )
}

/** Links that a shop names, with our copy in the place of each that it has named before, whoever of it names them now. */
export async function takeLinks(
  tx: Tx,
  actor: Actor & { vendorId: string },
  links: string[],
): Promise<{ urls: string[]; copies: ReadonlySet<string> }> {
  const urls = await replaceFetchedLinks(tx, await findKeeper(tx, actor), links)
  return { urls, copies: new Set(urls.filter((url, index) => url !== links[index])) }
}

/**
 * @param wereShown which of them, or whether all, the shop has shown before, by another product or by this one before it was
 *   deleted: a manager takes them over, too
 */
export async function usePictures(
  tx: Tx,
  actor: Actor,
  id: string,
  urls: string[],
  wereShown: boolean | ReadonlySet<string> = false,
): Promise<void> {
  const use = { by: 'product', subjectId: id, ownerId: actor.userId, keptBy: actor.vendorId } as const
  await useUploads(tx, { ...use, wereKept: wereShown }, linksIn('images_urls', urls))
  if (urls.length > 0) await comparePicturesLater(tx, id)
}

/** As it is to be stored. What the client does not know of stays as it was. */
export async function toStored(
  tx: Tx,
  input: SaveProduct,
  images: ProductImage[],
  was?: StoredProduct,
): Promise<StoredProduct> {
  const visibility = input.visibility ?? was?.visibility ?? 'published'
  const sorted =
    input.attributes &&
    sortAttributes(await listCategoryFields(tx, input.category_id), input.attributes, visibility === 'published')
  const hasWarranty = input.warranty_months !== undefined
  return {
    category_id: input.category_id,
    product_name: input.product_name,
    description: input.description,
    price: toPesewas(input.price),
    discount_price: input.discount_price === undefined ? null : toPesewas(input.discount_price),
    currency: input.currency,
    images,
    stock_quantity: input.stock_quantity,
    min_order_quantity: input.min_order_quantity,
    specifications: input.specifications,
    weight_grams: input.weight === undefined ? null : Math.round(input.weight * 1000),
    dimensions: input.dimensions,
    condition: input.condition ?? was?.condition ?? 'new',
    brand: input.brand === undefined ? (was?.brand ?? null) : input.brand || null,
    warranty_months: (hasWarranty ? input.warranty_months : was?.warranty_months) || null,
    warranty_by: (hasWarranty ? input.warranty_by : was?.warranty_by) ?? null,
    sku: input.sku === undefined ? (was?.sku ?? null) : input.sku || null,
    low_stock_below: input.low_stock_below ?? was?.low_stock_below ?? LOW_STOCK_BELOW,
    visibility,
    attributes: sorted?.attributes ?? was?.attributes ?? {},
    private_attributes: sorted?.privateAttributes ?? was?.private_attributes ?? {},
  }
}

type Posted = Pick<SaveProduct, 'category_id' | 'product_name' | 'description' | 'specifications'> & {
  brand?: string | null | undefined
  attributes?: Readonly<Record<string, string | number | boolean>> | undefined
  options?: SaveProduct['options']
}

/** What a product says, for the rules of what may be posted. */
export function postingOf(input: Posted): Posting {
  return {
    categoryId: input.category_id,
    texts: {
      product_name: [input.product_name],
      description: [input.description],
      brand: [input.brand ?? ''],
      specifications: Object.entries(input.specifications ?? {}).flat(),
      ...Object.fromEntries(
        Object.entries(input.attributes ?? {}).map(([key, value]) => [`attributes.${key}`, [String(value)]]),
      ),
      options: (input.options ?? []).flatMap(({ name, values }) => [name, ...values]),
    },
  }
}

/** Shows moderators what is watched of a product that is stored. */
export async function watchProduct(
  tx: Tx,
  shop: { vendorId: string; userId: string },
  id: string,
  watched: readonly string[],
): Promise<void> {
  await watchProducts(tx, shop, [{ id, watched }])
}

/** As `watchProduct`, of many of one shop. */
export async function watchProducts(
  tx: Tx,
  shop: { vendorId: string; userId: string },
  products: readonly { id: string; watched: readonly string[] }[],
): Promise<void> {
  const found = products.filter(({ watched }) => watched.length > 0)
  if (found.length === 0) return
  const ownerId = await findKeeper(tx, shop)
  await watchPostings(
    tx,
    found.map(({ id, watched }) => ({ subject: { type: 'product', id, ownerId }, watched })),
  )
}

export async function createProduct(db: Db, actor: Actor & { vendorId: string }, input: SaveProduct): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const watched = await assertMayBePosted(tx, postingOf(input))
    const { urls, copies } = await takeLinks(tx, actor, input.images_urls)
    const id = await insertProduct(tx, actor.vendorId, await toStored(tx, input, await toImages(tx, urls, [])))
    await watchProduct(tx, actor, id, watched)
    await saveOffer(tx, id, input, urls)
    await usePictures(tx, actor, id, urls, copies)
    return withProductActions(actor, await getProduct(tx, id))
  })
}

export async function updateProduct(
  db: Db,
  actor: Actor & { vendorId: string },
  id: string,
  input: SaveProduct,
): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new AppError('not_found', NOT_FOUND)
    if (!mayEditProduct(actor, product))
      throw new AppError('forbidden', { message: 'You can only change your own products' })
    const watched = await assertMayBePosted(tx, postingOf(input))
    const { urls, copies } = await takeLinks(tx, actor, input.images_urls)
    await prepareOffer(tx, id, input)
    await replaceProduct(tx, id, await toStored(tx, input, await toImages(tx, urls, product.images), product))
    await saveOffer(tx, id, input, urls)
    await usePictures(tx, actor, id, urls, copies)
    await watchProduct(tx, actor, id, watched)
    return withProductActions(actor, await getProduct(tx, id))
  })
}

/** @param reason needed of an admin who deletes the product of another */
export async function deleteProduct(db: Db, actor: Actor, id: string, reason: string | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new AppError('not_found', NOT_FOUND)
    const may = mayDeleteProduct(actor, product)
    const isAdmin = may === 'as_admin'
    if (!may) throw new AppError('forbidden', { message: 'You can only delete your own products' })
    if (isAdmin && !reason) throw invalidField('reason', 'A reason is required')
    await markProductDeleted(tx, id, !isAdmin)
    await usePictures(tx, actor, id, [])
    if (isAdmin && reason) {
      const subject = { type: 'product', id } as const
      const vendor = { vendorId: product.vendor_id }
      const change = { before: { deleted: false, ...vendor }, after: { deleted: true, ...vendor } }
      await recordAdminAct(tx, actor, { act: 'product_deleted', subject, ...change, reason })
    }
  })
}

/** Names our copy where the product names a picture elsewhere. @returns whether it did */
export async function showStoredPicture(tx: Tx, id: string, { link, ...picture }: StoredPicture): Promise<boolean> {
  const product = await lockProduct(tx, id)
  if (!product?.images.some((image) => image.url === link)) return false
  const images = product.images
    .filter((image) => image.url !== picture.url)
    .map((image) => (image.url === link ? picture : image))
  await replaceProductImages(tx, id, images)
  await replaceVariantPicture(tx, id, link, picture.url)
  await comparePicturesLater(tx, id)
  return true
}
