import { formatMoney } from '@asime/contract/money'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  findWishChange,
  forgetWishChange,
  listWishers,
  type WishChange,
  type Wisher,
} from './wish-notifications.sql.ts'

/** Products that one run notifies of; the next, minutes later, goes on. */
const MAX_CHANGES = 200
const BATCH = 200

/**
 * The job: notifies who has a product on their wishlist that it has become cheaper than when they added it, or can be bought
 * again. Once a day for each product at most, so that a shop cannot knock by turning its price to and fro.
 */
export async function notifyWishers(context: Context): Promise<void> {
  for (let told = 0; told < MAX_CHANGES; told++) {
    const change = await findWishChange(context.db)
    if (!change) return
    for (let after: string | undefined; ;) {
      const batch = await listWishers(context.db, change, after, BATCH)
      await inTransaction(context.db, async (tx) => {
        for (const wisher of batch) await notifyWisher(context, tx, change, wisher)
      })
      after = batch.at(-1)?.user_id
      if (batch.length < BATCH) break
    }
    await forgetWishChange(context.db, change)
  }
}

async function notifyWisher(context: Context, tx: Tx, change: WishChange, wisher: Wisher): Promise<void> {
  const kind = kindFor(change, wisher)
  if (!kind) return
  await notify(context, tx, {
    kind,
    userId: wisher.user_id,
    facts: factsOf(change, { product: 'A product on your wishlist', shop: 'its shop' }),
    factsIn: { fr: factsOf(change, { product: 'Un produit de votre liste d’envies', shop: 'la même boutique' }) },
    key: `${kind}:${change.product_id}:${change.today}`,
    subjectId: change.product_id,
    aboutUserId: change.owner_id,
  })
}

/** @param unnamed what stands for names that cannot stand in a mail */
function factsOf(change: WishChange, unnamed: { product: string; shop: string }) {
  return {
    product: nameInMail(change.product_name) ?? unnamed.product,
    product_id: change.product_id,
    shop: nameInMail(change.shop) ?? unnamed.shop,
    price: formatMoney(change.price / 100, change.currency),
  }
}

function kindFor(change: WishChange, wisher: Wisher): 'wish_cheaper' | 'wish_back' | undefined {
  if (change.is_back) return 'wish_back'
  return change.price_before !== null && change.price < wisher.price_then ? 'wish_cheaper' : undefined
}
