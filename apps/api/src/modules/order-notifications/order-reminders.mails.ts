import { CONFIRM_ORDER, inWords } from '@asime/contract/deadlines'
import type { OrderNotification } from './order-notifications.repository.ts'
import type { Side } from './order-mail-words.ts'
import { buyer, goods, isFree, moment, type NotificationText, releaseTime, shop } from './order-mail-words.ts'

// What mails say whose reason is that time goes by.

export function prepareReminder(notification: OrderNotification, side: Side): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'A paid order still waits for you',
        paragraphs: [
          `${buyer(notification)} ${isFree(notification) ? 'ordered' : 'paid for'} ${goods(notification)} ${inWords(CONFIRM_ORDER)} ago. Please confirm the order, or say that you cannot supply it.`,
          'Until you confirm it, the buyer can cancel.',
        ],
        label: 'Confirm the order',
      }
    : {
        subject: 'The shop has not begun yet',
        paragraphs: [
          `${shop(notification)} has not confirmed your order of ${goods(notification)} within ${inWords(CONFIRM_ORDER)}. We have reminded the shop.`,
          'You can wait, or cancel on the order page: what you have paid then goes back to you.',
        ],
      }
}

export function releaseReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Are the goods all right?',
    paragraphs: [
      `The money for ${goods(notification)} goes to ${shop(notification)} ${releaseTime(notification)}.`,
      'If something is wrong, choose “Report a problem” on the order page before. If all is right, you need not do anything.',
    ],
  }
}

export function answerReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Please answer a reported problem',
    paragraphs: [
      `${buyer(notification)} has reported a problem with ${goods(notification)}. You have until ${moment(notification.dispute_due_at)} to answer.`,
      'If you do not, the market decides without you.',
    ],
    label: 'Answer',
  }
}

export function talkReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'You can still agree',
    paragraphs: [
      `You have until ${moment(notification.dispute_due_at)} to agree about ${goods(notification)}. After that the market decides.`,
    ],
    label: 'Look at the offers',
  }
}
