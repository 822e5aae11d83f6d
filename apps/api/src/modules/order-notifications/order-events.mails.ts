import { CONFIRM_ORDER, inWords } from '@asime/contract/deadlines'
import type { Paragraph } from '../../platform/mail/mail-text.ts'
import { formatMoney, toPesewas } from '../../platform/money.ts'
import { DISPUTE_TEXTS } from './disputes.mails.ts'
import {
  BACK,
  buyer,
  courier,
  goods,
  isFree,
  type NewsText,
  note,
  refunded,
  releaseTime,
  shop,
  type StepText,
  total,
  withPayout,
} from './order-mail-words.ts'
import type { EventNews } from './order-news.repository.ts'
import type { NotifiedEvent } from '../orders/order-news.ts'
import type { Side } from './order-mail-words.ts'

// What the mails about the steps of an order say. Never the hand-over code: whoever reads a mailbox would have the money.

const SAFETY = 'We never ask for your PIN, your password or your hand-over code.'

const TEXTS: Record<NotifiedEvent, Partial<Record<Side, StepText>>> = {
  place: {
    buyer: (news) => ({
      subject: 'Your order is placed',
      paragraphs: [
        `Medaase! You have ordered ${goods(news)} from ${shop(news)}, and there is nothing to pay.`,
        'The shop prepares the goods now; until it begins, you can still cancel.',
        SAFETY,
      ],
    }),
    vendor: (news) => ({
      subject: 'A new order: please prepare it',
      paragraphs: [
        `${buyer(news)} has ordered ${goods(news)}. There was nothing to pay.`,
        `Please confirm the order and prepare the goods within ${inWords(CONFIRM_ORDER)}.`,
      ],
      label: 'Confirm the order',
    }),
  },
  pay: {
    buyer: (news) => ({
      subject: 'Your payment has arrived',
      paragraphs: [
        `Medaase! You have paid ${total(news)} for ${goods(news)} from ${shop(news)}.`,
        'The money is held until you have the goods. The shop prepares them now; until it begins, you can still cancel.',
        SAFETY,
      ],
    }),
    vendor: (news) => ({
      subject: 'A paid order: please prepare it',
      paragraphs: [
        `${buyer(news)} has paid ${total(news)} for ${goods(news)}. The money is held for you.`,
        `Please confirm the order and prepare the goods within ${inWords(CONFIRM_ORDER)}.`,
      ],
      label: 'Confirm the order',
    }),
  },
  dispatch: {
    buyer: (news) => ({
      subject: 'Your order is on its way',
      paragraphs: [
        `${shop(news)} has sent ${goods(news)}${courier(news)}.`,
        ...note(news),
        'Your order page shows a code of six digits. Look at the goods first. When they are right, tell the code to whoever brings them: with it the money goes to the shop.',
        'Give the code to nobody before. We never ask for it.',
      ],
    }),
  },
  mark_delivered: {
    buyer: (news) => ({
      subject:
        news.event.actor === 'admin'
          ? 'Your order was delivered, as we learnt'
          : 'Your order was delivered, says the shop',
      paragraphs: [
        `${news.event.actor === 'admin' ? 'We were told' : `${shop(news)} says`} that ${goods(news)} reached you, without the code:`,
        ...note(news),
        `The money goes to the shop ${releaseTime(news)}. If the goods are not there or not right, choose “Report a problem” on the order page before: the money then stays held.`,
      ],
    }),
  },
  hand_over: { buyer: thanks, vendor: completed },
  confirm_receipt: { vendor: completed },
  release: {
    buyer: (news) => ({
      subject: 'Your order is complete',
      paragraphs: [
        `No problem was reported in time, so the money for ${goods(news)} has been released to ${shop(news)}.`,
      ],
    }),
    vendor: completed,
  },
  cancel: {
    buyer: (news) => ({
      subject: 'Your order is cancelled',
      paragraphs: [`You have cancelled your order of ${goods(news)} from ${shop(news)}.`, ...goesBack(news)],
    }),
    vendor: (news) => ({
      subject: 'An order was cancelled',
      paragraphs: [`${buyer(news)} has cancelled the order of ${goods(news)}. Please do not send it.`, ...note(news)],
    }),
  },
  decline: {
    buyer: (news) => ({
      subject: 'Your order cannot be supplied',
      paragraphs: [
        `${news.event.actor === 'admin' ? 'The market has stopped' : `${shop(news)} cannot supply`} your order of ${goods(news)}:`,
        ...note(news),
        ...goesBack(news),
      ],
    }),
    vendor: (news) =>
      news.event.actor === 'admin'
        ? {
            subject: 'An order was stopped',
            paragraphs: [`The market has stopped the order of ${goods(news)}. Please do not send it.`, ...note(news)],
          }
        : undefined,
  },
  expire: {
    buyer: (news) => ({
      subject: 'Your order was not paid in time',
      paragraphs: [
        `The time to pay for ${goods(news)} is over, so the order has ended. Nothing was taken from you.`,
        'If you still want it, you can order it again.',
      ],
    }),
    vendor: (news) => ({
      subject: 'An order was not paid in time',
      paragraphs: [`${buyer(news)} has not paid for ${goods(news)} in time, so the order has ended.`],
    }),
  },
  refund: {
    buyer: (news) => ({
      subject: 'Your money goes back to you',
      paragraphs: [
        `${news.event.actor === 'admin' ? 'The market' : shop(news)} has given back all that was held for ${goods(news)}:`,
        ...note(news),
        BACK,
      ],
    }),
    vendor: (news) => byAdmin(news, 'An order was refunded', `All that was held for ${goods(news)} goes back.`),
  },
  refund_part: {
    buyer: (news) => ({
      subject: 'Some of your money goes back to you',
      paragraphs: [
        `${news.event.actor === 'admin' ? 'The market' : shop(news)} has given back a part of what you paid for ${goods(news)}. In all ${refunded(news)} of ${total(news)} went back.`,
        ...note(news),
        BACK,
      ],
    }),
    vendor: (news) =>
      byAdmin(news, 'A part of an order was refunded', `In all ${refunded(news)} went back to the buyer.`),
  },
  chargeback: { buyer: takenBack, vendor: takenFromShop },
  ...DISPUTE_TEXTS,
}

