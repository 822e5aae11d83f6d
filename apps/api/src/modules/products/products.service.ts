import type { Product, SaveProduct } from '@asime/contract/products'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  getProduct,
  insertProduct,
  lockProduct,
  markProductDeleted,
  type ProductImage,
  replaceProduct,
} from './products.repository.ts'

const NOT_FOUND = { message: 'Product not found' }

/** Pictures by link; what is known of a picture that stays is kept. */
function toImages(urls: string[], known: ProductImage[]): ProductImage[] {
  return urls.map((url) => known.find((image) => image.url === url) ?? { url, thumbnail_url: null, thumbhash: null })
}

export async function createProduct(db: Db, actor: Actor & { vendorId: string }, input: SaveProduct): Promise<Product> {
  return inTransaction(db, async (tx) =>
    getProduct(tx, await insertProduct(tx, actor.vendorId, input, toImages(input.images_urls, []))),
  )
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
    if (product.vendor_id !== actor.vendorId)
      throw new AppError('forbidden', { message: 'You can only change your own products' })
    await replaceProduct(tx, id, input, toImages(input.images_urls, product.images))
    return getProduct(tx, id)
  })
}

export async function deleteProduct(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new AppError('not_found', NOT_FOUND)
    if (product.vendor_id !== actor.vendorId && actor.userType !== 'admin') {
      throw new AppError('forbidden', { message: 'You can only delete your own products' })
    }
    await markProductDeleted(tx, id)
  })
}
