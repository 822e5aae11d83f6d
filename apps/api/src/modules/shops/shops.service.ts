import type { SaveShop, Shop } from '@asime/contract/shop-settings'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { useUploads } from '../uploads/upload-uses.service.ts'
import { completenessOf } from './completeness.ts'
import { findShop, lockShop, replaceShop } from './shops.repository.ts'

type Vendor = Actor & { vendorId: string }

/** @throws AppError not_found */
export async function readShop(db: Db, vendorId: string): Promise<Shop> {
  const shop = await findShop(db, vendorId)
  if (!shop) throw new AppError('not_found', { message: 'Vendor not found' })
  return { ...shop.data, completeness: completenessOf(shop) }
}

/** @throws AppError validation_failed on a picture that is not the caller's */
export async function saveShop(db: Db, actor: Vendor, input: SaveShop): Promise<Shop> {
  return inTransaction(db, async (tx) => {
    await lockShop(tx, actor.vendorId)
    const pictures = Object.entries({ logo_url: input.logo_url, banner_url: input.banner_url }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    )
    await useUploads(
      tx,
      { by: 'shop', subjectId: actor.vendorId, ownerId: actor.userId, keptBy: actor.vendorId },
      Object.fromEntries(pictures),
    )
    await replaceShop(tx, actor.vendorId, input)
    return readShop(tx, actor.vendorId)
  })
}
