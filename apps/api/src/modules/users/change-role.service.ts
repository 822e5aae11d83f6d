import type { AdminUser } from '@asime/contract/admin-users'
import type { OpenShop } from '@asime/contract/open-shop'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { isSharedDemoAccount } from '../accounts/demo-access.ts'
import { endAllSessions } from '../accounts/end-sessions.service.ts'
import { makeVendor } from '../accounts/open-shop.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { accountMail } from './users.mails.ts'
import { lockFor, readAnyUser } from './users.service.ts'

/**
 * Makes a vendor of a buyer, with a shop as they would have opened it. Their sessions end, sockets included, so that every page that they
 * open afterwards is a vendor's. Of two admins at once, the second finds it done.
 * @throws AppError not_found, forbidden, account_state; validation_failed where the words of the shop may not be posted
 */
export async function giveShop(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { reason, ...shop }: OpenShop & { reason: string },
): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    const user = await lockFor('make_vendor', tx, actor, id)
    if (isSharedDemoAccount(context.config, user.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and stays as it is' })
    const shopId = await makeVendor(tx, id, shop)
    await endAllSessions(tx, id, 'role changed')
    await notify(context, tx, {
      kind: 'became_vendor',
      userId: id,
      facts: { reason },
      key: `became_vendor:${uuid()}`,
      mail: accountMail(user.full_name, 'became_vendor', reason, context.config.publicUrl),
    })
    await recordAdminAct(tx, actor, {
      act: 'user_role_changed',
      subject: { type: 'user', id },
      before: { userType: user.user_type },
      after: { userType: 'vendor', shopId, businessName: shop.business_name },
      reason,
    })
    return readAnyUser(tx, actor, id)
  })
}
