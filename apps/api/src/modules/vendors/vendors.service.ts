import { v7 as uuid } from 'uuid'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { lockForFeaturing, setFeatured } from './vendors.repository.ts'

/** The shop is notified with the reason. @throws AppError not_found; conflict where it is so already, or for a shop that is closed */
export async function featureVendor(
  context: NotifyContext,
  db: Db,
  actor: Actor,
  id: string,
  { is_featured: isFeatured, reason }: { is_featured: boolean; reason: string },
): Promise<{ id: string; is_featured: boolean }> {
  return inTransaction(db, async (tx) => {
    const shop = assertFound(await lockForFeaturing(tx, id), 'Vendor')
    if (shop.is_featured === isFeatured)
      throw new AppError('conflict', { message: isFeatured ? 'It is featured already' : 'It is not featured' })
    if (isFeatured && !shop.is_open) throw new AppError('conflict', { message: 'This shop is closed' })
    await setFeatured(tx, id, isFeatured)
    await notifyShop(context, tx, {
      kind: isFeatured ? 'shop_featured' : 'shop_featuring_ended',
      vendorId: id,
      facts: { shop: shop.business_name, vendor_id: id, reason },
      key: `shop_featuring:${uuid()}`,
      subjectId: id,
    })
    await recordAdminAct(tx, actor, {
      act: 'shop_featuring_decided',
      subject: { type: 'vendor', id },
      before: { isFeatured: shop.is_featured },
      after: { isFeatured },
      reason,
    })
    return { id, is_featured: isFeatured }
  })
}
