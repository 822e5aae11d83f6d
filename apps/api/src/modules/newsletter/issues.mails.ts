import type { Mail } from '../../platform/mail/mails.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Deal, Issue, WantedItem } from './issues.repository.ts'
import { unsubscribeLine } from './newsletter.mails.ts'

export function newsletterMail(
  issue: Issue,
  subscriber: { email: string; unsubscribeUrl: string },
  publicUrl: string,
): Mail {
  const { deals, item_requests: wanted } = issue
  return {
    recipient: subscriber.email,
    subject: deals.length > 0 ? 'This week’s deals' : 'What buyers want this week',
    paragraphs: [
      'Akwaaba! Here is what’s new on Asime.',
      ...(deals.length > 0
        ? [{ heading: 'Deals of the week', links: deals.map((deal) => dealLink(deal, publicUrl)) }]
        : []),
      ...(wanted.length > 0
        ? [{ heading: 'What buyers are looking for', links: wanted.map((item) => wantedLink(item, publicUrl)) }]
        : []),
      'Prices are as of Monday morning. Check the site for current prices.',
      unsubscribeLine(subscriber),
    ],
    action: { label: 'Visit Asime', url: `${publicUrl}/products` },
    unsubscribeUrl: subscriber.unsubscribeUrl,
  }
}

function dealLink(deal: Deal, publicUrl: string) {
  const price = `${formatPesewas(deal.discount_price_pesewas, deal.currency)} instead of ${formatPesewas(deal.price_pesewas, deal.currency)}`
  return {
    label: deal.product_name,
    note: [price, deal.business_name, deal.location].filter(Boolean).join(', '),
    url: `${publicUrl}/products/${deal.id}`,
  }
}

function wantedLink(item: WantedItem, publicUrl: string) {
  return {
    label: item.request_title,
    note: [budgetOf(item), item.location].filter(Boolean).join(', '),
    url: `${publicUrl}/requests/${item.id}`,
  }
}

function budgetOf({ budget_min_pesewas: min, budget_max_pesewas: max, currency }: WantedItem): string {
  if (max !== null) return `Up to ${formatPesewas(max, currency)}`
  return min === null ? 'Open budget' : `From ${formatPesewas(min, currency)}`
}
