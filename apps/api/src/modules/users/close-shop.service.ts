import { v7 as uuid } from 'uuid'
import type { AdminUser, ClosingEffects } from '@asime/contract/admin-users'
import { closingBlockerSentences } from '@asime/contract/closing-shops'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { enqueueInTurn } from '../../platform/jobs/jobs.ts'
import { type Actor, actorWithoutCall } from '../../platform/sessions/actor.ts'
import { isSharedDemoAccount } from '../accounts/demo-access.ts'
import { endAllSessions } from '../accounts/end-sessions.service.ts'
import { endDealsOfShop } from '../deals/deals.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { withdrawPendingBids } from '../own-data/open-offers.service.ts'
import { endImportsOfShop } from '../product-imports/product-imports.service.ts'
import { hideProductsOfClosedShop } from '../products/closed-shop-products.sql.ts'
import { endTeam } from '../shop-team/shop-team.service.ts'
import { findClosingEffects, findShopToClose, markClosed, type ShopToClose } from './closing-effects.sql.ts'
import { accountMail } from './users.mails.ts'
import { lockFor, readAnyUser } from './users.service.ts'

export const SETTLE_CLOSED_SHOP = 'settle_closed_shop'

/** @throws AppError not_found, also for whoever has no shop that could be closed */
export async function readClosingEffects(db: Db, id: string): Promise<ClosingEffects> {
  return assertFound(await findClosingEffects(db, id), 'Shop')
}

/**
 * Makes a buyer of a vendor, and closes the shop, in one transaction (decision 141). Item requests come first in the order of locks, so bids
 * are withdrawn before the owner is locked; a bid that is accepted meanwhile makes an order, which is seen then, and nothing is done.
 * @throws AppError not_found, forbidden, account_state
 */
export async function closeShop(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const shop = await findShopToClose(tx, id)
    if (shop && !shop.is_closed) await withdrawPendingBids(tx, ownerOf(id, shop))
    const user = await lockFor('make_buyer', tx, actor, id)
    if (isSharedDemoAccount(context.config, user.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and stays as it is' })
    const effects = await readClosingEffects(tx, id)
    const [first] = effects.waits_for
    if (first)
      throw new AppError('account_state', {
        message: `The shop cannot be closed yet. ${closingBlockerSentences[first.kind](first.count, formatMoney(first.amount, CURRENCY))}`,
      })
    if (!shop) throw new Error(`the shop of ${id} vanished`)
    await markClosed(tx, id)
    await endOffers(tx, shop.vendor_id)
    await endImportsOfShop(tx, shop.vendor_id)
    await endTeam(context, tx, shop.vendor_id)
    await endAllSessions(tx, id, 'role changed')
    await enqueueInTurn(tx, SETTLE_CLOSED_SHOP, { user_id: id }, `${SETTLE_CLOSED_SHOP}:${id}`)
    await notify(context, tx, {
      kind: 'became_buyer',
      userId: id,
      facts: { reason },
      key: `became_buyer:${uuid()}`,
      mail: accountMail(user.full_name, 'became_buyer', reason, context.config.publicUrl),
    })
    await recordAdminAct(tx, actor, {
      act: 'user_role_changed',
      subject: { type: 'user', id },
      before: { userType: user.user_type, shopId: shop.vendor_id },
      after: { userType: 'buyer', products: effects.products, team: effects.team },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}

/** The first products of a shop; a job hides the others of a large one. */
async function endOffers(tx: Db, vendorId: string): Promise<boolean> {
  await endDealsOfShop(tx, vendorId)
  return hideProductsOfClosedShop(tx, vendorId)
}

/** The job after a shop was closed: what is left of its products, and what was bid or linked by calls that were on their way. */
export async function settleClosedShop({ db }: Context, userId: string): Promise<void> {
  const shop = await findShopToClose(db, userId)
  if (!shop?.is_closed) return
  while (await endOffers(db, shop.vendor_id));
  await withdrawPendingBids(db, ownerOf(userId, shop))
}

const ownerOf = (userId: string, shop: ShopToClose): Actor =>
  actorWithoutCall({ userId, fullName: shop.full_name, userType: 'vendor', vendorId: shop.vendor_id })
