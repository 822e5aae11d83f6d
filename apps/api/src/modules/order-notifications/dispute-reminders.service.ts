import type { Tx } from '../../platform/database/database.ts'
import { findOrderNews } from './order-news.repository.ts'
import { mailSide } from './order-news.service.ts'
import { answerReminder, talkReminder } from './order-reminders.mails.ts'

/** Reminds who has to do something in a dispute before its deadline; once for each status of it. */
export async function remindOfDispute(
  tx: Tx,
  publicUrl: string,
  orderId: string,
  dispute: { id: string; status: string },
): Promise<void> {
  const news = await findOrderNews(tx, orderId)
  if (!news) return
  const key = `dispute_reminder:${dispute.id}:${dispute.status}`
  if (dispute.status === 'awaiting_vendor') return mailSide(tx, publicUrl, news, 'vendor', answerReminder(news), key)
  for (const side of ['buyer', 'vendor'] as const) await mailSide(tx, publicUrl, news, side, talkReminder(news), key)
}
