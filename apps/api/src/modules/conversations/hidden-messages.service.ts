import type { Message } from '@asime/contract/chat'
import { v7 as uuid } from 'uuid'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { tellUsers } from '../../platform/realtime/tell.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { restoreMessageNotifications, withdrawMessageNotifications } from '../notifications/notifications.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { mayDecideBetween } from './conversations.policy.ts'
import { findWriters } from './conversations.repository.ts'
import { lockShownMessage, setHidden } from './hidden-messages.repository.ts'
import { notificationKeyOf, notificationTextOf } from './message-notifications.ts'
import { showMessage, showToAdmin } from './show-message.ts'

/**
 * Removes a message that was reported or warned of from its conversation, for both sides, or puts it back as it was. Its author reads
 * why, and open pages of both sides show it at once. What notified of it no longer says its words.
 * @throws AppError not_found; forbidden for a conversation of the caller's; conflict where it is so already
 */
export async function moveMessage(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { move, reason }: { move: 'hide' | 'restore'; reason: string },
): Promise<Message> {
  const isHiding = move === 'hide'
  return inTransaction(db, async (tx) => {
    const { message, ...between } = assertFound(await lockShownMessage(tx, id), 'Message')
    if (!mayDecideBetween(actor, [between.buyer_id, message.sender_id, ...between.shop_people]))
      throw new AppError('forbidden', { message: 'You cannot decide a case you are part of' })
    if (message.is_hidden === isHiding)
      throw new AppError('conflict', {
        message: isHiding ? 'This message is hidden already' : 'This message is not hidden',
      })
    await setHidden(tx, id, isHiding)
    const notifications = { userIds: [between.buyer_id, ...between.shop_people], key: notificationKeyOf(id) }
    await (isHiding
      ? withdrawMessageNotifications(context, tx, notifications)
      : restoreMessageNotifications(tx, notifications, notificationTextOf(message)))
    await recordAdminAct(tx, actor, {
      act: isHiding ? 'message_hidden' : 'message_restored',
      subject: { type: 'message', id },
      before: { is_hidden: !isHiding, conversationId: message.conversation_id },
      after: { is_hidden: isHiding },
      reason,
    })
    const facts = {
      to: nameInMail(message.side === 'buyer' ? between.business_name : between.buyer_name),
      reason,
      path: `/app/chat/${message.conversation_id}`,
    }
    await notify(context, tx, {
      kind: isHiding ? 'message_hidden' : 'message_restored',
      userId: message.sender_id,
      facts,
      // The same message may be hidden again.
      key: `message:${move}:${uuid()}`,
    })
    const moved = { ...message, is_hidden: isHiding }
    const people = [between.buyer_id, ...(await findWriters(tx, between.vendor_id))]
    tellUsers(tx, people, {
      type: 'message',
      conversation_id: message.conversation_id,
      message: showMessage(context, moved),
    })
    return showToAdmin(context, moved)
  })
}
