import type { MailLanguage } from '@asime/contract/mail-language'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify-context.ts'

/** Says that there is something to read, and how to answer it. */
export function messageMail(message: {
  /** Who wrote it; undefined where the name cannot stand in a mail. */
  from: string | undefined
  /** The shop that it was written to; undefined for a buyer. */
  to: string | undefined
  content: (language: MailLanguage) => string
  url: string
}): LongMail {
  const { from, to, content, url } = message
  return {
    words: {
      en: () => {
        const whom = to === undefined ? 'you' : (nameInMail(to) ?? 'your shop')
        const who = from ?? SOMEBODY.en
        return {
          subject: `${who} wrote to ${whom}`,
          paragraphs: [
            `${who} wrote to ${whom} on Asime:`,
            { quote: content('en') },
            'To answer, open the conversation.',
            'We forward messages unchanged. Never pay or sign in through a link in a message.',
          ],
          action: { label: 'Answer on Asime', url },
        }
      },
      fr: () => {
        const who = from ?? SOMEBODY.fr
        const wrote =
          to === undefined ? `${who} vous a écrit` : `${who} a écrit à ${nameInMail(to) ?? 'votre boutique'}`
        return {
          subject: wrote,
          paragraphs: [
            `${wrote} sur Asime :`,
            { quote: content('fr') },
            'Pour répondre, ouvrez la conversation.',
            'Nous transmettons les messages tels quels. Ne payez et ne vous connectez jamais par un lien reçu dans un message.',
          ],
          action: { label: 'Répondre sur Asime', url },
        }
      },
    },
  }
}

export const SOMEBODY: Record<MailLanguage, string> = { en: 'Somebody', fr: 'Quelqu’un' }
