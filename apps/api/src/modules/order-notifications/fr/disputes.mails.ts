import { timer } from '@asime/contract/deadlines-in-force'
import type { OrderSide } from '@asime/contract/order-states'
import { frenchDuration } from '../../../platform/mail/french.ts'
import { isFree, type NotificationText, refunded, total } from '../order-mail-words.ts'
import type { DisputeTexts } from '../disputes.mails.ts'
import type { EventNotification, MessageNotification } from '../order-notifications.repository.ts'
import { note, offeredAmount } from './event-notes.ts'
import { buyer, goods, shop, withPayout } from './order-mail-words.ts'

// What French mails about a dispute say: its steps, and what is written in it.

export const FRENCH_DISPUTE_TEXTS: DisputeTexts = {
  report_problem: {
    vendor: (notification) => ({
      subject: 'Un problème a été signalé',
      paragraphs: [
        `${buyer(notification)} a signalé un problème avec cette commande : ${goods(notification)}.`,
        ...note(notification),
        `${isFree(notification) ? '' : 'L’argent reste retenu jusqu’à ce que le litige soit réglé. '}Veuillez répondre dans un délai de ${frenchDuration(timer('dispute_answer'))}, sinon Asime tranchera sans votre réponse.`,
      ],
      label: 'Répondre',
    }),
    buyer: (notification) => ({
      subject: 'Nous avons reçu votre signalement',
      paragraphs: [
        `${isFree(notification) ? 'Vous avez signalé un problème avec cette commande' : 'L’argent de cette commande reste retenu'} : ${goods(notification)}. ${shop(notification)} a ${frenchDuration(timer('dispute_answer'))} pour répondre. Sans réponse, Asime tranchera.`,
      ],
    }),
  },
  offer: {
    buyer: (notification) => offered(notification, 'buyer'),
    vendor: (notification) => offered(notification, 'vendor'),
  },
  decline_offer: {
    buyer: (notification) => declined(notification, 'buyer'),
    vendor: (notification) => declined(notification, 'vendor'),
  },
  escalate: { buyer: escalated, vendor: escalated },
  accept_offer: {
    buyer: agreed,
    vendor: (notification) => withPayout(notification, agreed(notification)),
  },
  withdraw_complaint: {
    vendor: (notification) => ({
      subject: 'Un signalement a été retiré',
      paragraphs: [
        `${buyer(notification)} a retiré le signalement sur cette commande : ${goods(notification)}. La commande se poursuit.`,
      ],
    }),
  },
  settle_dispute: {
    buyer: decided,
    vendor: (notification) => withPayout(notification, decided(notification)),
  },
}

export function frenchDisputeMessageText(notification: MessageNotification): NotificationText {
  const author =
    notification.author === 'admin'
      ? 'Asime'
      : notification.author === 'buyer'
        ? buyer(notification)
        : shop(notification)
  return {
    subject: `${author} a écrit au sujet d’un litige`,
    paragraphs: [
      `${author} a écrit au sujet de cette commande : ${goods(notification)}.`,
      { quote: notification.message },
    ],
    label: 'Lire et répondre',
  }
}

function offered(notification: EventNotification, reader: OrderSide): NotificationText | undefined {
  if (notification.event.actor === reader) return undefined
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  return {
    subject: 'Vous avez reçu une proposition',
    paragraphs: [
      `${by} propose de régler le litige sur cette commande : ${goods(notification)}. La proposition : ${offeredAmount(notification)} remboursés à l’acheteur.`,
      'Vous pouvez l’accepter ou la refuser sur la page de la commande.',
    ],
    label: 'Examiner la proposition',
  }
}

function declined(notification: EventNotification, reader: OrderSide): NotificationText | undefined {
  const by = notification.event.actor === 'buyer' ? buyer(notification) : shop(notification)
  if (notification.event.actor === reader) return undefined
  return {
    subject: 'Votre proposition a été refusée',
    paragraphs: [
      `${by} a refusé votre proposition (${offeredAmount(notification)} remboursés à l’acheteur) pour cette commande : ${goods(notification)}. Vous pouvez en faire une autre.`,
    ],
  }
}

function escalated(notification: EventNotification): NotificationText {
  const why = note(notification)
  return {
    subject: 'Asime va trancher',
    paragraphs: [
      `Asime va maintenant trancher le litige sur cette commande : ${goods(notification)}.`,
      ...(why.length > 0 ? why : ['L’un de vous l’a demandé.']),
      'Une personne examinera ce que vous avez dit et montré tous les deux. D’ici là, vous pouvez encore écrire, ajouter des photos ou vous mettre d’accord.',
    ],
  }
}

function agreed(notification: EventNotification): NotificationText {
  return {
    subject: 'Litige réglé',
    paragraphs: [
      `Vous vous êtes mis d’accord sur le litige de cette commande : ${goods(notification)}. L’acheteur est remboursé de ${refunded(notification)} au total, sur ${total(notification)}.`,
    ],
  }
}

function decided(notification: EventNotification): NotificationText {
  const outcome = isFree(notification)
    ? 'La commande est terminée.'
    : notification.order.refunded_total === 0
      ? 'Rien n’est remboursé. L’argent revient au vendeur.'
      : `L’acheteur est remboursé de ${refunded(notification)} au total, sur ${total(notification)}. Le reste revient au vendeur.`
  return {
    subject: 'Asime a tranché',
    paragraphs: [
      `Asime a tranché le litige sur cette commande : ${goods(notification)}. ${outcome}`,
      ...note(notification),
    ],
  }
}
