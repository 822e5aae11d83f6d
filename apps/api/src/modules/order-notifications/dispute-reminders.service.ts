import { orderSides } from '@asime/contract/order-states'
import type { Tx } from '../../platform/database/database.ts'
import { findOrderNotification } from './order-notifications.repository.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notifySide } from './order-notifications.service.ts'
import { reminderText } from './order-notifications.mails.ts'

/** Reminds who has to do something in a dispute before its deadline; once for each status of it. */
export async function remindOfDispute(
  context: NotifyContext,
  tx: Tx,
  orderId: string,
  dispute: { id: string; status: string },
): Promise<void> {
  const notification = await findOrderNotification(tx, orderId)
  if (!notification) return
  const key = `dispute_reminder:${dispute.id}:${dispute.status}`
  if (dispute.status === 'awaiting_vendor')
    return notifySide(
      context,
      tx,
      'dispute_reminder',
      notification,
      'vendor',
      reminderText('answerReminder', notification),
      key,
    )
  for (const side of orderSides)
    await notifySide(
      context,
      tx,
      'dispute_reminder',
      notification,
      side,
      reminderText('talkReminder', notification),
      key,
    )
}
