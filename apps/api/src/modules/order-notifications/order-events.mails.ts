import { inWords, UNDISPATCHED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { formatMoney } from '@asime/contract/money'
import { accountWords } from '@asime/contract/order-money'
import type { OrderSide } from '@asime/contract/order-states'
import type { Paragraph } from '../../platform/mail/mail-text.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import { DISPUTE_TEXTS } from './disputes.mails.ts'
import {
  chargeUntil,
  buyer,
  courier,
  dateOf,
  datesForBuyer,
  datesForVendor,
  goods,
  isFree,
  isPickup,
  next,
  type NotificationText,
  note,
  openAgain,
  pickupPlace,
  refunded,
  refundLines,
  releaseTime,
  shop,
  shortDay,
  source,
  type EventText,
  toRequest,
  wasPaid,
  total,
  withPayout,
} from './order-mail-words.ts'
import type { EventNotification } from './order-notifications.repository.ts'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'

// Mails about the steps of an order. Never the hand-over code: anyone who reads the mailbox could release the money.

const SAFETY = 'Our staff never ask for your PIN, your password or your hand-over code.'

export const TEXTS = {
  place: {
    buyer: (notification) => ({
      subject: 'Your order is placed',
      paragraphs: [
        `Medaase! You have ordered ${goods(notification)} from ${shop(notification)}. There is nothing to pay.`,
        ...next(
          notification,
          ...datesForBuyer(notification),
          ...pickupPlace(notification),
          'The seller will now prepare your order. You can cancel until they start.',
        ),
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'New order: please confirm it',
      paragraphs: [
        `${buyer(notification)} has ordered ${goods(notification)}. There was nothing to pay.`,
        `Please confirm the order within ${inWords(timer('confirm_order'))} and prepare the goods.`,
        ...datesForVendor(notification),
      ],
      label: 'Confirm order',
    }),
  },
  pay: {
    buyer: (notification) => ({
      subject: 'Payment received',
      paragraphs: [
        `Medaase! You have paid ${total(notification)} for ${goods(notification)} from ${shop(notification)}.`,
        ...source(notification),
        ...next(
          notification,
          ...datesForBuyer(notification),
          ...pickupPlace(notification),
          'The money is held until you have the goods. The seller will now prepare your order. You can cancel until they start.',
        ),
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'New paid order: please confirm it',
      paragraphs: [
        `${buyer(notification)} has paid ${total(notification)} for ${goods(notification)}. The money is held until the buyer has the goods.`,
        ...source(notification),
        `Please confirm the order within ${inWords(timer('confirm_order'))} and prepare the goods.`,
        ...datesForVendor(notification),
      ],
      label: 'Confirm order',
    }),
  },
  dispatch: {
    buyer: (notification) => ({
      subject: isPickup(notification) ? 'Your order is ready for pickup' : 'Your order is on its way',
      paragraphs: [
        isPickup(notification)
          ? `${goods(notification)} is ready for you at ${shop(notification)}.`
          : `${shop(notification)} has dispatched ${goods(notification)}${courier(notification)}.`,
        ...pickupPlace(notification),
        ...note(notification),
        ...arrival(notification),
        `Your order page shows a six-digit hand-over code. Check the goods first. If they are right, give the code to the person who ${isPickup(notification) ? 'hands them to you' : 'delivers them'}. The code ${isFree(notification) ? 'completes the order' : 'releases your money to the seller'}.`,
        'Do not give the code to anyone before that. Our staff never ask for it.',
      ],
    }),
  },
  mark_delivered: {
    buyer: (notification) => ({
      subject:
        notification.event.actor === 'admin'
          ? 'Your order was marked as delivered'
          : `${shop(notification)} marked your order as delivered`,
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'We have' : `${shop(notification)} has`} marked ${goods(notification)} as delivered without the hand-over code:`,
        ...note(notification),
        isFree(notification)
          ? `The order will be complete ${releaseTime(notification)}. If the goods have not arrived or are not right, report a problem on the order page before then.`
          : `The money will be released to the seller ${releaseTime(notification)}. If the goods have not arrived or are not right, report a problem on the order page before then. The money then stays held.`,
      ],
    }),
  },
  hand_over: { buyer: thanks, vendor: completed },
  confirm_receipt: { vendor: completed },
  release: {
    buyer: (notification) => ({
      subject: 'Your order is complete',
      paragraphs: [
        isFree(notification)
          ? `No problem was reported in time. Your order for ${goods(notification)} from ${shop(notification)} is complete.`
          : `No problem was reported in time. The money for ${goods(notification)} has been released to ${shop(notification)}.`,
      ],
    }),
    vendor: completed,
  },
  cancel: {
    buyer: (notification) => ({
      subject: 'Your order is cancelled',
      paragraphs: [
        `You have cancelled your order for ${goods(notification)} from ${shop(notification)}.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'The buyer cancelled an order',
      paragraphs: [
        `${buyer(notification)} has cancelled the order for ${goods(notification)}. Do not send the goods.`,
        ...note(notification),
      ],
    }),
  },
  decline: {
    buyer: (notification) => ({
      subject: notification.event.actor === 'admin' ? 'Order cancelled by Asime' : 'The seller cancelled your order',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'Asime' : shop(notification)} has cancelled your order for ${goods(notification)}:`,
        ...note(notification),
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) =>
      notification.event.actor === 'admin'
        ? {
            subject: 'Order cancelled by Asime',
            paragraphs: [
              `Asime has cancelled the order for ${goods(notification)}. Do not send the goods.`,
              ...note(notification),
            ],
          }
        : undefined,
  },
  cancel_late: {
    buyer: (notification) => ({
      subject: 'Your order is cancelled',
      paragraphs: [
        `You have cancelled your order for ${goods(notification)} from ${shop(notification)}, which was late.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'The buyer cancelled a late order',
      paragraphs: [
        `${buyer(notification)} has cancelled the order for ${goods(notification)}. Do not send the goods.`,
        ...note(notification),
      ],
    }),
  },
  lapse_undispatched: {
    buyer: (notification) => ({
      subject: 'Your order was not dispatched and is cancelled',
      paragraphs: [
        `${shop(notification)} did not dispatch ${goods(notification)}, so we have cancelled the order.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'An order was cancelled: it was not dispatched',
      paragraphs: [
        `The order for ${goods(notification)} was not dispatched within ${inWords(UNDISPATCHED)} of its date, so we have cancelled it. Do not send the goods.`,
        ...note(notification),
      ],
    }),
  },
  extend: {
    vendor: (notification) => ({
      subject: 'The buyer gives you more time',
      paragraphs: [
        `${buyer(notification)} gives you until ${dateOf(notification, notification.event.to_status)} ${task(notification)} ${goods(notification)}.`,
      ],
    }),
  },
  propose_date: {
    buyer: (notification) => ({
      subject: `${shop(notification)} proposes a new date`,
      paragraphs: [
        `${shop(notification)} needs more time ${task(notification)} ${goods(notification)}:`,
        ...note(notification),
        `You can accept or refuse it on the order page. If you refuse, ${dateOf(notification, notification.event.to_status)} counts again.`,
      ],
      label: 'Answer',
    }),
  },
  accept_date: {
    vendor: (notification) => ({
      subject: 'The buyer accepted the new date',
      paragraphs: [
        `You have until ${dateOf(notification, notification.event.to_status)} ${task(notification)} ${goods(notification)}.`,
      ],
    }),
  },
  refuse_date: {
    vendor: (notification) => ({
      subject: 'The buyer refused the new date',
      paragraphs: [
        `${buyer(notification)} did not accept the new date for ${goods(notification)}. ${dateOf(notification, notification.event.to_status)} counts again.`,
        'Once a date is past, the buyer can cancel an order that was not dispatched.',
      ],
    }),
  },
  expire: {
    buyer: (notification) => ({
      subject: 'Your order was not paid in time',
      paragraphs: [
        `The time to pay for ${goods(notification)} has passed, so the order has expired. You have not been charged. If a payment still arrives, we refund it in full.`,
        ...openAgain(notification),
        ...(notification.order.source === 'cart' ? ['If you still want it, you can order it again.'] : []),
        ...(notification.order.source === 'deal' ? ['If you still want it, open the seller’s link again.'] : []),
      ],
      ...toRequest(notification, 'Review bids'),
    }),
    vendor: (notification) => ({
      subject: 'An order was not paid in time',
      paragraphs: [
        `${buyer(notification)} did not pay for ${goods(notification)} in time, so the order has expired.`,
        ...(notification.order.reopened ? ['The request is open again, and you can send a new bid.'] : []),
      ],
      ...toRequest(notification, 'Open the request'),
    }),
  },
  refund: {
    buyer: (notification) => ({
      subject: `You’ve been refunded ${refunded(notification)}`,
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'Asime' : shop(notification)} has refunded everything that was held for ${goods(notification)}:`,
        ...note(notification),
        ...refundLines(notification),
      ],
    }),
    vendor: (notification) =>
      byAdmin(notification, 'An order was refunded', 'Everything that was held goes back to the buyer.'),
  },
  refund_part: {
    buyer: (notification) => ({
      subject: 'You’ve received a partial refund',
      paragraphs: [
        `${notification.event.actor === 'admin' ? 'Asime' : shop(notification)} has refunded part of what you paid for ${goods(notification)}. So far you’ve been refunded ${refunded(notification)} of ${total(notification)}.`,
        ...note(notification),
        ...refundLines(notification),
      ],
    }),
    vendor: (notification) =>
      byAdmin(
        notification,
        'An order was partly refunded',
        `The buyer has been refunded ${refunded(notification)} so far.`,
      ),
  },
  late_payment: { buyer: paidInVain },
  chargeback: { buyer: takenBack, vendor: takenFromShop },
  ...DISPUTE_TEXTS,
} satisfies Record<NotifiedEvent, Partial<Record<OrderSide, EventText>>>
/** The same steps for the same sides, in another language. */
export type OrderTexts = { [E in NotifiedEvent]: { [S in keyof (typeof TEXTS)[E]]: EventText } }

function completed(notification: EventNotification): NotificationText {
  return withPayout(notification, {
    subject: 'Order complete',
    paragraphs: [
      isFree(notification)
        ? `${buyer(notification)} has received ${goods(notification)}.`
        : `The money for ${goods(notification)} has been released to you.`,
    ],
  })
}

function thanks(notification: EventNotification): NotificationText {
  return {
    subject: 'Your order is complete',
    paragraphs: [
      `Medaase! You gave the hand-over code for ${goods(notification)}${isFree(notification) ? '' : `, and the money has been released to ${shop(notification)}`}.`,
    ],
  }
}

function byAdmin(notification: EventNotification, subject: string, sentence: string): NotificationText | undefined {
  if (notification.event.actor !== 'admin') return undefined
  return {
    subject,
    paragraphs: [`Asime has refunded the order for ${goods(notification)}. ${sentence}`, ...note(notification)],
  }
}

/** What there was time for. */
function task(notification: EventNotification): string {
  if (notification.event.to_status !== 'dispatched') return 'to dispatch'
  return isPickup(notification) ? 'to hand over' : 'to deliver'
}

function arrival(notification: EventNotification): Paragraph[] {
  const { deliver_by: date } = notification.order
  if (!date) return []
  return [
    isPickup(notification) ? `Please collect it by ${shortDay(date)}.` : `It is to be delivered by ${shortDay(date)}.`,
  ]
}

function goesBack(notification: EventNotification): Paragraph[] {
  if (isFree(notification)) return []
  return notification.event.from_status === 'awaiting_payment'
    ? ['You have not been charged. If a payment still arrives, we refund it in full.']
    : ['You will be refunded in full.', ...refundLines(notification)]
}

/** Only for an order that could not be paid: the money came after its end or a suspension, or it was paid before. */
function paidInVain(notification: EventNotification): NotificationText {
  const { currency } = notification.order
  const charge = chargeUntil(notification)
  const paid = charge
    ? `You paid ${formatMoney(charge.amount, currency)} from your ${accountWords(charge)} for ${goods(notification)}`
    : `You paid for ${goods(notification)}`
  const isSecond = wasPaid(notification)
  return {
    subject: isSecond
      ? 'You paid twice: we are refunding one payment'
      : 'We are refunding you: the order could no longer be paid',
    paragraphs: [
      isSecond ? `${paid}, which you had paid for already.` : `${paid} when the order could no longer be paid.`,
      'We are refunding this payment in full.',
      ...refundLines(notification),
    ],
  }
}

const CHARGEBACK =
  'This is called a chargeback: a payer asks their bank or network for the money back, and the bank decides.'

function takenBack(notification: EventNotification, supportEmail: string): NotificationText {
  return {
    subject: 'Your bank has taken money back for you',
    paragraphs: [
      `Your bank or network has taken back money that you paid for ${goods(notification)}:`,
      ...note(notification),
      notification.event.to_status === 'refunded'
        ? 'None of your payment is held any more, so the order has ended. Your bank pays this refund directly.'
        : 'Your bank pays this refund directly. The order does not change.',
      `If you did not ask for this, or have a question, write to ${supportEmail}.`,
    ],
  }
}

function takenFromShop(notification: EventNotification, supportEmail: string): NotificationText {
  const { sale, currency } = notification.order
  const owed = sale?.owed ?? 0
  return {
    subject: owed > 0 ? 'A payment was reversed, and you owe part of it' : 'A payment was reversed',
    paragraphs: [
      `${buyer(notification)}’s bank has reversed a payment for ${goods(notification)}:`,
      ...note(notification),
      CHARGEBACK,
      owed > 0
        ? `The money had been released to you, so you now owe ${formatPesewas(toPesewas(owed), currency)} for this order. We give back our commission ourselves. The amount comes off your next payouts. You do not need to send anything.`
        : notification.event.to_status === 'refunded'
          ? 'The money was still held, so you owe nothing. The order has ended. Do not send the goods.'
          : 'The money was still held, so you owe nothing. The rest stays held, and the order continues.',
      `If you can show that the goods arrived, or have a question, write to ${supportEmail} with the order number.`,
    ],
    ...(owed > 0 ? { label: 'View order' } : {}),
  }
}