/** What a step means to one side; undefined where that side need not know. */
export function eventText(news: EventNews, event: NotifiedEvent, side: Side, supportEmail: string): NewsText | undefined {
  return TEXTS[event][side]?.(news, supportEmail)
}

function completed(news: EventNews): NewsText {
  return withPayout(news, {
    subject: 'An order is complete',
    paragraphs: [
      isFree(news) ? `${buyer(news)} has ${goods(news)}.` : `The money for ${goods(news)} is released to you.`,
    ],
  })
}

function thanks(news: EventNews): NewsText {
  return {
    subject: 'Your order is complete',
    paragraphs: [
      `Medaase! ${goods(news)} changed hands by your code${isFree(news) ? '' : `, and ${shop(news)} gets the money`}.`,
    ],
  }
}

function byAdmin(news: EventNews, subject: string, sentence: string): NewsText | undefined {
  if (news.event.actor !== 'admin') return undefined
  return { subject, paragraphs: [`The market has decided about ${goods(news)}. ${sentence}`, ...note(news)] }
}

function goesBack(news: EventNews): Paragraph[] {
  return isFree(news) || news.event.from_status === 'awaiting_payment'
    ? []
    : [`What you have paid goes back to you. ${BACK}`]
}

const CHARGEBACK =
  'This is called a chargeback: a payer asks their bank or network for the money, and the bank decides.'

function takenBack(news: EventNews, supportEmail: string): NewsText {
  return {
    subject: 'Your bank has taken money back for you',
    paragraphs: [
      `The bank or network that you paid ${goods(news)} with has taken money back from us:`,
      ...note(news),
      news.event.to_status === 'refunded'
        ? 'Nothing of your payment is held any more, so the order has ended. The bank gives you the money, not we.'
        : 'The bank gives you the money, not we. The order stays as it is.',
      `If you did not ask your bank for it, or have a question, write to ${supportEmail}.`,
    ],
  }
}

function takenFromShop(news: EventNews, supportEmail: string): NewsText {
  const { sale, currency } = news.order
  const owed = sale?.owed ?? 0
  return {
    subject: owed > 0 ? 'A payment was taken back, and you owe a part of it' : 'A payment was taken back',
    paragraphs: [
      `The bank of ${buyer(news)}, who paid for ${goods(news)}, has decided for them:`,
      ...note(news),
      CHARGEBACK,
      owed > 0
        ? `The money had been released to you. Of this order you now owe ${formatMoney(toPesewas(owed), currency)} in all; what we had kept of it as commission we give back ourselves. It comes off your next payouts, and you need not send anything.`
        : news.event.to_status === 'refunded'
          ? 'The money was still held, so you owe nothing. The order has ended: please do not send the goods.'
          : 'The money was still held, so you owe nothing. What is left of it stays held, and the order goes on.',
      `If the goods did arrive and you can show it, or if you have a question, write to ${supportEmail} and name the order.`,
    ],
    ...(owed > 0 ? { label: 'See the order and what you owe' } : {}),
  }
}
