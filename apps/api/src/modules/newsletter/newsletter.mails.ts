import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { MailLanguage } from '@asime/contract/mail-language'
import { frenchDuration } from '../../platform/mail/french.ts'
import type { Mail } from '../../platform/mail/mails.ts'

interface Subscriber {
  email: string
  /** Ends this subscription. */
  unsubscribeUrl: string
}

export function confirmationMail(email: string, publicUrl: string, token: string): Mail {
  const url = `${publicUrl}/newsletter/confirm?token=${token}`
  return {
    recipient: email,
    words: {
      en: () => ({
        subject: 'Confirm your newsletter subscription',
        paragraphs: [
          'Hello,',
          `Someone asked us to send the Asime newsletter to this address: once a week, the best deals and the latest requests. Please confirm your subscription. The link works for ${inWords(timer('newsletter_link'))}.`,
          'If this was not you, ignore this email. We send nothing until you confirm.',
        ],
        action: { label: 'Confirm subscription', url },
      }),
      fr: () => ({
        subject: 'Confirmez votre abonnement à notre lettre d’information',
        paragraphs: [
          'Bonjour,',
          `Quelqu’un nous a demandé d’envoyer la lettre d’information d’Asime à cette adresse : une fois par semaine, les meilleures affaires et les dernières demandes. Veuillez confirmer votre abonnement. Le lien est valable ${frenchDuration(timer('newsletter_link'))}.`,
          'Si ce n’était pas vous, ignorez cet e-mail. Nous n’envoyons rien avant votre confirmation.',
        ],
        action: { label: 'Confirmer l’abonnement', url },
      }),
    },
  }
}

export function welcomeMail(subscriber: Subscriber, publicUrl: string): Mail {
  const { unsubscribeUrl } = subscriber
  const url = `${publicUrl}/products`
  return {
    recipient: subscriber.email,
    words: {
      en: () => ({
        subject: 'You are subscribed to our newsletter',
        paragraphs: [
          'Medaase! Every Monday we send you the best deals of the week and the latest requests from buyers.',
          unsubscribeLines.en(unsubscribeUrl),
        ],
        action: { label: 'See what’s new', url },
        unsubscribeUrl,
      }),
      fr: () => ({
        subject: 'Vous êtes abonné à notre lettre d’information',
        paragraphs: [
          'Medaase ! Chaque lundi, nous vous envoyons les meilleures affaires de la semaine et les dernières demandes des acheteurs.',
          unsubscribeLines.fr(unsubscribeUrl),
        ],
        action: { label: 'Voir les nouveautés', url },
        unsubscribeUrl,
      }),
    },
  }
}

export const unsubscribeLines: Record<MailLanguage, (url: string) => string> = {
  en: (url) => `To stop these emails, unsubscribe here: ${url}`,
  fr: (url) => `Pour ne plus recevoir ces e-mails, désabonnez-vous ici : ${url}`,
}
