import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { withPayoutOutlook } from '../payout-outlook/payout-outlook.sql.ts'
import { disputeMessageText } from './disputes.mails.ts'
import { eventText } from './order-events.mails.ts'
import { type NotificationText, type Side, SIDES } from './order-mail-words.ts'
import { isNotified } from '../orders/notify-of-event.ts'
import {
  findEventNotification,
  findMessageNotification,
  type OrderNotification,
} from './order-notifications.repository.ts'

const IN_TEST = 'This is a test: the payment of this order moved no money, and nothing that follows from it does.'

/** The job: what a step in an order's life means to either side. */
export async function mailOrderEvent(context: Context, eventId: string): Promise<void> {
  const { db, config } = context
  const found = await findEventNotification(db, eventId)
  if (!found || !isNotified(found.event.event)) return
  const { event } = found.event
  const notification = { ...found, order: await withPayoutOutlook(db, transferProvider(context), found.order) }
  for (const side of SIDES) {
    const text = eventText(notification, event, side, config.supportEmail)
    await mailSide(db, config.publicUrl, notification, side, text, `order_event:${eventId}`)
  }
}

/** The job: mails a dispute message to the other side. */
export async function mailDisputeMessage({ db, config }: Context, messageId: string): Promise<void> {
  const notification = await findMessageNotification(db, messageId)
  if (!notification) return
  for (const side of SIDES) {
    const text = side === notification.author ? undefined : disputeMessageText(notification)
    await mailSide(db, config.publicUrl, notification, side, text, `dispute_message:${messageId}`)
  }
}

/** Writes to one side of an order, once under that key; to nobody where there is nothing to say or no confirmed address. */
export async function mailSide(
  db: Db,
  publicUrl: string,
  notification: OrderNotification,
  side: Side,
  text: NotificationText | undefined,
  effectKey: string,
): Promise<void> {
  const recipient = side === 'buyer' ? notification.buyer_email : notification.vendor_email
  if (!text || recipient === null) return
  const path = side === 'buyer' ? '/app/orders/' : '/app/vendor/orders/'
  const action = {
    label: text.label ?? 'Open the order',
    url: `${publicUrl}${text.path ?? `${path}${notification.order.id}`}`,
  }
  await queueMail(db, {
    recipient,
    subject: `${text.subject} (${notification.order.order_number})`,
    paragraphs: notification.order.is_test ? [IN_TEST, ...text.paragraphs] : text.paragraphs,
    action,
    effectKey: `${effectKey}:${side}`,
  })
}
