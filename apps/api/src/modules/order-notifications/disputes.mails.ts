import { ANSWER, inWords } from '@asime/contract/deadlines'
import {
  buyer,
  goods,
  type NotificationText,
  note,
  refunded,
  shop,
  type EventText,
  total,
  withPayout,
} from './order-mail-words.ts'
import type { EventNotification, MessageNotification } from './order-notifications.repository.ts'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'
import type { Side } from './order-mail-words.ts'

// What the mails about a dispute say: its steps, and what is written in it.

export const DISPUTE_TEXTS = {
  report_problem: {
    vendor: (notification) => ({
      subject: 'A problem was reported',
      paragraphs: [
        `${buyer(notification)} has reported a problem with ${goods(notification)}:`,
        ...note(notification),
        `The money stays held until this is settled. Please answer within ${inWords(ANSWER)}, or the market decides without you.`,
      ],
      label: 'Answer',
    }),
    buyer: (notification) => ({
      subject: 'We have your report',
      paragraphs: [
        `The money for ${goods(notification)} stays held. ${shop(notification)} has ${inWords(ANSWER)} to answer; if it does not, the market decides.`,
      ],
    }),
  },
  offer: {
    buyer: (notification) => offered(notification, 'buyer'),
    vendor: (notification) => offered(notification, 'vendor'),
  },
  decline_offer: {
    buyer: (notification) => declined(notification, 'buyer'),
    vendor: (notification) => declined(notification, 'vendor'),
  },
  escalate: { buyer: escalated, vendor: escalated },
  accept_offer: {
    buyer: agreed,
    vendor: (notification) => withPayout(notification, agreed(notification)),
  },
  withdraw_complaint: {
    vendor: (notification) => ({
      subject: 'A complaint was withdrawn',
      paragraphs: [
        `${buyer(notification)} has withdrawn the complaint about ${goods(notification)}. The order goes on where it was.`,
      ],
    }),
  },
  settle_dispute: {
    buyer: decided,
    vendor: (notification) => withPayout(notification, decided(notification)),
  },
} satisfies Partial<Record<NotifiedEvent, Partial<Record<Side, EventText>>>>

export function disputeMessageText(notification: MessageNotification): NotificationText {
  const author =
    notification.author === 'admin'
      ? 'The market'
      : notification.author === 'buyer'
        ? buyer(notification)
        : shop(notification)
  return {
    subject: `${author} wrote about a reported problem`,
    paragraphs: [`${author} wrote about ${goods(notification)}:`, { quote: notification.message }],
    label: 'Read and answer',
  }
}

function offered(notification: EventNotification, reader: Side): NotificationText | undefined {
  if (notification.event.actor === reader) return undefined
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  return {
    subject: 'An offer to settle',
    paragraphs: [
      `${by} offers to settle the problem with ${goods(notification)}: ${notification.event.note}.`,
      'You can accept or decline it on the order page.',
    ],
    label: 'Look at the offer',
  }
}

function declined(notification: EventNotification, reader: Side): NotificationText | undefined {
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  if (notification.event.actor === reader) return undefined
  return {
    subject: 'Your offer was declined',
    paragraphs: [
      `${by} has declined your offer (${notification.event.note}) about ${goods(notification)}. You can make another one.`,
    ],
  }
}

function escalated(notification: EventNotification): NotificationText {
  const why = notification.event.note ? `${notification.event.note}.` : 'One of you asked for it.'
  return {
    subject: 'The market decides now',
    paragraphs: [
      `The problem with ${goods(notification)} is with the market now. ${why}`,
      'A person looks at what both sides have said and shown, and decides. You can still write, show photos, and agree by yourselves.',
    ],
  }
}

function agreed(notification: EventNotification): NotificationText {
  return {
    subject: 'You have agreed',
    paragraphs: [
      `The problem with ${goods(notification)} is settled: ${refunded(notification)} of ${total(notification)} went back in all.`,
    ],
  }
}

function decided(notification: EventNotification): NotificationText {
  return {
    subject: 'The market has decided',
    paragraphs: [
      `The problem with ${goods(notification)} is decided: ${refunded(notification)} of ${total(notification)} went back to the buyer in all, the rest goes to the shop.`,
      ...note(notification),
    ],
  }
}
