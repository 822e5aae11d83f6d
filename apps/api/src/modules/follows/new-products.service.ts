import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notify } from '../notifications/notify.service.ts'
import { findLastNoon, listNewProducts, type NewProducts } from './new-products.sql.ts'

const BATCH = 200

/** The job, each day at noon: followers are notified once a day of what a shop has listed since the noon before, however much it is. */
export async function notifyFollowers(context: Context): Promise<void> {
  const noon = await findLastNoon(context.db)
  for (let after: NewProducts | undefined; ;) {
    const batch = await listNewProducts(context.db, noon, after, BATCH)
    await inTransaction(context.db, async (tx) => {
      for (const { user_id: userId, vendor_id: vendorId, shop, owner_id: ownerId, ...listed } of batch) {
        const factsIn = (unnamed: { shop: string; product: string }) => ({
          shop: nameInMail(shop) ?? unnamed.shop,
          vendor_id: vendorId,
          products: listed.products,
          product: nameInMail(listed.product_name) ?? unnamed.product,
          product_id: listed.product_id,
        })
        await notify(context, tx, {
          kind: 'new_products',
          userId,
          facts: factsIn({ shop: 'A shop that you follow', product: 'a product' }),
          factsIn: { fr: factsIn({ shop: 'une boutique que vous suivez', product: 'un produit' }) },
          key: `new_products:${vendorId}:${noon}`,
          subjectId: vendorId,
          aboutUserId: ownerId,
        })
      }
    })
    after = batch.at(-1)
    if (batch.length < BATCH) return
  }
}
