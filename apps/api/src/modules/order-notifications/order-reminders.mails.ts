import { CONFIRM_ORDER, inWords } from '@asime/contract/deadlines'
import type { OrderNotification } from './order-notifications.repository.ts'
import type { Side } from './order-mail-words.ts'
import { buyer, goods, isFree, moment, type NotificationText, releaseTime, shop } from './order-mail-words.ts'

// What mails say whose reason is that time goes by.

export function prepareReminder(notification: OrderNotification, side: Side): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'Reminder: please confirm an order',
        paragraphs: [
          `${buyer(notification)} ${isFree(notification) ? 'ordered' : 'paid for'} ${goods(notification)} ${inWords(CONFIRM_ORDER)} ago. Please confirm or cancel the order.`,
          'Until you confirm it, the buyer can cancel.',
        ],
        label: 'Confirm order',
      }
    : {
        subject: 'The seller has not confirmed your order yet',
        paragraphs: [
          `${shop(notification)} has not confirmed your order for ${goods(notification)} within ${inWords(CONFIRM_ORDER)}. We have sent a reminder.`,
          'You can wait, or cancel on the order page and be refunded in full.',
        ],
      }
}

export function releaseReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Is everything all right with your order?',
    paragraphs: [
      `The money for ${goods(notification)} will be released to ${shop(notification)} ${releaseTime(notification)}.`,
      'If something is wrong, report a problem on the order page before then. If all is well, you do not need to do anything.',
    ],
  }
}

export function answerReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Please answer a reported problem',
    paragraphs: [
      `${buyer(notification)} has reported a problem with ${goods(notification)}. You have until ${moment(notification.dispute_due_at)} to answer.`,
      'If you do not, Asime will decide without your answer.',
    ],
    label: 'Answer',
  }
}

export function talkReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Reminder: you can still agree',
    paragraphs: [
      `You have until ${moment(notification.dispute_due_at)} to agree about ${goods(notification)}. After that Asime will decide.`,
    ],
    label: 'Review offers',
  }
}
