import { CONFIRM_ORDER, inWords } from '@asime/contract/deadlines'
import type { Paragraph } from '../../platform/mail/mail-text.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import { DISPUTE_TEXTS } from './disputes.mails.ts'
import {
  BACK,
  buyer,
  courier,
  goods,
  isFree,
  type NotificationText,
  note,
  openAgain,
  refunded,
  releaseTime,
  shop,
  type EventText,
  toRequest,
  total,
  withPayout,
} from './order-mail-words.ts'
import type { EventNotification } from './order-notifications.repository.ts'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'
import type { Side } from './order-mail-words.ts'

// What the mails about the steps of an order say. Never the hand-over code: whoever reads a mailbox would have the money.

const SAFETY = 'We never ask for your PIN, your password or your hand-over code.'

const TEXTS: Record<NotifiedEvent, Partial<Record<Side, EventText>>> = {
  place: {
    buyer: (notification) => ({
      subject: 'Your order is placed',
      paragraphs: [
        `Medaase! You have ordered ${goods(notification)} from ${shop(notification)}, and there is nothing to pay.`,
        'The shop prepares the goods now; until it begins, you can still cancel.',
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'A new order: please prepare it',
      paragraphs: [
        `${buyer(notification)} has ordered ${goods(notification)}. There was nothing to pay.`,
        `Please confirm the order and prepare the goods within ${inWords(CONFIRM_ORDER)}.`,
      ],
      label: 'Confirm the order',
    }),
  },
  pay: {
    buyer: (notification) => ({
      subject: 'Your payment has arrived',
      paragraphs: [
        `Medaase! You have paid ${total(notification)} for ${goods(notification)} from ${shop(notification)}.`,
        'The money is held until you have the goods. The shop prepares them now; until it begins, you can still cancel.',
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'A paid order: please prepare it',
      paragraphs: [
        `${buyer(notification)} has paid ${total(notification)} for ${goods(notification)}. The money is held for you.`,
        `Please confirm the order and prepare the goods within ${inWords(CONFIRM_ORDER)}.`,
      ],
      label: 'Confirm the order',
    }),
  },
  dispatch: {
    buyer: (notification) => ({
      subject: 'Your order is on its way',
      paragraphs: [
        `${shop(notification)} has sent ${goods(notification)}${courier(notification)}.`,
        ...note(notification),
        'Your order page shows a code of six digits. Look at the goods first. When they are right, tell the code to whoever brings them: with it the money goes to the shop.',
        'Give the code to nobody before. We never ask for it.',
      ],
    }),
  },
  mark_delivered: {
    buyer: (notification) => ({
      subject:
        notification.event.actor === 'admin'
          ? 'Your order was delivered, as we learnt'
          : 'Your order was delivered, says the shop',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'We were told' : `${shop(notification)} says`} that ${goods(notification)} reached you, without the code:`,
        ...note(notification),
        `The money goes to the shop ${releaseTime(notification)}. If the goods are not there or not right, choose “Report a problem” on the order page before: the money then stays held.`,
      ],
    }),
  },
  hand_over: { buyer: thanks, vendor: completed },
  confirm_receipt: { vendor: completed },
  release: {
    buyer: (notification) => ({
      subject: 'Your order is complete',
      paragraphs: [
        `No problem was reported in time, so the money for ${goods(notification)} has been released to ${shop(notification)}.`,
      ],
    }),
    vendor: completed,
  },
  cancel: {
    buyer: (notification) => ({
      subject: 'Your order is cancelled',
      paragraphs: [
        `You have cancelled your order of ${goods(notification)} from ${shop(notification)}.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'An order was cancelled',
      paragraphs: [
        `${buyer(notification)} has cancelled the order of ${goods(notification)}. Please do not send it.`,
        ...note(notification),
      ],
    }),
  },
  decline: {
    buyer: (notification) => ({
      subject: 'Your order cannot be supplied',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'The market has stopped' : `${shop(notification)} cannot supply`} your order of ${goods(notification)}:`,
        ...note(notification),
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) =>
      notification.event.actor === 'admin'
        ? {
            subject: 'An order was stopped',
            paragraphs: [
              `The market has stopped the order of ${goods(notification)}. Please do not send it.`,
              ...note(notification),
            ],
          }
        : undefined,
  },
  expire: {
    buyer: (notification) => ({
      subject: 'Your order was not paid in time',
      paragraphs: [
        `The time to pay for ${goods(notification)} is over, so the order has ended. Nothing was taken from you.`,
        ...openAgain(notification),
        ...(notification.order.bid_id ? [] : ['If you still want it, you can order it again.']),
      ],
      ...toRequest(notification, 'Review bids'),
    }),
    vendor: (notification) => ({
      subject: 'An order was not paid in time',
      paragraphs: [
        `${buyer(notification)} has not paid for ${goods(notification)} in time, so the order has ended.`,
        ...(notification.order.reopened ? ['The request is open again, and you can send a new bid.'] : []),
      ],
      ...toRequest(notification, 'Open the request'),
    }),
  },
  refund: {
    buyer: (notification) => ({
      subject: 'Your money goes back to you',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'The market' : shop(notification)} has given back all that was held for ${goods(notification)}:`,
        ...note(notification),
        BACK,
      ],
    }),
    vendor: (notification) =>
      byAdmin(notification, 'An order was refunded', `All that was held for ${goods(notification)} goes back.`),
  },
  refund_part: {
    buyer: (notification) => ({
      subject: 'Some of your money goes back to you',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'The market' : shop(notification)} has given back a part of what you paid for ${goods(notification)}. In all ${refunded(notification)} of ${total(notification)} went back.`,
        ...note(notification),
        BACK,
      ],
    }),
    vendor: (notification) =>
      byAdmin(
        notification,
        'A part of an order was refunded',
        `In all ${refunded(notification)} went back to the buyer.`,
      ),
  },
  chargeback: { buyer: takenBack, vendor: takenFromShop },
  ...DISPUTE_TEXTS,
}

/** What a step means to one side; undefined where that side need not know. */
export function eventText(
  notification: EventNotification,
  event: NotifiedEvent,
  side: Side,
  supportEmail: string,
): NotificationText | undefined {
  return TEXTS[event][side]?.(notification, supportEmail)
}

function completed(notification: EventNotification): NotificationText {
  return withPayout(notification, {
    subject: 'An order is complete',
    paragraphs: [
      isFree(notification)
        ? `${buyer(notification)} has ${goods(notification)}.`
        : `The money for ${goods(notification)} is released to you.`,
    ],
  })
}

function thanks(notification: EventNotification): NotificationText {
  return {
    subject: 'Your order is complete',
    paragraphs: [
      `Medaase! ${goods(notification)} changed hands by your code${isFree(notification) ? '' : `, and ${shop(notification)} gets the money`}.`,
    ],
  }
}

function byAdmin(notification: EventNotification, subject: string, sentence: string): NotificationText | undefined {
  if (notification.event.actor !== 'admin') return undefined
  return {
    subject,
    paragraphs: [`The market has decided about ${goods(notification)}. ${sentence}`, ...note(notification)],
  }
}

function goesBack(notification: EventNotification): Paragraph[] {
  return isFree(notification) || notification.event.from_status === 'awaiting_payment'
    ? []
    : [`What you have paid goes back to you. ${BACK}`]
}

const CHARGEBACK =
  'This is called a chargeback: a payer asks their bank or network for the money, and the bank decides.'

function takenBack(notification: EventNotification, supportEmail: string): NotificationText {
  return {
    subject: 'Your bank has taken money back for you',
    paragraphs: [
      `The bank or network that you paid ${goods(notification)} with has taken money back from us:`,
      ...note(notification),
      notification.event.to_status === 'refunded'
        ? 'Nothing of your payment is held any more, so the order has ended. The bank gives you the money, not we.'
        : 'The bank gives you the money, not we. The order stays as it is.',
      `If you did not ask your bank for it, or have a question, write to ${supportEmail}.`,
    ],
  }
}

function takenFromShop(notification: EventNotification, supportEmail: string): NotificationText {
  const { sale, currency } = notification.order
  const owed = sale?.owed ?? 0
  return {
    subject: owed > 0 ? 'A payment was taken back, and you owe a part of it' : 'A payment was taken back',
    paragraphs: [
      `The bank of ${buyer(notification)}, who paid for ${goods(notification)}, has decided for them:`,
      ...note(notification),
      CHARGEBACK,
      owed > 0
        ? `The money had been released to you. Of this order you now owe ${formatPesewas(toPesewas(owed), currency)} in all; what we had kept of it as commission we give back ourselves. It comes off your next payouts, and you need not send anything.`
        : notification.event.to_status === 'refunded'
          ? 'The money was still held, so you owe nothing. The order has ended: please do not send the goods.'
          : 'The money was still held, so you owe nothing. What is left of it stays held, and the order goes on.',
      `If the goods did arrive and you can show it, or if you have a question, write to ${supportEmail} and name the order.`,
    ],
    ...(owed > 0 ? { label: 'See the order and what you owe' } : {}),
  }
}
