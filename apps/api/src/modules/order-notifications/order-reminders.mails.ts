import { CONFIRM_ORDER, inWords } from '@asime/contract/deadlines'
import type { OrderNews } from './order-news.repository.ts'
import type { Side } from './order-mail-words.ts'
import { buyer, goods, isFree, moment, type NewsText, releaseTime, shop } from './order-mail-words.ts'

// What mails say whose reason is that time goes by.

export function prepareReminder(news: OrderNews, side: Side): NewsText {
  return side === 'vendor'
    ? {
        subject: 'A paid order still waits for you',
        paragraphs: [
          `${buyer(news)} ${isFree(news) ? 'ordered' : 'paid for'} ${goods(news)} ${inWords(CONFIRM_ORDER)} ago. Please confirm the order, or say that you cannot supply it.`,
          'Until you confirm it, the buyer can cancel.',
        ],
        label: 'Confirm the order',
      }
    : {
        subject: 'The shop has not begun yet',
        paragraphs: [
          `${shop(news)} has not confirmed your order of ${goods(news)} within ${inWords(CONFIRM_ORDER)}. We have reminded the shop.`,
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
