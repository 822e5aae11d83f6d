import { inWords, VENDOR_MESSAGES_COUNTED } from '@asime/contract/deadlines'
import { isOwnShop } from '../vendors/vendors.policy.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { notify } from '../notifications/notify.service.ts'
import { vendorMessageMail } from './vendor-messages.mails.ts'
import {
  findRecipient,
  insertMessage,
  lockSender,
  secondsUntilNextMessage,
  type StoredMessage,
} from './vendor-messages.repository.ts'

/** Of one sender, to whatever vendors, within `VENDOR_MESSAGES_COUNTED`. */
const MOST = 20

/** Stores a message to a vendor and mails it to them. Neither side learns the other's address. */
export async function messageVendor(
  context: Context,
  db: Db,
  actor: Actor,
  vendorId: string,
  message: string,
): Promise<StoredMessage> {
  if (isOwnShop(actor, vendorId)) throw new AppError('forbidden', { message: 'You cannot write to your own shop' })
  return inTransaction(db, async (tx) => {
    const recipient = await findRecipient(tx, vendorId)
    if (!recipient) throw new AppError('not_found', { message: 'Vendor not found' })
    // The address may be a stranger's, to whom anybody could then write anything in our name.
    if (!recipient.email_verified)
      throw new AppError('conflict', { message: 'This vendor cannot receive messages yet' })
    await lockSender(tx, actor.userId)
    const waitSeconds = await secondsUntilNextMessage(tx, actor.userId, MOST)
    if (waitSeconds > 0) {
      throw new AppError('rate_limited', {
        message: `You can send ${MOST} messages to vendors in ${inWords(VENDOR_MESSAGES_COUNTED)}. Please try again later`,
        retryAfterSeconds: waitSeconds,
      })
    }
    const stored = await insertMessage(tx, actor.userId, vendorId, message)
    await notify(context, tx, {
      kind: 'vendor_message',
      userId: recipient.user_id,
      facts: { from: nameInMail(actor.fullName) ?? 'Somebody', text: message, vendor_id: vendorId },
      key: `vendor_message:${stored.id}`,
      subjectId: actor.userId,
      aboutUserId: actor.userId,
      mail: vendorMessageMail(recipient, actor.fullName, message, context.config.publicUrl),
    })
    return stored
  })
}
