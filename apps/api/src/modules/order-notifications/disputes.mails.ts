import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { OrderSide } from '@asime/contract/order-states'
import {
  buyer,
  goods,
  isFree,
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

// What the mails about a dispute say: its steps, and what is written in it.

export const DISPUTE_TEXTS = {
  report_problem: {
    vendor: (notification) => ({
      subject: 'A problem was reported',
      paragraphs: [
        `${buyer(notification)} has reported a problem with ${goods(notification)}:`,
        ...note(notification),
        `${isFree(notification) ? '' : 'The money stays held until this is settled. '}Please answer within ${inWords(timer('dispute_answer'))}, or Asime will decide without your answer.`,
      ],
      label: 'Answer',
    }),
    buyer: (notification) => ({
      subject: 'We’ve received your report',
      paragraphs: [
        `${isFree(notification) ? `You have reported a problem with ${goods(notification)}.` : `The money for ${goods(notification)} stays held.`} ${shop(notification)} has ${inWords(timer('dispute_answer'))} to answer. If they do not, Asime will decide.`,
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
      subject: 'A report was withdrawn',
      paragraphs: [
        `${buyer(notification)} has withdrawn the report about ${goods(notification)}. The order continues.`,
      ],
    }),
  },
  settle_dispute: {
    buyer: decided,
    vendor: (notification) => withPayout(notification, decided(notification)),
  },
} satisfies Partial<Record<NotifiedEvent, Partial<Record<OrderSide, EventText>>>>
/** The same steps for the same sides, in another language. */
export type DisputeTexts = {
  [E in keyof typeof DISPUTE_TEXTS]: { [S in keyof (typeof DISPUTE_TEXTS)[E]]: EventText }
}

export function disputeMessageText(notification: MessageNotification): NotificationText {
  const author =
    notification.author === 'admin'
      ? 'Asime'
      : notification.author === 'buyer'
        ? buyer(notification)
        : shop(notification)
  return {
    subject: `${author} wrote about a reported problem`,
    paragraphs: [`${author} wrote about ${goods(notification)}:`, { quote: notification.message }],
    label: 'Read and reply',
  }
}

function offered(notification: EventNotification, reader: OrderSide): NotificationText | undefined {
  if (notification.event.actor === reader) return undefined
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  return {
    subject: 'You’ve received an offer',
    paragraphs: [
      `${by} offers to settle the problem with ${goods(notification)}: ${notification.event.note}.`,
      'You can accept or decline it on the order page.',
    ],
    label: 'Review offer',
  }
}

function declined(notification: EventNotification, reader: OrderSide): NotificationText | undefined {
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  if (notification.event.actor === reader) return undefined
  return {
    subject: 'Your offer was declined',
    paragraphs: [
      `${by} has declined your offer (${notification.event.note}) about ${goods(notification)}. You can make another offer.`,
    ],
  }
}

function escalated(notification: EventNotification): NotificationText {
  const why = notification.event.note ? `${notification.event.note}.` : 'One of you asked for it.'
  return {
    subject: 'Asime will decide',
    paragraphs: [
      `Asime is now deciding about the problem with ${goods(notification)}. ${why}`,
      'A person will look at what both of you have said and shown. Until then you can still write, add photos or agree.',
    ],
  }
}

function agreed(notification: EventNotification): NotificationText {
  return {
    subject: 'Problem settled',
    paragraphs: [
      `You have agreed about the problem with ${goods(notification)}. The buyer is refunded ${refunded(notification)} of ${total(notification)} in total.`,
    ],
  }
}

function decided(notification: EventNotification): NotificationText {
  const outcome = isFree(notification)
    ? 'The order is complete.'
    : notification.order.refunded_total === 0
      ? 'Nothing is refunded. The money goes to the seller.'
      : `The buyer is refunded ${refunded(notification)} of ${total(notification)} in total. The rest goes to the seller.`
  return {
    subject: 'Asime has decided',
    paragraphs: [`Asime has decided about the problem with ${goods(notification)}. ${outcome}`, ...note(notification)],
  }
}
