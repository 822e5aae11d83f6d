import { timer } from '@asime/contract/deadlines-in-force'
import type { HeldBack } from '@asime/contract/payout-outlook'
import { formatMoney } from '@asime/contract/money'
import { type OrderCharge, type OrderRefund, walletNames } from '@asime/contract/order-money'
import type { OrderStatus } from '@asime/contract/order-states'
import { frenchDay, frenchDuration, frenchMoment } from '../../../platform/mail/french.ts'
import { nameInMail, type Paragraph } from '../../../platform/mail/mail-text.ts'
import { formatPesewas, toPesewas } from '../../../platform/money.ts'
import { isPickup, type NotificationText } from '../order-mail-words.ts'
import type { OrderNotification } from '../order-notifications.repository.ts'

// The words that French mails about orders are made of: those of `../order-mail-words.ts` in French.

export function goods({ order: { items } }: OrderNotification): string {
  const [first] = items
  const name = first ? (nameInMail(first.title) ?? 'les articles') : 'les articles'
  const variant = first?.variant_label ? nameInMail(first.variant_label) : undefined
  const title = variant ? `${name} (${variant})` : name
  if (items.length === 1) return title
  return `${title} et ${items.length === 2 ? 'un autre article' : `${items.length - 1} autres articles`}`
}

export function buyer({ order }: OrderNotification): string {
  return nameInMail(order.buyer.full_name) ?? 'L’acheteur'
}

export function shop({ order }: OrderNotification): string {
  return nameInMail(order.vendor.business_name) ?? 'La boutique'
}

/** How it came about, where that is not plain from the rest. */
export function source({ order }: OrderNotification): Paragraph[] {
  return order.source === 'deal' ? ['Commande passée par un lien de vente.'] : []
}

export function courier({ order: { dispatch } }: OrderNotification): string {
  const name = dispatch?.courier ? nameInMail(dispatch.courier) : undefined
  return name ? `, transporteur : ${name}` : ''
}

/** From what somebody paid, to go on after `votre`. */
export function accountWords({ network, phone_end: end }: Pick<OrderCharge, 'network' | 'phone_end'>): string {
  return network ? `numéro ${walletNames[network]} se terminant par ${end}` : 'carte'
}

function refundWords({ status, is_sent: isSent, refunded_at: at, expected_at: expectedAt }: OrderRefund): string {
  switch (status) {
    case 'processed':
      return at ? `Remboursé le ${frenchDay(at)}` : 'Remboursé'
    case 'failed':
    case 'needs_attention':
      return 'Remboursement retardé, nous nous en occupons'
    case 'pending':
      if (!isSent) return 'Remboursement lancé'
      return expectedAt
        ? `Remboursement envoyé, attendu au plus tard le ${frenchDay(expectedAt)}`
        : 'Remboursement envoyé'
  }
}

/** Every refund of the order. */
export function refundLines({ order: { refunds, currency } }: OrderNotification): Paragraph[] {
  return refunds.map((refund) => {
    const { other_account_end: otherEnd } = refund
    const to = otherEnd ? `votre compte se terminant par ${otherEnd}` : `votre ${accountWords(refund)}`
    return `${refundWords(refund)} : ${formatMoney(refund.amount, currency)} sur ${to}.`
  })
}

/** That the request takes bids again when nothing came of the order of an accepted one, and which is the next best. */
export function openAgain({ order: { reopened, currency } }: OrderNotification): Paragraph[] {
  if (!reopened) return []
  const best = reopened.best_bid
  const paragraphs = ['Votre demande est de nouveau ouverte, et les vendeurs peuvent y répondre par une offre.']
  if (best) {
    const from = nameInMail(best.vendor.business_name) ?? 'une autre boutique'
    paragraphs.push(
      `La meilleure des autres offres est de ${formatPesewas(toPesewas(best.bid_amount), currency)}, par ${from}. ${
        best.needs_confirmation
          ? 'Nous avons demandé à cette boutique de la confirmer. Vous pourrez ensuite l’accepter.'
          : 'Vous pouvez l’accepter dès maintenant.'
      }`,
    )
  }
  return paragraphs
}

