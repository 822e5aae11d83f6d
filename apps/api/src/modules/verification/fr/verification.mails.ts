import { ENDED_VERIFICATION_KEPT } from '@asime/contract/deadlines'
import type { VerificationPart } from '@asime/contract/verification-states'
import { bonjour, frenchDate, frenchDuration } from '../../../platform/mail/french.ts'
import { nameInMail } from '../../../platform/mail/mail-text.ts'
import type { Owner, VerificationNotification, VerificationText } from '../verification-notifications.ts'

const PARTS: Record<VerificationPart, string> = {
  email: 'votre adresse e-mail',
  legal_name: 'le nom légal de votre boutique',
  payout_account: 'votre compte de versement',
  full_name: 'votre nom',
  card_number: 'le numéro de votre Ghana Card',
  card_expires_on: 'la date d’expiration de votre Ghana Card',
  ghana_card: 'la photo de votre Ghana Card',
  selfie: 'votre selfie avec la carte',
  certificate: 'votre certificat d’immatriculation',
}

function textOf(shop: string, notification: VerificationNotification): VerificationText {
  switch (notification.kind) {
    case 'approved':
      return {
        subject: `${shop} est vérifiée`,
        paragraphs: [
          `Asime a vérifié qui se trouve derrière ${shop}. Les acheteurs voient maintenant le badge « Verified » sur votre boutique.`,
          `La vérification est valable jusqu’au ${frenchDate(notification.validUntil)}. Nous vous écrirons avant qu’elle se termine.`,
        ],
      }
    case 'asked_again':
      return {
        subject: `Il nous manque quelque chose pour vérifier ${shop}`,
        paragraphs: [
          `Veuillez vérifier et renvoyer : ${notification.askedFor.map((part) => PARTS[part]).join(', ')}. En voici la raison :`,
          { quote: notification.reason },
          'Dès que vous l’aurez envoyé, nous l’examinerons et vous écrirons notre décision.',
        ],
      }
    case 'rejected':
      return {
        subject: `${shop} n’a pas été vérifiée`,
        paragraphs: [
          'Nous n’avons pas pu vérifier votre boutique. En voici la raison :',
          { quote: notification.reason },
          `Vous pouvez recommencer à tout moment. Nous supprimons ce que vous avez envoyé après ${frenchDuration(ENDED_VERIFICATION_KEPT)}.`,
        ],
      }
    case 'revoked':
      return {
        subject: `${shop} n’est plus vérifiée`,
        paragraphs: [
          'La vérification de votre boutique a pris fin, et son badge a disparu. En voici la raison :',
          { quote: notification.reason },
          'Vous pouvez demander une nouvelle vérification à tout moment.',
        ],
      }
    case 'expiring':
      return {
        subject: `La vérification de votre boutique se termine le ${frenchDate(notification.validUntil)} : ${shop}`,
        paragraphs: [
          `Le badge « Verified » de votre boutique se termine le ${frenchDate(notification.validUntil)}.`,
          'Renouvelez la vérification dès maintenant : votre boutique garde son badge pendant notre contrôle.',
        ],
      }
    case 'expired':
      return {
        subject: `La vérification de votre boutique a expiré : ${shop}`,
        paragraphs: [
          `La vérification de votre boutique s’est terminée le ${frenchDate(notification.validUntil)}, et les acheteurs ne voient plus le badge.`,
          'Faites-la vérifier de nouveau pour le récupérer.',
        ],
      }
  }
}

export function frenchVerificationText(owner: Owner, notification: VerificationNotification): VerificationText {
  const { subject, paragraphs } = textOf(frenchShopOf(owner), notification)
  return { subject, paragraphs: [bonjour(owner.full_name), ...paragraphs] }
}

export const frenchShopOf = (owner: Owner) => nameInMail(owner.business_name) ?? 'Votre boutique'
