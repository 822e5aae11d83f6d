import { CHANGED_SINCE_FEATURED } from '@asime/contract/notification-kinds'
import type { SaveShop, Shop } from '@asime/contract/shop-settings'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { findKeeper, useUploads } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, type Posting, watchPosting } from '../watch/posting-rules.service.ts'
import { completenessOf } from './completeness.ts'
import { findShop, lockShop, replaceShop } from './shops.repository.ts'

/** Where a shop has many products, they follow its name and place by a job (decision 100). */
export const REFRESH_VENDOR_TEXTS = 'refresh_vendor_texts'

type Vendor = Actor & { vendorId: string }

const CHANGED = 'Your shop’s settings have changed in the meantime. Check them and save again'

/** @throws AppError not_found */
export async function readShop(db: Db, vendorId: string): Promise<Shop> {
  const shop = await findShop(db, vendorId)
  if (!shop) throw new AppError('not_found', { message: 'Vendor not found' })
  return { ...shop.data, completeness: completenessOf(shop) }
}

/** What a shop says to everybody, for the rules of what may be posted. */
function postingOf({ business_name, description, directions, landmark, return_policy, away }: SaveShop): Posting {
  return {
    categoryId: null,
    texts: {
      business_name: [business_name],
      description: [description ?? ''],
      landmark: [landmark ?? ''],
      directions: [directions ?? ''],
      return_policy: [return_policy ?? ''],
      'away.message': [away?.message ?? ''],
    },
  }
}

/**
 * Notifies those who sell for it where it is no longer featured as it is now.
 * @throws AppError conflict where it is not as it was seen; validation_failed on a picture that is not the caller's, and on words that may not be posted
 */
export async function saveShop(context: Context, actor: Vendor, input: SaveShop): Promise<Shop> {
  return inTransaction(context.db, async (tx) => {
    const { is_featured: wasFeatured, has_changed: hasChanged } = await lockShop(
      tx,
      actor.vendorId,
      input.if_updated_at,
    )
    if (hasChanged) throw new AppError('conflict', { message: CHANGED })
    const pictures = Object.entries({ logo_url: input.logo_url, banner_url: input.banner_url }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    )
    await useUploads(
      tx,
      { by: 'shop', subjectId: actor.vendorId, ownerId: actor.userId, keptBy: actor.vendorId },
      Object.fromEntries(pictures),
    )
    const watched = await assertMayBePosted(tx, postingOf(input))
    const isFeatured = await replaceShop(tx, actor.vendorId, input)
    await wake(tx, REFRESH_VENDOR_TEXTS)
    if (wasFeatured && !isFeatured)
      await notifyShop(context, tx, {
        kind: 'shop_featuring_ended',
        vendorId: actor.vendorId,
        facts: { shop: input.business_name, vendor_id: actor.vendorId, reason: CHANGED_SINCE_FEATURED },
        key: `shop_featuring:${uuid()}`,
        subjectId: actor.vendorId,
      })
    if (watched.length > 0)
      await watchPosting(tx, { type: 'vendor', id: actor.vendorId, ownerId: await findKeeper(tx, actor) }, watched)
    return readShop(tx, actor.vendorId)
  })
}
