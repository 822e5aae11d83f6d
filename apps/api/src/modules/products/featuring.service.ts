import { v7 as uuid } from 'uuid'
import { FEATURE_REFUSED_WAIT, inWords } from '@asime/contract/deadlines'
import type { OwnProduct } from '@asime/contract/own-products'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import type { Context } from '../../platform/context.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { lockForFeaturing, markFeatureRequested, setFeatured } from './own-products.repository.ts'
import { NOT_FOUND } from './products.service.ts'
import { getOwnProduct } from './own-products.service.ts'

type Vendor = Actor & { vendorId: string }

/** @throws AppError not_found, conflict for what is no public product or is featured already */
export async function requestFeaturing(db: Db, actor: Vendor, id: string): Promise<OwnProduct> {
  return inTransaction(db, async (tx) => {
    const product = await getOwnProduct(tx, actor, id)
    if (product.featuring_again_at !== null)
      throw new AppError('conflict', {
        message: `This request was declined. You can ask again ${inWords(FEATURE_REFUSED_WAIT)} after the answer`,
      })
    if (!(await markFeatureRequested(tx, id, actor.vendorId)))
      throw new AppError('conflict', { message: 'Only published products that are not featured yet can be requested' })
    return getOwnProduct(tx, actor, id)
  })
}

/**
 * Notifies the shop, unless nothing changes.
 * @throws AppError not_found; conflict where another admin has answered the request that the caller saw
 */
export async function decideFeaturing(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  decision: { is_featured: boolean; if_requested?: true | undefined; reason: string },
): Promise<{ id: string; is_featured: boolean }> {
  const { is_featured: isFeatured, if_requested: ifRequested, reason } = decision
  return inTransaction(db, async (tx) => {
    const product = await lockForFeaturing(tx, id)
    if (!product) throw new AppError('not_found', NOT_FOUND)
    if (ifRequested && !product.is_requested)
      throw new AppError('conflict', { message: 'Another admin has answered this request' })
    await setFeatured(tx, id, isFeatured, reason)
    if (product.is_requested || product.is_featured !== isFeatured)
      await notifyShop(context, tx, {
        kind: isFeatured ? 'featuring_granted' : product.is_featured ? 'featuring_ended' : 'featuring_declined',
        vendorId: product.vendor_id,
        facts: { product: product.product_name, reason },
        key: `featuring:${uuid()}`,
        subjectId: id,
      })
    await recordAdminAct(tx, actor, {
      act: 'feature_request_decided',
      subject: { type: 'product', id },
      before: { isFeatured: product.is_featured, vendorId: product.vendor_id },
      after: { isFeatured, vendorId: product.vendor_id },
      reason,
    })
    return { id, is_featured: isFeatured }
  })
}
