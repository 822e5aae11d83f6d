import type { Product, SaveProduct } from '@asime/contract/products'
import { mayDeleteProduct, mayEditProduct, withProductActions } from './products.policy.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { replaceFetchedLinks, type StoredPicture } from '../uploads/linked-pictures.service.ts'
import { describePictures, linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import {
  getProduct,
  insertProduct,
  lockProduct,
  markProductDeleted,
  type ProductImage,
  replaceProduct,
  replaceProductImages,
} from './products.repository.ts'

const NOT_FOUND = { message: 'Product not found' }

/** Pictures by link; what is known of a picture that stays, or was uploaded, is kept. */
async function toImages(tx: Tx, urls: string[], known: ProductImage[]): Promise<ProductImage[]> {
  const uploaded = await describePictures(tx, urls)
  return urls.map(
    (url) =>
      known.find((image) => image.url === url) ?? {
        url,
        ...(uploaded.get(url) ?? { thumbnail_url: null, thumbhash: null }),
      },
  )
}

async function usePictures(tx: Tx, actor: Actor, id: string, urls: string[]): Promise<void> {
  await useUploads(tx, { by: 'product', subjectId: id, ownerId: actor.userId }, linksIn('images_urls', urls))
}

export async function createProduct(db: Db, actor: Actor & { vendorId: string }, input: SaveProduct): Promise<Product> {
  return inTransaction(db, async (tx) => {
    const urls = await replaceFetchedLinks(tx, actor.userId, input.images_urls)
    const id = await insertProduct(tx, actor.vendorId, input, await toImages(tx, urls, []))
    await usePictures(tx, actor, id, urls)
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
    const urls = await replaceFetchedLinks(tx, actor.userId, input.images_urls)
    await replaceProduct(tx, id, input, await toImages(tx, urls, product.images))
    await usePictures(tx, actor, id, urls)
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
    await markProductDeleted(tx, id)
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
  return true
}
