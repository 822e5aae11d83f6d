import { inWords, NEWSLETTER_LINK } from '@asime/contract/deadlines'
import type { Mail } from '../../platform/mail/mails.ts'

interface Subscriber {
  email: string
  /** Ends this subscription. */
  unsubscribeUrl: string
}

export function confirmationMail(email: string, publicUrl: string, token: string): Mail {
  return {
    recipient: email,
    subject: 'Confirm that you want our newsletter',
    paragraphs: [
      'Hello,',
      `Somebody, hopefully you, asked us to send the Asime newsletter to this address: once a week, the best deals and the newest requests. Please confirm that you want it. The link works for ${inWords(NEWSLETTER_LINK)}.`,
      'If it was not you, you need not do anything: without your confirmation we send nothing.',
    ],
    action: { label: 'Yes, send me the newsletter', url: `${publicUrl}/newsletter/confirm?token=${token}` },
  }
}

export function welcomeMail(subscriber: Subscriber, publicUrl: string): Mail {
  return {
    recipient: subscriber.email,
    subject: 'You will get our newsletter',
    paragraphs: [
      'Medaase! Every Monday we send you the best deals of the week and the newest requests of buyers.',
      unsubscribeLine(subscriber),
    ],
    action: { label: 'See what is new today', url: `${publicUrl}/products` },
    unsubscribeUrl: subscriber.unsubscribeUrl,
  }
}

export function unsubscribeLine({ unsubscribeUrl }: Subscriber): string {
  return `If you do not want it any more, unsubscribe here: ${unsubscribeUrl}`
}
