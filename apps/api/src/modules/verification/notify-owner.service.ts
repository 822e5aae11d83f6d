import type { Tx } from '../../platform/database/database.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notify } from '../notifications/notify.service.ts'
import type { Owner, VerificationNotification } from './verification-notifications.ts'
import { frenchShopOf } from './fr/verification.mails.ts'
import { shopOf, verificationMail } from './verification.mails.ts'

/** What becomes of the verification of a shop, for its owner; once under that key. */
export async function notifyOwner(
  context: NotifyContext,
  tx: Tx,
  owner: Owner,
  notification: VerificationNotification,
  key: string,
): Promise<void> {
  await notify(context, tx, {
    kind: `verification_${notification.kind}`,
    userId: owner.id,
    facts: { shop: shopOf(owner) },
    factsIn: { fr: { shop: frenchShopOf(owner) } },
    key,
    mail: verificationMail(owner, notification, context.config.publicUrl),
  })
}