/** Where a paid order is collected, with the shop's directions as it typed them. */
export function pickupPlace({ order: { pickup } }: OrderNotification): Paragraph[] {
  if (!pickup) return []
  const { landmark, town, region, digital_address: digital, directions } = pickup
  const place = [landmark, town, region, digital].map((part) => part && nameInMail(part)).filter(Boolean)
  if (place.length === 0) return []
  return [`À retirer ici : ${place.join(', ')}.`, ...(directions ? [{ quote: directions }] : [])]
}

/** By when the goods leave and arrive, for whoever waits for them. */
export function datesForBuyer(notification: OrderNotification): Paragraph[] {
  const { dispatch_by: dispatch, deliver_by: deliver } = notification.order
  if (!dispatch || !deliver) return []
  return isPickup(notification)
    ? [
        `Prêt à être retiré au plus tard le ${frenchDay(dispatch)}. Veuillez venir le chercher au plus tard le ${frenchDay(deliver)}.`,
      ]
    : [`Expédition au plus tard le ${frenchDay(dispatch)}, livraison au plus tard le ${frenchDay(deliver)}.`]
}

/** The same, for whoever sends them. */
export function datesForVendor(notification: OrderNotification): Paragraph[] {
  const { dispatch_by: dispatch, deliver_by: deliver } = notification.order
  if (!dispatch || !deliver) return []
  return isPickup(notification)
    ? [
        `La commande doit être prête à être retirée au plus tard le ${frenchDay(dispatch)}. Indiquez alors sur Asime qu’elle est expédiée.`,
      ]
    : [
        `Expédiez-la au plus tard le ${frenchDay(dispatch)}. Elle doit être livrée au plus tard le ${frenchDay(deliver)}.`,
      ]
}

/** What counts in that state, to go on after `jusqu’` or `la date du`: undefined where there is none. */
export function dateOf({ order }: OrderNotification, status: OrderStatus = order.status): string | undefined {
  const at = status === 'dispatched' ? order.deliver_by : order.dispatch_by
  return at === null ? undefined : frenchDay(at)
}

/** `le vendredi 27 novembre à 14:05`, or how long after the delivery. */
export function releaseTime({ order }: OrderNotification): string {
  return order.release_at
    ? `le ${frenchMoment(order.release_at)}`
    : `${frenchDuration(timer('release'), 'days')} après la livraison`
}

/** Why the money of a sale goes into no payout for now. */
const HELD_BACK: Record<HeldBack, string> = {
  not_payable: 'Non versable : paiement d’essai, ou retenu par un autre prestataire',
  chargeback: 'Versement suspendu jusqu’à la décision de la banque du payeur',
  dispute: 'Versement suspendu jusqu’au règlement du litige',
  payouts_stopped: 'Versement suspendu : les versements à votre boutique sont interrompus',
  account_missing: 'Versement suspendu jusqu’à ce que vous ajoutiez un compte de versement',
  account_refused:
    'Versement suspendu jusqu’à ce que vous saisissiez de nouveau votre compte de versement : il a refusé un versement',
  email_unconfirmed: 'Versement suspendu jusqu’à ce que vous confirmiez votre adresse e-mail',
}

export function withPayout({ order: { sale, currency } }: OrderNotification, text: NotificationText): NotificationText {
  if (!sale || sale.net === 0) return text
  const amount = formatPesewas(toPesewas(sale.net), currency)
  const on = sale.expected_payout_on ? `, prévu le ${frenchDay(sale.expected_payout_on)}` : ''
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs,
      sale.held_back
        ? `Vos revenus : ${amount}. ${HELD_BACK[sale.held_back]}.`
        : `Vos revenus de ${amount} feront partie de votre prochain versement${on}.`,
    ],
  }
}
