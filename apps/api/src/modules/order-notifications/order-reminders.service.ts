import { orderSides } from '@asime/contract/order-states'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { reminderText } from './order-notifications.mails.ts'
import { findOrderNotification } from './order-notifications.repository.ts'
import { notifySide } from './order-notifications.service.ts'
import { listDueOrders } from '../orders/due-orders.sql.ts'
import { lockOrder, takeReminder } from '../orders/locked-order.sql.ts'
import { listDatesToRemindOf, takeDateReminder } from '../orders/order-dates.sql.ts'

/** The job: paid orders that nobody prepares, and deliveries whose money is about to be released; each once. */
export async function remindOfOrders(context: Context): Promise<void> {
  const { db } = context
  const remind = (id: string) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      const dueAt = order && (await takeReminder(tx, id))
      const notification = dueAt && (await findOrderNotification(tx, id))
      if (!notification) return
      const key = `order_reminder:${id}:${dueAt}`
      if (order.status === 'delivered')
        await notifySide(
          context,
          tx,
          'order_release_reminder',
          notification,
          'buyer',
          reminderText('releaseReminder', notification),
          key,
        )
      if (order.status !== 'paid') return
      for (const side of orderSides)
        await notifySide(
          context,
          tx,
          'order_prepare_reminder',
          notification,
          side,
          reminderText('prepareReminder', notification, side),
          key,
        )
    })
  await forEachDue('reminding of order', (after) => listDueOrders(db, 'to_remind_of', after), remind)
}

/** The job: dates that are today, for the shop, and dates that have passed, for both; each once. */
export async function remindOfDates(context: Context): Promise<void> {
  const { db } = context
  const remind = (id: string) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      const reminder = order && (await takeDateReminder(tx, id))
      const notification = reminder && (await findOrderNotification(tx, id))
      if (!notification) return
      const key = `order_date:${id}:${reminder.late_at}`
      if (!reminder.is_past)
        return notifySide(
          context,
          tx,
          'order_date_today',
          notification,
          'vendor',
          reminderText('dateReminder', notification),
          `${key}:today`,
        )
      for (const side of orderSides)
        await notifySide(
          context,
          tx,
          'order_date_past',
          notification,
          side,
          reminderText('lateReminder', notification, side),
          `${key}:past`,
        )
    })
  await forEachDue('reminding of the date of order', (after) => listDatesToRemindOf(db, after), remind)
}
