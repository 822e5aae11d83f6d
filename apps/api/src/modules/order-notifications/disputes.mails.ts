import { ANSWER, inWords } from '@asime/contract/deadlines'
import {
  buyer,
  goods,
  type NewsText,
  note,
  refunded,
  shop,
  type StepText,
  total,
  withPayout,
} from './order-mail-words.ts'
import type { EventNews, MessageNews } from './order-news.repository.ts'
import type { NotifiedEvent } from '../orders/order-news.ts'
import type { Side } from './order-mail-words.ts'

// What the mails about a dispute say: its steps, and what is written in it.

export const DISPUTE_TEXTS = {
  report_problem: {
    vendor: (news) => ({
      subject: 'A problem was reported',
      paragraphs: [
        `${buyer(news)} has reported a problem with ${goods(news)}:`,
        ...note(news),
        `The money stays held until this is settled. Please answer within ${inWords(ANSWER)}, or the market decides without you.`,
      ],
      label: 'Answer',
    }),
    buyer: (news) => ({
      subject: 'We have your report',
      paragraphs: [
        `The money for ${goods(news)} stays held. ${shop(news)} has ${inWords(ANSWER)} to answer; if it does not, the market decides.`,
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
} satisfies Partial<Record<NotifiedEvent, Partial<Record<Side, StepText>>>>

export function disputeMessageText(news: MessageNews): NewsText {
  const author = news.author === 'admin' ? 'The market' : news.author === 'buyer' ? buyer(news) : shop(news)
  return {
    subject: `${author} wrote about a reported problem`,
    paragraphs: [`${author} wrote about ${goods(news)}:`, { quote: news.message }],
    label: 'Read and answer',
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
