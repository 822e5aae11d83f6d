import { ANSWER_HOURS } from '@asime/contract/rules'
import { nameInMail, type Paragraph } from '../../platform/mail/mail-text.ts'
import { formatMoney, toPesewas } from '../../platform/money.ts'
import type { EventNews, MessageNews, OrderNews } from './order-news.repository.ts'
import type { ToldEvent } from './order-news.ts'
import type { Side } from './order-news.service.ts'

// What the mails about orders say. Never the hand-over code: whoever reads a mailbox would have the money.

export interface NewsText {
  subject: string
  paragraphs: Paragraph[]
  /** Of the button that leads to the order. */
  label?: string
}

type Text = (news: EventNews) => NewsText | undefined

const SAFETY = 'We never ask for your PIN, your password or your hand-over code.'

const TEXTS: Record<ToldEvent, Partial<Record<Side, Text>>> = {
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
        'Please confirm the order and prepare the goods within 48 hours.',
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
        'Please confirm the order and prepare the goods within 48 hours.',
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
      subject: 'Your order was delivered, says the shop',
      paragraphs: [
        `${shop(news)} says that ${goods(news)} reached you, without the code:`,
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
  report_problem: {
    vendor: (news) => ({
      subject: 'A problem was reported',
      paragraphs: [
        `${buyer(news)} has reported a problem with ${goods(news)}:`,
        ...note(news),
        `The money stays held until this is settled. Please answer within ${ANSWER_HOURS} hours, or the market decides without you.`,
      ],
      label: 'Answer',
    }),
    buyer: (news) => ({
      subject: 'We have your report',
      paragraphs: [
        `The money for ${goods(news)} stays held. ${shop(news)} has ${ANSWER_HOURS} hours to answer; if it does not, the market decides.`,
      ],
    }),
  },
  offer: { buyer: (news) => offered(news, 'buyer'), vendor: (news) => offered(news, 'vendor') },
  decline_offer: {
    buyer: (news) => declined(news, 'buyer'),
    vendor: (news) => declined(news, 'vendor'),
  },
  escalate: { buyer: escalated, vendor: escalated },
  accept_offer: {
    buyer: agreed,
    vendor: (news) => withPayout(news, agreed(news)),
  },
  withdraw_complaint: {
    vendor: (news) => ({
      subject: 'A complaint was withdrawn',
      paragraphs: [`${buyer(news)} has withdrawn the complaint about ${goods(news)}. The order goes on where it was.`],
    }),
  },
  settle_dispute: {
    buyer: decided,
    vendor: (news) => withPayout(news, decided(news)),
  },
}

/** What a step means to one side; undefined where that side need not know. */
export function eventText(news: EventNews, event: ToldEvent, side: Side): NewsText | undefined {
  return TEXTS[event][side]?.(news)
}

export function disputeMessageText(news: MessageNews): NewsText {
  const author = news.author === 'admin' ? 'The market' : news.author === 'buyer' ? buyer(news) : shop(news)
  return {
    subject: `${author} wrote about a reported problem`,
    paragraphs: [`${author} wrote about ${goods(news)}:`, { quote: news.message }],
    label: 'Read and answer',
  }
}

export function prepareReminder(news: OrderNews, side: Side): NewsText {
  return side === 'vendor'
    ? {
        subject: 'A paid order still waits for you',
        paragraphs: [
          `${buyer(news)} ${isFree(news) ? 'ordered' : 'paid for'} ${goods(news)} 48 hours ago. Please confirm the order, or say that you cannot supply it.`,
          'Until you confirm it, the buyer can cancel.',
        ],
        label: 'Confirm the order',
      }
    : {
        subject: 'The shop has not begun yet',
        paragraphs: [
          `${shop(news)} has not confirmed your order of ${goods(news)} within 48 hours. We have reminded the shop.`,
          'You can wait, or cancel on the order page: what you have paid then goes back to you.',
        ],
      }
}

export function releaseReminder(news: OrderNews): NewsText {
  return {
    subject: 'Are the goods all right?',
    paragraphs: [
      `The money for ${goods(news)} goes to ${shop(news)} ${releaseTime(news)}.`,
      'If something is wrong, choose “Report a problem” on the order page before. If all is right, you need not do anything.',
    ],
  }
}

export function answerReminder(news: OrderNews): NewsText {
  return {
    subject: 'Please answer a reported problem',
    paragraphs: [
      `${buyer(news)} has reported a problem with ${goods(news)}. You have until ${moment(news.dispute_due_at)} to answer.`,
      'If you do not, the market decides without you.',
    ],
    label: 'Answer',
  }
}

export function talkReminder(news: OrderNews): NewsText {
  return {
    subject: 'You can still agree',
    paragraphs: [
      `You have until ${moment(news.dispute_due_at)} to agree about ${goods(news)}. After that the market decides.`,
    ],
    label: 'Look at the offers',
  }
}

const BACK = 'It goes back the way you paid. Mobile money usually takes minutes, a card a few days.'

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

function withPayout({ order: { sale, currency } }: OrderNews, text: NewsText): NewsText {
  if (!sale || sale.net === 0) return text
  const on = sale.expected_payout_on ? `, expected on ${day(sale.expected_payout_on)}` : ''
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs,
      `You get ${formatMoney(toPesewas(sale.net), currency)} with the next payout${on}.`,
    ],
  }
}

