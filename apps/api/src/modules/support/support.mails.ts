import type { ContactTopic, ContactUs } from '@asime/contract/support'
import type { Mail } from '../../platform/mail/mails.ts'

const TOPICS: Record<ContactTopic, string> = {
  account: 'an account',
  order: 'an order',
  payment: 'a payment',
  vendor: 'a vendor',
  safety: 'safety',
  other: 'something else',
}

/** To support, who answer the mail itself. */
export function contactMail(input: ContactUs, supportEmail: string): Mail {
  return {
    recipient: supportEmail,
    replyTo: input.email,
    subject: `${input.name} wrote about ${TOPICS[input.topic]}`,
    paragraphs: [
      `${input.name} <${input.email}> wrote about ${TOPICS[input.topic]}:`,
      { quote: input.message },
      'This address has not been verified. Replies go to it.',
    ],
  }
}
