import type { Tx } from '../../platform/database/database.ts'
import { findOrderNotification } from './order-notifications.repository.ts'
import { mailSide } from './order-notifications.service.ts'
import { answerReminder, talkReminder } from './order-reminders.mails.ts'

/** Reminds who has to do something in a dispute before its deadline; once for each status of it. */
export async function remindOfDispute(
  tx: Tx,
  publicUrl: string,
  orderId: string,
  dispute: { id: string; status: string },
): Promise<void> {
  const notification = await findOrderNotification(tx, orderId)
  if (!notification) return
  const key = `dispute_reminder:${dispute.id}:${dispute.status}`
  if (dispute.status === 'awaiting_vendor')
    return mailSide(tx, publicUrl, notification, 'vendor', answerReminder(notification), key)
  for (const side of ['buyer', 'vendor'] as const)
    await mailSide(tx, publicUrl, notification, side, talkReminder(notification), key)
}
