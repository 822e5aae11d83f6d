import { inWords, PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import { bonjour, frenchDuration } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify-context.ts'

/** To the email of the account: whoever reads it can stop the change. */
export function phoneChangeMail(fullName: string, newPhone: string, publicUrl: string, token: string): LongMail {
  const name = nameInMail(fullName)
  const url = `${publicUrl}/stop-number-change?token=${token}`
  return {
    words: {
      en: () => ({
        subject: 'Your phone number is about to change',
        paragraphs: [
          name === undefined ? 'Hello,' : `Hello, ${name},`,
          `Asime support was asked to change the number that signs in to your account to ${newPhone}. It changes in ${inWords(PHONE_CHANGE_WAIT)}, once the new number has confirmed it. You are then signed out on all devices.`,
          'If you asked for this, you need not do anything. If not, stop it now.',
        ],
        action: { label: 'Stop this change', url },
      }),
      fr: () => ({
        subject: 'Votre numéro de téléphone va être modifié',
        paragraphs: [
          bonjour(fullName),
          `On a demandé au support d’Asime de remplacer le numéro qui permet de se connecter à votre compte par ${newPhone}. Il change dans ${frenchDuration(PHONE_CHANGE_WAIT)}, une fois que le nouveau numéro l’a confirmé. Vous êtes ensuite déconnecté de tous les appareils.`,
          'Si vous l’avez demandé, vous n’avez rien à faire. Sinon, arrêtez tout de suite ce changement.',
        ],
        action: { label: 'Arrêter ce changement', url },
      }),
    },
  }
}
