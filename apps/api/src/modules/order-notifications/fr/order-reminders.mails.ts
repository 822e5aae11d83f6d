import { UNDISPATCHED } from '@asime/contract/deadlines'
import type { OrderSide } from '@asime/contract/order-states'
import { frenchDuration, frenchMoment } from '../../../platform/mail/french.ts'
import { isFree, isPickup, type NotificationText } from '../order-mail-words.ts'
import type { OrderNotification } from '../order-notifications.repository.ts'
import type { ReminderTexts } from '../order-reminders.mails.ts'
import { buyer, dateOf, goods, releaseTime, shop } from './order-mail-words.ts'

// What French mails say whose reason is that time goes by.

export const FRENCH_REMINDERS: ReminderTexts = {
  prepareReminder,
  dateReminder,
  lateReminder,
  releaseReminder,
  answerReminder,
  talkReminder,
}

function prepareReminder(notification: OrderNotification, side: OrderSide): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'Rappel : veuillez confirmer une commande',
        paragraphs: [
          `${buyer(notification)} a ${isFree(notification) ? 'commandé' : 'payé'} : ${goods(notification)}. Le délai pour confirmer la commande est passé. Veuillez la confirmer ou l’annuler.`,
          'Tant que vous ne l’avez pas confirmée, l’acheteur peut annuler.',
        ],
        label: 'Confirmer la commande',
      }
    : {
        subject: 'Le vendeur n’a pas encore confirmé votre commande',
        paragraphs: [
          `${shop(notification)} n’a pas confirmé votre commande à temps : ${goods(notification)}. Nous lui avons envoyé un rappel.`,
          'Vous pouvez attendre, ou annuler sur la page de la commande et être remboursé intégralement.',
        ],
      }
}

function dateReminder(notification: OrderNotification): NotificationText {
  const isSent = notification.order.status === 'dispatched'
  const forWhom = `${goods(notification)}, pour ${buyer(notification)}`
  return {
    subject: isSent
      ? isPickup(notification)
        ? 'Retrait prévu aujourd’hui'
        : 'Livraison prévue aujourd’hui'
      : 'Une commande à expédier aujourd’hui',
    paragraphs: [
      isSent
        ? `${forWhom} : ${isPickup(notification) ? 'le retrait' : 'la livraison'} est à faire aujourd’hui. Demandez le code de remise quand l’acheteur reçoit les articles.`
        : `${forWhom} : l’expédition est à faire aujourd’hui. Une fois la date passée, l’acheteur peut annuler la commande.`,
    ],
  }
}

function lateReminder(notification: OrderNotification, side: OrderSide): NotificationText {
  const { order } = notification
  const isSent = order.status === 'dispatched'
  const date = dateOf(notification)
  const when =
    order.date_proposal?.status === 'open' || date === undefined ? 'à la date convenue' : `au plus tard le ${date}`
  if (isSent && isPickup(notification)) return notCollected(notification, side, when)
  if (side === 'vendor')
    return {
      subject: isSent
        ? 'Une commande est en retard : veuillez la livrer'
        : 'Une commande est en retard : veuillez l’expédier',
      paragraphs: [
        isSent
          ? `${goods(notification)}, pour ${buyer(notification)} : la livraison était prévue ${when}.`
          : `${goods(notification)}, pour ${buyer(notification)} : l’expédition était prévue ${when}. L’acheteur peut maintenant annuler la commande. Nous l’annulons nous-mêmes ${frenchDuration(UNDISPATCHED)} après la date.`,
      ],
    }
  return {
    subject: isSent ? 'Votre commande est-elle arrivée ?' : 'Votre commande est en retard',
    paragraphs: isSent
      ? [
          `${goods(notification)}, chez ${shop(notification)} : la livraison était prévue ${when}.`,
          `Si la commande n’est pas arrivée, vous pouvez accorder plus de temps au vendeur ou signaler un problème sur la page de la commande.${moneyIsHeld(notification)}`,
        ]
      : [
          `${goods(notification)}, chez ${shop(notification)} : l’expédition était prévue ${when}, et elle n’a pas eu lieu.`,
          isFree(notification)
            ? `Vous pouvez accorder plus de temps au vendeur, ou annuler. Si rien ne se passe, nous annulons la commande ${frenchDuration(UNDISPATCHED)} après la date.`
            : `Vous pouvez accorder plus de temps au vendeur, ou annuler et être remboursé intégralement. Si rien ne se passe, nous annulons et remboursons la commande ${frenchDuration(UNDISPATCHED)} après la date.`,
        ],
  }
}

const moneyIsHeld = (notification: OrderNotification) =>
  isFree(notification) ? '' : ' Entre-temps, votre argent reste retenu.'

/** It lies ready, and only the buyer can end that. */
function notCollected(notification: OrderNotification, side: OrderSide, when: string): NotificationText {
  return side === 'vendor'
    ? {
        subject: 'Une commande n’a pas été retirée',
        paragraphs: [`${goods(notification)}, pour ${buyer(notification)} : le retrait était prévu ${when}.`],
      }
    : {
        subject: 'Avez-vous retiré votre commande ?',
        paragraphs: [
          `${goods(notification)}, chez ${shop(notification)} : le retrait était prévu ${when}.`,
          `Si vous ne l’avez pas fait, vous pouvez choisir un jour plus tardif ou signaler un problème sur la page de la commande.${moneyIsHeld(notification)}`,
        ],
      }
}

function releaseReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Tout va bien avec votre commande ?',
    paragraphs: [
      isFree(notification)
        ? `Votre commande (${goods(notification)}) chez ${shop(notification)} sera terminée ${releaseTime(notification)}.`
        : `L’argent de cette commande (${goods(notification)}) sera débloqué au profit du vendeur, ${shop(notification)}, ${releaseTime(notification)}.`,
      'Si quelque chose ne va pas, signalez avant cela un problème sur la page de la commande. Si tout va bien, vous n’avez rien à faire.',
    ],
  }
}

/** By when, or soon. */
const until = (dueAt: string | null) => (dueAt === null ? 'bientôt' : `jusqu’au ${frenchMoment(dueAt)}`)

function answerReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Veuillez répondre à un problème signalé',
    paragraphs: [
      `${buyer(notification)} a signalé un problème avec cette commande : ${goods(notification)}. Délai pour répondre : ${until(notification.dispute_due_at)}.`,
      'Sans réponse de votre part, Asime tranchera.',
    ],
    label: 'Répondre',
  }
}

function talkReminder(notification: OrderNotification): NotificationText {
  return {
    subject: 'Rappel : vous pouvez encore vous mettre d’accord',
    paragraphs: [
      `Délai pour vous mettre d’accord sur cette commande (${goods(notification)}) : ${until(notification.dispute_due_at)}. Ensuite, Asime tranchera.`,
    ],
    label: 'Examiner les propositions',
  }
}