function offered(news: EventNews, reader: Side): NewsText | undefined {
  if (news.event.actor === reader) return undefined
  const by = news.event.actor === 'buyer' ? buyer(news) : shop(news)
  return {
    subject: 'An offer to settle',
    paragraphs: [
      `${by} offers to settle the problem with ${goods(news)}: ${news.event.note}.`,
      'You can accept or decline it on the order page.',
    ],
    label: 'Look at the offer',
  }
}

function declined(news: EventNews, reader: Side): NewsText | undefined {
  const by = news.event.actor === 'buyer' ? buyer(news) : shop(news)
  if (news.event.actor === reader) return undefined
  return {
    subject: 'Your offer was declined',
    paragraphs: [`${by} has declined your offer (${news.event.note}) about ${goods(news)}. You can make another one.`],
  }
}

function escalated(news: EventNews): NewsText {
  const why = news.event.note ? `${news.event.note}.` : 'One of you asked for it.'
  return {
    subject: 'The market decides now',
    paragraphs: [
      `The problem with ${goods(news)} is with the market now. ${why}`,
      'A person looks at what both sides have said and shown, and decides. You can still write, show photos, and agree by yourselves.',
    ],
  }
}

function agreed(news: EventNews): NewsText {
  return {
    subject: 'You have agreed',
    paragraphs: [`The problem with ${goods(news)} is settled: ${refunded(news)} of ${total(news)} went back in all.`],
  }
}

function decided(news: EventNews): NewsText {
  return {
    subject: 'The market has decided',
    paragraphs: [
      `The problem with ${goods(news)} is decided: ${refunded(news)} of ${total(news)} went back to the buyer in all, the rest goes to the shop.`,
      ...note(news),
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

/** There was nothing to pay, so there is no money to speak of. */
function isFree({ order }: OrderNews): boolean {
  return order.total === 0
}

/** What somebody typed. */
function note({ event }: EventNews): Paragraph[] {
  return event.note === null ? [] : [{ quote: event.note }]
}

function goods({ order: { items } }: OrderNews): string {
  const [first] = items
  const title = first ? (nameInMail(first.title) ?? 'the goods') : 'the goods'
  return items.length > 1 ? `${title} and ${items.length - 1} more` : title
}

function buyer({ order }: OrderNews): string {
  return nameInMail(order.buyer.full_name) ?? 'The buyer'
}

function shop({ order }: OrderNews): string {
  return nameInMail(order.vendor.business_name) ?? 'The shop'
}

function courier({ order: { dispatch } }: OrderNews): string {
  const name = dispatch?.courier ? nameInMail(dispatch.courier) : undefined
  return name ? `, with ${name}` : ''
}

function total({ order }: OrderNews): string {
  return formatMoney(toPesewas(order.total), order.currency)
}

function refunded({ order }: OrderNews): string {
  return formatMoney(toPesewas(order.refunded_total), order.currency)
}

function releaseTime({ order }: OrderNews): string {
  return order.release_at ? `on ${moment(order.release_at)}` : 'three days after the delivery'
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Accra',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Accra' })

function day(instant: string): string {
  return DAY.format(new Date(instant))
}

function moment(instant: string | null): string {
  return instant === null ? 'soon' : `${day(instant)} at ${TIME.format(new Date(instant))}`
}
