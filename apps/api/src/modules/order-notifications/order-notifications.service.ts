import type { NotificationKindName, OrderFacts } from '@asime/contract/notification-kinds'
import type { MailLanguage } from '@asime/contract/mail-language'
import { type OrderSide, orderSides } from '@asime/contract/order-states'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { inEach } from '../../platform/mail/mails.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notify, notifyShop } from '../notifications/notify.service.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { withPayoutOutlook } from '../payout-outlook/payout-outlook.sql.ts'
import {
  AROUND,
  disputeMessageTextIn,
  eventText,
  namesIn,
  type TextIn,
  YOUR_ORDER,
} from './order-notifications.mails.ts'
import { isFree, isOver, isPickup, type NotificationText, refunded, total, wasPaid } from './order-mail-words.ts'
import { isNotified } from '../orders/notify-of-event.ts'
import { isOvertaken, isToBePacked } from './overtaken.ts'
import {
  type EventNotification,
  findEventNotification,
  findMessageNotification,
  findProductToReview,
  type OrderNotification,
} from './order-notifications.repository.ts'

/** The buyer has the goods. */
const COMPLETED = new Set<string>(['hand_over', 'confirm_receipt', 'release'])

/** Kinds that tell of an order. */
type OrderKind = Extract<NotificationKindName, `order_${string}` | `dispute_${string}`>

/** The job: what a step in an order's life means to either side. */
export async function mailOrderEvent(context: Context, eventId: string): Promise<void> {
  const { db, config } = context
  const found = await findEventNotification(db, eventId)
  if (!found || !isNotified(found.event.event)) return
  const { event } = found.event
  const notification = { ...found, order: await withPayoutOutlook(db, transferProvider(context), found.order) }
  for (const side of orderSides) {
    if (isOvertaken(notification, event, side)) continue
    const text = eventText(notification, event, side, config.supportEmail)
    await notifySide(context, db, `order_${event}`, notification, side, text, `order_event:${eventId}`)
  }
  // Also what sellers hear nothing about, because one of them has done it.
  await notifyPackers(context, notification, `order_event:${eventId}`)
  if (COMPLETED.has(event)) await askForReview(context, notification)
}

/** The job: mails a dispute message to the other side. */
export async function mailDisputeMessage(context: Context, messageId: string): Promise<void> {
  const { db } = context
  const notification = await findMessageNotification(db, messageId)
  if (!notification) return
  for (const side of orderSides) {
    if (side === notification.author) continue
    const text = disputeMessageTextIn(notification)
    await notifySide(context, db, 'dispute_message', notification, side, text, `dispute_message:${messageId}`)
  }
}

/** What a step means to those who pack and see no amounts. */
async function notifyPackers(context: Context, notification: EventNotification, key: string): Promise<void> {
  const { event, from_status: from, to_status: to } = notification.event
  const isToPack = event === 'pay' || event === 'place'
  // What was never paid they have never seen; what is on its way is no longer theirs.
  const isOff =
    from !== to &&
    from !== 'awaiting_payment' &&
    (to === 'cancelled' || (to === 'refunded' && notification.order.dispatch === null))
  if (isToPack ? !isToBePacked(notification) : !isOff) return
  await notifyShop(context, context.db, {
    kind: isToPack ? 'order_to_pack' : 'order_not_to_pack',
    vendorId: notification.vendor_id,
    facts: factsOf(notification, 'vendor', {}, 'en'),
    factsIn: { fr: factsOf(notification, 'vendor', {}, 'fr') },
    key: `${key}:pack`,
    subjectId: notification.order.id,
    aboutUserId: notification.buyer_user_id,
  })
}

/** Once for each order, of the first of its products that its buyer can review. */
async function askForReview(context: Context, notification: EventNotification): Promise<void> {
  const { order, buyer_user_id: userId, vendor_user_id: aboutUserId } = notification
  const item = await findProductToReview(context.db, order.id)
  if (!item) return
  const { product_id: productId } = item
  const factsIn = (language: MailLanguage) => ({
    goods: nameInMail(item.title) ?? YOUR_ORDER[language],
    shop: namesIn(language, notification).shop,
    product_id: productId,
  })
  await notify(context, context.db, {
    kind: 'review_asked',
    userId,
    facts: factsIn('en'),
    factsIn: { fr: factsIn('fr') },
    key: `review_asked:${order.id}`,
    subjectId: productId,
    aboutUserId,
  })
}

/** What a notification says of an order; the reader is one of its sides. */
function factsOf(
  notification: OrderNotification,
  side: OrderSide,
  text: Pick<NotificationText, 'path'>,
  language: MailLanguage,
): OrderFacts {
  const { order } = notification
  return {
    id: order.id,
    number: order.order_number,
    side,
    ...namesIn(language, notification),
    total: total(notification),
    refunded: refunded(notification),
    ...(text.path === undefined ? {} : { path: text.path }),
    by_asime: 'event' in notification && (notification as EventNotification).event.actor === 'admin',
    is_free: isFree(notification),
    is_over: isOver(notification),
    is_pickup: isPickup(notification),
    is_sent: order.status === 'dispatched',
    was_paid: wasPaid(notification),
  }
}

/** Notifies one side of an order, once under that key; nobody where there is nothing to say. */
export async function notifySide(
  context: NotifyContext,
  db: Db,
  kind: OrderKind,
  notification: OrderNotification,
  side: OrderSide,
  textIn: TextIn,
  effectKey: string,
): Promise<void> {
  const text = textIn('en')
  if (!text) return
  const { order, buyer_user_id: buyerId, vendor_user_id: ownerId, vendor_id: vendorId } = notification
  const path = text.path ?? `${side === 'buyer' ? '/app/orders/' : '/app/vendor/orders/'}${order.id}`
  const said = {
    kind,
    facts: factsOf(notification, side, text, 'en'),
    factsIn: { fr: factsOf(notification, side, text, 'fr') },
    key: `${effectKey}:${side}`,
    subjectId: order.id,
    aboutUserId: side === 'buyer' ? ownerId : buyerId,
    mail: {
      words: inEach((language) => {
        const { subject, paragraphs, label } = textIn(language)!
        const { inTest, open } = AROUND[language]
        return {
          subject: `${subject} (${order.order_number})`,
          paragraphs: order.is_test ? [inTest, ...paragraphs] : paragraphs,
          action: { label: label ?? open, url: `${context.config.publicUrl}${path}` },
        }
      }),
      effectKey: `${effectKey}:${side}`,
    },
  }
  if (side === 'buyer') await notify(context, db, { ...said, userId: buyerId })
  else await notifyShop(context, db, { ...said, vendorId })
}
