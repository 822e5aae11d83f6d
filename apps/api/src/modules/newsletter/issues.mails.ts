import type { MailLanguage } from '@asime/contract/mail-language'
import type { MailText } from '../../platform/mail/mail-text.ts'
import { inEach, type Mail } from '../../platform/mail/mails.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Deal, Issue, WantedItem } from './issues.repository.ts'
import { unsubscribeLines } from './newsletter.mails.ts'

interface Words {
  subjectOfDeals: string
  subjectOfRequests: string
  lead: string
  deals: string
  requests: string
  asOf: string
  visit: string
  price: (now: string, before: string) => string
  upTo: (budget: string) => string
  from: (budget: string) => string
  open: string
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    subjectOfDeals: 'This week’s deals',
    subjectOfRequests: 'What buyers want this week',
    lead: 'Akwaaba! Here is what’s new on Asime.',
    deals: 'Deals of the week',
    requests: 'What buyers are looking for',
    asOf: 'Prices are as of Monday morning. Check the site for current prices.',
    visit: 'Visit Asime',
    price: (now, before) => `${now} instead of ${before}`,
    upTo: (budget) => `Up to ${budget}`,
    from: (budget) => `From ${budget}`,
    open: 'Open budget',
  },
  fr: {
    subjectOfDeals: 'Les bonnes affaires de la semaine',
    subjectOfRequests: 'Ce que les acheteurs recherchent cette semaine',
    lead: 'Akwaaba ! Voici les nouveautés sur Asime.',
    deals: 'Les bonnes affaires de la semaine',
    requests: 'Ce que les acheteurs recherchent',
    asOf: 'Les prix sont ceux de lundi matin. Consultez le site pour les prix actuels.',
    visit: 'Visiter Asime',
    price: (now, before) => `${now} au lieu de ${before}`,
    upTo: (budget) => `Jusqu’à ${budget}`,
    from: (budget) => `À partir de ${budget}`,
    open: 'Budget ouvert',
  },
}

export function newsletterMail(
  issue: Issue,
  subscriber: { email: string; unsubscribeUrl: string },
  publicUrl: string,
): Mail {
  return {
    recipient: subscriber.email,
    words: inEach((language) => issueText(issue, subscriber.unsubscribeUrl, publicUrl, language)),
  }
}

function issueText(
  { deals, item_requests: wanted }: Issue,
  unsubscribeUrl: string,
  publicUrl: string,
  language: MailLanguage,
): MailText {
  const words = WORDS[language]
  return {
    subject: deals.length > 0 ? words.subjectOfDeals : words.subjectOfRequests,
    paragraphs: [
      words.lead,
      ...(deals.length > 0
        ? [{ heading: words.deals, links: deals.map((deal) => dealLink(deal, publicUrl, words)) }]
        : []),
      ...(wanted.length > 0
        ? [{ heading: words.requests, links: wanted.map((item) => wantedLink(item, publicUrl, words)) }]
        : []),
      words.asOf,
      unsubscribeLines[language](unsubscribeUrl),
    ],
    action: { label: words.visit, url: `${publicUrl}/products` },
    unsubscribeUrl,
  }
}

function dealLink(deal: Deal, publicUrl: string, words: Words) {
  const price = words.price(
    formatPesewas(deal.discount_price_pesewas, deal.currency),
    formatPesewas(deal.price_pesewas, deal.currency),
  )
  return {
    label: deal.product_name,
    note: [price, deal.business_name, deal.location].filter(Boolean).join(', '),
    url: `${publicUrl}/products/${deal.id}`,
  }
}

function wantedLink(item: WantedItem, publicUrl: string, words: Words) {
  return {
    label: item.request_title,
    note: [budgetOf(item, words), item.location].filter(Boolean).join(', '),
    url: `${publicUrl}/requests/${item.id}`,
  }
}

function budgetOf({ budget_min_pesewas: min, budget_max_pesewas: max, currency }: WantedItem, words: Words): string {
  if (max !== null) return words.upTo(formatPesewas(max, currency))
  return min === null ? words.open : words.from(formatPesewas(min, currency))
}
