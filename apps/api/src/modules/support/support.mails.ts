import type { MailLanguage } from '@asime/contract/mail-language'
import type { ContactTopic, ContactUs } from '@asime/contract/support'
import { bonjour } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { inEnglishAlone, type Mail, type MailWords } from '../../platform/mail/mails.ts'

const TOPICS: Record<MailLanguage, Record<ContactTopic, string>> = {
  en: {
    account: 'an account',
    order: 'an order',
    payment: 'a payment',
    vendor: 'a vendor',
    safety: 'safety',
    other: 'something else',
  },
  fr: {
    account: 'un compte',
    order: 'une commande',
    payment: 'un paiement',
    vendor: 'un vendeur',
    safety: 'la sécurité',
    other: 'un autre sujet',
  },
}

/** To support, who answer at the desk: what they answer by replying to the mail is not to be seen there. */
export function contactMail(input: ContactUs, id: string, config: { supportEmail: string; publicUrl: string }): Mail {
  const about = TOPICS.en[input.topic]
  return {
    recipient: config.supportEmail,
    ...inEnglishAlone({
      replyTo: input.email,
      subject: `${input.name} wrote about ${about}`,
      paragraphs: [
        `${input.name} <${input.email}> wrote about ${about}:`,
        { quote: input.message },
        'This address has not been verified. Replies go to it, but other admins only see answers that are sent from the desk.',
      ],
      action: { label: 'Answer at the desk', url: `${config.publicUrl}/app/admin/support/${id}` },
    }),
  }
}

/** An answer of support, in its own words. What the person replies to it goes to the mailbox of support. */
export function supportReplyWords(
  message: { name: string; topic: ContactTopic; message: string },
  answer: string,
  supportEmail: string,
): MailWords {
  const name = nameInMail(message.name)
  const answered = answer.split(/\s*\n\s*/)
  const asked = { quote: message.message }
  return {
    en: () => ({
      subject: `Your message to Asime about ${TOPICS.en[message.topic]}`,
      replyTo: supportEmail,
      paragraphs: [
        name === undefined ? 'Hello,' : `Hello, ${name},`,
        ...answered,
        'You wrote:',
        asked,
        'To add something, reply to this email.',
      ],
    }),
    fr: () => ({
      subject: `Votre message à Asime concernant ${TOPICS.fr[message.topic]}`,
      replyTo: supportEmail,
      paragraphs: [
        bonjour(message.name),
        ...answered,
        'Vous aviez écrit :',
        asked,
        'Pour ajouter quelque chose, répondez à cet e-mail.',
      ],
    }),
  }
}
