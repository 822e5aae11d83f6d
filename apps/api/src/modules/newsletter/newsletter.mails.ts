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
    subject: 'Confirm your newsletter subscription',
    paragraphs: [
      'Hello,',
      `Someone asked us to send the Asime newsletter to this address: once a week, the best deals and the latest requests. Please confirm your subscription. The link works for ${inWords(NEWSLETTER_LINK)}.`,
      'If this was not you, ignore this email. We send nothing until you confirm.',
    ],
    action: { label: 'Confirm subscription', url: `${publicUrl}/newsletter/confirm?token=${token}` },
  }
}

export function welcomeMail(subscriber: Subscriber, publicUrl: string): Mail {
  return {
    recipient: subscriber.email,
    subject: 'You are subscribed to our newsletter',
    paragraphs: [
      'Medaase! Every Monday we send you the best deals of the week and the latest requests from buyers.',
      unsubscribeLine(subscriber),
    ],
    action: { label: 'See what’s new', url: `${publicUrl}/products` },
    unsubscribeUrl: subscriber.unsubscribeUrl,
  }
}

export function unsubscribeLine({ unsubscribeUrl }: Subscriber): string {
  return `To stop these emails, unsubscribe here: ${unsubscribeUrl}`
}
