import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { listDueDisputes, markReminded } from './disputes.repository.ts'
import { escalate } from './disputes.service.ts'
import { SYSTEM } from '../orders/order-changes.service.ts'
import { remindOfDispute } from '../order-notifications/dispute-reminders.service.ts'
import { findOpenDispute } from './open-dispute.sql.ts'
import { lockOrder } from '../orders/locked-order.sql.ts'

/** The job: escalates disputes that were not answered or settled in time (DSP-2), and reminds the others once. */
export async function enforceDisputeDeadlines(context: Context): Promise<void> {
  const { db } = context
  const keep = (orderId: string) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      const dispute = order && (await findOpenDispute(tx, orderId))
      if (!dispute) return
      if (dispute.is_overdue) return escalate(tx, order, dispute, SYSTEM)
      if (!dispute.is_due_for_reminder) return
      await markReminded(tx, dispute.id)
      await remindOfDispute(context, tx, orderId, dispute)
    })
  await forEachDue('dispute of order', (after) => listDueDisputes(db, after), keep)
}
