import { inWords, UNDISPATCHED } from '@asime/contract/deadlines'
import type { OrderSide } from '@asime/contract/order-states'
import type { OrderNotification } from './order-notifications.repository.ts'
import {
  buyer,
  dateOf,
  goods,
  isFree,
  isPickup,
  moment,
  type NotificationText,
  releaseTime,
  shop,
} from './order-mail-words.ts'

// What mails say whose reason is that time goes by.

export const REMINDERS = { prepareReminder, dateReminder, lateReminder, releaseReminder, answerReminder, talkReminder }
/** The same in another language. */
export type ReminderTexts = typeof REMINDERS

function prepareReminder(notification: OrderNotification, side: OrderSide): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'Reminder: please confirm an order',
        paragraphs: [
          `${buyer(notification)} ${isFree(notification) ? 'ordered' : 'paid for'} ${goods(notification)}, and the time to confirm the order is over. Please confirm or cancel it.`,
          'Until you confirm it, the buyer can cancel.',
        ],
        label: 'Confirm order',
      }
    : {
        subject: 'The seller has not confirmed your order yet',
        paragraphs: [
          `${shop(notification)} has not confirmed your order for ${goods(notification)} in time. We have sent a reminder.`,
          'You can wait, or cancel on the order page and be refunded in full.',
        ],
      }
}

/** In the morning of the day. What is proposed is not agreed. */
function dateReminder(notification: OrderNotification): NotificationText {
  const isSent = notification.order.status === 'dispatched'
  const arrival = isPickup(notification) ? 'pickup' : 'delivery'
  return {
    subject: isSent ? `Due for ${arrival} today` : 'Dispatch an order today',
    paragraphs: [
      isSent
        ? `${goods(notification)} for ${buyer(notification)} is due for ${arrival} today. Ask for the hand-over code when the buyer gets the goods.`
        : `${goods(notification)} for ${buyer(notification)} is due for dispatch today. Once the date is past, the buyer can cancel the order.`,
    ],
  }
}

/** The date is past. */
function lateReminder(notification: OrderNotification, side: OrderSide): NotificationText {
  const { order } = notification
  const isSent = order.status === 'dispatched'
  const when = order.date_proposal?.status === 'open' ? 'by the new date' : `by ${dateOf(notification)}`
  if (isSent && isPickup(notification)) return notCollected(notification, side, when)
  if (side === 'vendor')
    return {
      subject: isSent ? 'An order is late: please deliver it' : 'An order is late: please dispatch it',
      paragraphs: [
        isSent
          ? `${goods(notification)} for ${buyer(notification)} was to be delivered ${when}.`
          : `${goods(notification)} for ${buyer(notification)} was to be dispatched ${when}. The buyer can now cancel it. We cancel it ourselves ${inWords(UNDISPATCHED)} after the date.`,
      ],
    }
  return {
    subject: isSent ? 'Has your order arrived?' : 'Your order is late',
    paragraphs: isSent
      ? [
          `${goods(notification)} from ${shop(notification)} was to be delivered ${when}.`,
          `If it has not arrived, you can give the seller more time or report a problem on the order page.${moneyIsHeld(notification)}`,
        ]
      : [
          `${shop(notification)} did not dispatch ${goods(notification)} ${when}.`,
          isFree(notification)
            ? `You can give the seller more time, or cancel. If nothing happens, we cancel it ${inWords(UNDISPATCHED)} after the date.`
            : `You can give the seller more time, or cancel and be refunded in full. If nothing happens, we cancel and refund it ${inWords(UNDISPATCHED)} after the date.`,
        ],
  }
}

const moneyIsHeld = (notification: OrderNotification) =>
  isFree(notification) ? '' : ' Your money stays held meanwhile.'

/** It lies ready, and only the buyer can end that. */
function notCollected(notification: OrderNotification, side: OrderSide, when: string): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'An order was not collected',
        paragraphs: [`${goods(notification)} for ${buyer(notification)} was to be collected ${when}.`],
      }
    : {
        subject: 'Have you collected your order?',
        paragraphs: [
          `${goods(notification)} from ${shop(notification)} was to be collected ${when}.`,
          `If you have not, you can choose a later day or report a problem on the order page.${moneyIsHeld(notification)}`,
        ],
      }
}

function releaseReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Is everything all right with your order?',
    paragraphs: [
      isFree(notification)
        ? `Your order for ${goods(notification)} from ${shop(notification)} will be complete ${releaseTime(notification)}.`
        : `The money for ${goods(notification)} will be released to ${shop(notification)} ${releaseTime(notification)}.`,
      'If something is wrong, report a problem on the order page before then. If all is well, you do not need to do anything.',
    ],
  }
}

function answerReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Please answer a reported problem',
    paragraphs: [
      `${buyer(notification)} has reported a problem with ${goods(notification)}. You have until ${moment(notification.dispute_due_at)} to answer.`,
      'If you do not, Asime will decide without your answer.',
    ],
    label: 'Answer',
  }
}

function talkReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Reminder: you can still agree',
    paragraphs: [
      `You have until ${moment(notification.dispute_due_at)} to agree about ${goods(notification)}. After that Asime will decide.`,
    ],
    label: 'Review offers',
  }
}
