import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import { findOpenDispute, listDueDisputes, markReminded } from './disputes.repository.ts'
import { escalate } from './disputes.service.ts'
import { lockOrder } from '../orders/order-changes.repository.ts'
import { SYSTEM } from '../orders/order-changes.service.ts'
import { answerReminder, talkReminder } from '../order-notifications/order-reminders.mails.ts'
import { findOrderNews } from '../order-notifications/order-news.repository.ts'
import { mailSide } from '../order-notifications/order-news.service.ts'

/** The job: what was not answered or agreed in time goes to the admins; whoever is still in time is reminded, once. */
export async function keepDisputeDeadlines({ db, config }: Context): Promise<void> {
  const keep = (orderId: string) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      const dispute = order && (await findOpenDispute(tx, orderId))
      if (!dispute) return
      if (dispute.is_overdue) return escalate(tx, order, dispute, SYSTEM)
      if (!dispute.is_due_for_reminder) return
      const news = await findOrderNews(tx, orderId)
      await markReminded(tx, dispute.id)
      if (!news) return
      const key = `dispute_reminder:${dispute.id}:${dispute.status}`
      if (dispute.status === 'awaiting_vendor')
        return mailSide(tx, config.publicUrl, news, 'vendor', answerReminder(news), key)
      for (const side of ['buyer', 'vendor'] as const)
        await mailSide(tx, config.publicUrl, news, side, talkReminder(news), key)
    })
  await eachDue('dispute of order', (after) => listDueDisputes(db, after), keep)
}
