import { UNDISPATCHED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { formatMoney } from '@asime/contract/money'
import { frenchDay, frenchDuration } from '../../../platform/mail/french.ts'
import type { Paragraph } from '../../../platform/mail/mail-text.ts'
import { formatPesewas, toPesewas } from '../../../platform/money.ts'
import type { OrderTexts } from '../order-events.mails.ts'
import {
  chargeUntil,
  isFree,
  isPickup,
  next,
  type NotificationText,
  refunded,
  total,
  toRequest,
  wasPaid,
} from '../order-mail-words.ts'
import type { EventNotification } from '../order-notifications.repository.ts'
import { FRENCH_DISPUTE_TEXTS } from './disputes.mails.ts'
import { note } from './event-notes.ts'
import {
  accountWords,
  buyer,
  courier,
  dateOf,
  datesForBuyer,
  datesForVendor,
  goods,
  openAgain,
  pickupPlace,
  refundLines,
  releaseTime,
  shop,
  source,
  withPayout,
} from './order-mail-words.ts'

// French mails about the steps of an order. Never the hand-over code, as in the English ones.

const SAFETY = 'Notre personnel ne vous demande jamais votre code PIN, votre mot de passe ni votre code de remise.'
const isByAdmin = ({ event }: EventNotification) => event.actor === 'admin'

export const FRENCH_TEXTS: OrderTexts = {
  place: {
    buyer: (notification) => ({
      subject: 'Votre commande est passée',
      paragraphs: [
        `Medaase ! Vous avez commandé chez ${shop(notification)} : ${goods(notification)}. Il n’y a rien à payer.`,
        ...next(
          notification,
          ...datesForBuyer(notification),
          ...pickupPlace(notification),
          'Le vendeur va maintenant préparer votre commande. Vous pouvez annuler tant qu’il n’a pas commencé.',
        ),
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'Nouvelle commande : veuillez la confirmer',
      paragraphs: [
        `${buyer(notification)} a commandé : ${goods(notification)}. Il n’y avait rien à payer.`,
        `Veuillez confirmer la commande dans un délai de ${frenchDuration(timer('confirm_order'))} et préparer les articles.`,
        ...datesForVendor(notification),
      ],
      label: 'Confirmer la commande',
    }),
  },
  pay: {
    buyer: (notification) => ({
      subject: 'Paiement reçu',
      paragraphs: [
        `Medaase ! Vous avez payé ${total(notification)} pour votre commande chez ${shop(notification)} : ${goods(notification)}.`,
        ...source(notification),
        ...next(
          notification,
          ...datesForBuyer(notification),
          ...pickupPlace(notification),
          'L’argent est retenu jusqu’à ce que vous ayez les articles. Le vendeur va maintenant préparer votre commande. Vous pouvez annuler tant qu’il n’a pas commencé.',
        ),
        SAFETY,
      ],
    }),
    vendor: (notification) => ({
      subject: 'Nouvelle commande payée : veuillez la confirmer',
      paragraphs: [
        `${buyer(notification)} a payé ${total(notification)} pour cette commande : ${goods(notification)}. L’argent est retenu jusqu’à ce que l’acheteur ait les articles.`,
        ...source(notification),
        `Veuillez confirmer la commande dans un délai de ${frenchDuration(timer('confirm_order'))} et préparer les articles.`,
        ...datesForVendor(notification),
      ],
      label: 'Confirmer la commande',
    }),
  },
  dispatch: {
    buyer: (notification) => ({
      subject: isPickup(notification) ? 'Votre commande est prête à être retirée' : 'Votre commande est en route',
      paragraphs: [
        isPickup(notification)
          ? `Votre commande vous attend chez ${shop(notification)} : ${goods(notification)}.`
          : `${shop(notification)} a expédié votre commande : ${goods(notification)}${courier(notification)}.`,
        ...pickupPlace(notification),
        ...note(notification),
        ...arrival(notification),
        `La page de votre commande affiche un code de remise à six chiffres. Vérifiez d’abord les articles. S’ils conviennent, donnez le code à la personne qui vous les ${isPickup(notification) ? 'remet' : 'livre'}. ${isFree(notification) ? 'Le code termine la commande.' : 'Le code débloque votre argent au profit du vendeur.'}`,
        'Ne donnez le code à personne avant cela. Notre personnel ne le demande jamais.',
      ],
    }),
  },
  mark_delivered: {
    buyer: (notification) => ({
      subject: isByAdmin(notification)
        ? 'Votre commande a été déclarée livrée'
        : `${shop(notification)} a déclaré votre commande livrée`,
      paragraphs: [
        `${isByAdmin(notification) ? 'Nous avons' : `${shop(notification)} a`} déclaré cette commande livrée, sans le code de remise : ${goods(notification)}.`,
        ...note(notification),
        isFree(notification)
          ? `La commande sera terminée ${releaseTime(notification)}. Si les articles ne sont pas arrivés ou ne conviennent pas, signalez avant cela un problème sur la page de la commande.`
          : `L’argent sera débloqué au profit du vendeur ${releaseTime(notification)}. Si les articles ne sont pas arrivés ou ne conviennent pas, signalez avant cela un problème sur la page de la commande. L’argent reste alors retenu.`,
      ],
    }),
  },
  hand_over: { buyer: thanks, vendor: completed },
  confirm_receipt: { vendor: completed },
  release: {
    buyer: (notification) => ({
      subject: 'Votre commande est terminée',
      paragraphs: [
        isFree(notification)
          ? `Aucun problème n’a été signalé à temps. Votre commande est terminée : ${goods(notification)}.`
          : `Aucun problème n’a été signalé à temps. L’argent de cette commande (${goods(notification)}) a été débloqué au profit du vendeur, ${shop(notification)}.`,
      ],
    }),
    vendor: completed,
  },
  cancel: {
    buyer: (notification) => ({
      subject: 'Votre commande est annulée',
      paragraphs: [
        `Vous avez annulé votre commande chez ${shop(notification)} : ${goods(notification)}.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'L’acheteur a annulé une commande',
      paragraphs: [
        `${buyer(notification)} a annulé cette commande : ${goods(notification)}. N’envoyez pas les articles.`,
        ...note(notification),
      ],
    }),
  },
  decline: {
    buyer: (notification) => ({
      subject: isByAdmin(notification) ? 'Commande annulée par Asime' : 'Le vendeur a annulé votre commande',
      paragraphs: [
        `${isByAdmin(notification) ? 'Asime' : shop(notification)} a annulé votre commande : ${goods(notification)}.`,
        ...note(notification),
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) =>
      isByAdmin(notification)
        ? {
            subject: 'Commande annulée par Asime',
            paragraphs: [
              `Asime a annulé cette commande : ${goods(notification)}. N’envoyez pas les articles.`,
              ...note(notification),
            ],
          }
        : undefined,
  },
  cancel_late: {
    buyer: (notification) => ({
      subject: 'Votre commande est annulée',
      paragraphs: [
        `Vous avez annulé votre commande en retard chez ${shop(notification)} : ${goods(notification)}.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'L’acheteur a annulé une commande en retard',
      paragraphs: [
        `${buyer(notification)} a annulé cette commande : ${goods(notification)}. N’envoyez pas les articles.`,
        ...note(notification),
      ],
    }),
  },
  lapse_undispatched: {
    buyer: (notification) => ({
      subject: 'Votre commande n’a pas été expédiée et est annulée',
      paragraphs: [
        `${shop(notification)} n’a pas expédié votre commande : ${goods(notification)}. Nous l’avons donc annulée.`,
        ...goesBack(notification),
        ...openAgain(notification),
      ],
    }),
    vendor: (notification) => ({
      subject: 'Une commande a été annulée : elle n’a pas été expédiée',
      paragraphs: [
        `Cette commande n’a pas été expédiée dans les ${frenchDuration(UNDISPATCHED)} suivant sa date : ${goods(notification)}. Nous l’avons donc annulée. N’envoyez pas les articles.`,
        ...note(notification),
      ],
    }),
  },
  extend: {
    vendor: (notification) => ({
      subject: 'L’acheteur vous accorde plus de temps',
      paragraphs: [
        `${buyer(notification)} vous accorde plus de temps pour cette commande : ${goods(notification)}. Vous avez ${untilDate(notification)} ${task(notification)}.`,
      ],
    }),
  },
  propose_date: {
    buyer: (notification) => ({
      subject: `${shop(notification)} propose une nouvelle date`,
      paragraphs: [
        `${shop(notification)} a besoin de plus de temps ${task(notification)} : ${goods(notification)}.`,
        ...note(notification),
        `Vous pouvez accepter ou refuser la nouvelle date sur la page de la commande. Si vous refusez, ${formerDate(notification)} reste valable.`,
      ],
      label: 'Répondre',
    }),
  },
  accept_date: {
    vendor: (notification) => ({
      subject: 'L’acheteur a accepté la nouvelle date',
      paragraphs: [`Vous avez ${untilDate(notification)} ${task(notification)} : ${goods(notification)}.`],
    }),
  },
  refuse_date: {
    vendor: (notification) => ({
      subject: 'L’acheteur a refusé la nouvelle date',
      paragraphs: [
        `${buyer(notification)} n’a pas accepté la nouvelle date de cette commande : ${goods(notification)}. C’est ${formerDate(notification)} qui reste valable.`,
        'Dès qu’une date est passée, l’acheteur peut annuler une commande qui n’a pas été expédiée.',
      ],
    }),
  },
  expire: {
    buyer: (notification) => ({
      subject: 'Votre commande n’a pas été payée à temps',
      paragraphs: [
        `Le délai pour payer cette commande est passé, et elle a expiré : ${goods(notification)}. Rien ne vous a été débité. Si un paiement arrive encore, nous le remboursons intégralement.`,
        ...openAgain(notification),
        ...(notification.order.source === 'cart'
          ? ['Si vous voulez toujours ces articles, vous pouvez les commander de nouveau.']
          : []),
        ...(notification.order.source === 'deal'
          ? ['Si vous voulez toujours ces articles, rouvrez le lien du vendeur.']
          : []),
      ],
      ...toRequest(notification, 'Examiner les offres'),
    }),
    vendor: (notification) => ({
      subject: 'Une commande n’a pas été payée à temps',
      paragraphs: [
        `${buyer(notification)} n’a pas payé cette commande à temps, et elle a expiré : ${goods(notification)}.`,
        ...(notification.order.reopened
          ? ['La demande est de nouveau ouverte, et vous pouvez envoyer une nouvelle offre.']
          : []),
      ],
      ...toRequest(notification, 'Ouvrir la demande'),
    }),
  },
  refund: {
    buyer: (notification) => ({
      subject: `Vous avez été remboursé de ${refunded(notification)}`,
      paragraphs: [
        `${isByAdmin(notification) ? 'Asime' : shop(notification)} a remboursé tout ce qui était retenu pour cette commande : ${goods(notification)}.`,
        ...note(notification),
        ...refundLines(notification),
      ],
    }),
    vendor: (notification) =>
      byAdmin(notification, 'Une commande a été remboursée', 'Tout ce qui était retenu revient à l’acheteur.'),
  },
  refund_part: {
    buyer: (notification) => ({
      subject: 'Vous avez reçu un remboursement partiel',
      paragraphs: [
        `${isByAdmin(notification) ? 'Asime' : shop(notification)} a remboursé une partie de ce que vous avez payé pour cette commande : ${goods(notification)}. À ce jour, vous avez été remboursé de ${refunded(notification)} sur ${total(notification)}.`,
        ...note(notification),
        ...refundLines(notification),
      ],
    }),
    vendor: (notification) =>
      byAdmin(
        notification,
        'Une commande a été remboursée en partie',
        `À ce jour, l’acheteur a été remboursé de ${refunded(notification)}.`,
      ),
  },
  late_payment: { buyer: paidInVain },
  chargeback: { buyer: takenBack, vendor: takenFromShop },
  ...FRENCH_DISPUTE_TEXTS,
}

function completed(notification: EventNotification): NotificationText {
  return withPayout(notification, {
    subject: 'Commande terminée',
    paragraphs: [
      isFree(notification)
        ? `${buyer(notification)} a reçu sa commande : ${goods(notification)}.`
        : `L’argent de cette commande a été débloqué à votre profit : ${goods(notification)}.`,
    ],
  })
}

function thanks(notification: EventNotification): NotificationText {
  return {
    subject: 'Votre commande est terminée',
    paragraphs: [
      `Medaase ! Vous avez donné le code de remise de cette commande : ${goods(notification)}.${
        isFree(notification) ? '' : ` L’argent a été débloqué au profit du vendeur, ${shop(notification)}.`
      }`,
    ],
  }
}

function byAdmin(notification: EventNotification, subject: string, sentence: string): NotificationText | undefined {
  if (!isByAdmin(notification)) return undefined
  return {
    subject,
    paragraphs: [
      `Asime a fait un remboursement pour cette commande : ${goods(notification)}. ${sentence}`,
      ...note(notification),
    ],
  }
}

/** What there is time for. */
function task(notification: EventNotification): string {
  if (notification.event.to_status !== 'dispatched') return 'pour expédier la commande'
  return isPickup(notification) ? 'pour remettre la commande' : 'pour livrer la commande'
}

function untilDate(notification: EventNotification): string {
  const date = dateOf(notification, notification.event.to_status)
  return date === undefined ? 'jusqu’à sa date' : `jusqu’au ${date}`
}

/** The one that was agreed before. */
function formerDate(notification: EventNotification): string {
  const date = dateOf(notification, notification.event.to_status)
  return date === undefined ? 'la date convenue' : `la date du ${date}`
}

function arrival(notification: EventNotification): Paragraph[] {
  const { deliver_by: date } = notification.order
  if (!date) return []
  return [
    isPickup(notification)
      ? `Veuillez venir la chercher au plus tard le ${frenchDay(date)}.`
      : `Elle doit être livrée au plus tard le ${frenchDay(date)}.`,
  ]
}

function goesBack(notification: EventNotification): Paragraph[] {
  if (isFree(notification)) return []
  return notification.event.from_status === 'awaiting_payment'
    ? ['Rien ne vous a été débité. Si un paiement arrive encore, nous le remboursons intégralement.']
    : ['Vous serez remboursé intégralement.', ...refundLines(notification)]
}

/** Only for an order that could not be paid: the money came after its end or a suspension, or it was paid before. */
function paidInVain(notification: EventNotification): NotificationText {
  const { currency } = notification.order
  const charge = chargeUntil(notification)
  const paid = charge
    ? `Vous avez payé ${formatMoney(charge.amount, currency)} avec votre ${accountWords(charge)}`
    : 'Vous avez payé'
  const isSecond = wasPaid(notification)
  return {
    subject: isSecond
      ? 'Vous avez payé deux fois : nous remboursons un paiement'
      : 'Nous vous remboursons : la commande ne pouvait plus être payée',
    paragraphs: [
      isSecond
        ? `${paid} pour une commande que vous aviez déjà payée : ${goods(notification)}.`
        : `${paid} pour une commande qui ne pouvait plus être payée : ${goods(notification)}.`,
      'Nous remboursons ce paiement intégralement.',
      ...refundLines(notification),
    ],
  }
}

const CHARGEBACK =
  'C’est ce qu’on appelle une rétrofacturation : le payeur demande à sa banque ou à son opérateur de récupérer l’argent, et la banque décide.'

function takenBack(notification: EventNotification, supportEmail: string): NotificationText {
  return {
    subject: 'Votre banque a repris de l’argent pour vous',
    paragraphs: [
      `Votre banque ou votre opérateur a repris de l’argent que vous aviez payé pour cette commande : ${goods(notification)}.`,
      ...note(notification),
      notification.event.to_status === 'refunded'
        ? 'Plus rien de votre paiement n’est retenu, et la commande a donc pris fin. Votre banque vous rembourse directement.'
        : 'Votre banque vous rembourse directement. La commande ne change pas.',
      `Si vous ne l’avez pas demandé, ou si vous avez une question, écrivez à ${supportEmail}.`,
    ],
  }
}

function takenFromShop(notification: EventNotification, supportEmail: string): NotificationText {
  const { sale, currency } = notification.order
  const owed = sale?.owed ?? 0
  return {
    subject: owed > 0 ? 'Un paiement a été annulé, et vous en devez une partie' : 'Un paiement a été annulé',
    paragraphs: [
      `La banque du payeur a annulé un paiement de cette commande : ${goods(notification)}. Acheteur : ${buyer(notification)}.`,
      ...note(notification),
      CHARGEBACK,
      owed > 0
        ? `L’argent avait été débloqué à votre profit : vous devez donc maintenant ${formatPesewas(toPesewas(owed), currency)} pour cette commande. Nous rendons nous-mêmes notre commission. Le montant sera retenu sur vos prochains versements. Vous n’avez rien à envoyer.`
        : notification.event.to_status === 'refunded'
          ? 'L’argent était encore retenu : vous ne devez donc rien. La commande a pris fin. N’envoyez pas les articles.'
          : 'L’argent était encore retenu : vous ne devez donc rien. Le reste demeure retenu, et la commande se poursuit.',
      `Si vous pouvez montrer que les articles sont arrivés, ou si vous avez une question, écrivez à ${supportEmail} en indiquant le numéro de la commande.`,
    ],
    ...(owed > 0 ? { label: 'Voir la commande' } : {}),
  }
}
