import type { ContactTopic, ContactUs } from '@asime/contract/support'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import type { LongMail } from '../notifications/notify.service.ts'

const TOPICS: Record<ContactTopic, string> = {
  account: 'an account',
  order: 'an order',
  payment: 'a payment',
  vendor: 'a vendor',
  safety: 'safety',
  other: 'something else',
}

/** To support, who answer at the desk: what they answer by replying to the mail is not to be seen there. */
export function contactMail(input: ContactUs, id: string, config: { supportEmail: string; publicUrl: string }): Mail {
  return {
    recipient: config.supportEmail,
    replyTo: input.email,
    subject: `${input.name} wrote about ${TOPICS[input.topic]}`,
    paragraphs: [
      `${input.name} <${input.email}> wrote about ${TOPICS[input.topic]}:`,
      { quote: input.message },
      'This address has not been verified. Replies go to it, but other admins only see answers that are sent from the desk.',
    ],
    action: { label: 'Answer at the desk', url: `${config.publicUrl}/app/admin/support/${id}` },
  }
}

/** An answer of support. What the person replies to it goes to the mailbox of support. */
export function supportReplyMail(
  message: { name: string; topic: ContactTopic; message: string },
  answer: string,
  supportEmail: string,
): LongMail & { replyTo: string } {
  const name = nameInMail(message.name)
  return {
    subject: `Your message to Asime about ${TOPICS[message.topic]}`,
    replyTo: supportEmail,
    paragraphs: [
      name === undefined ? 'Hello,' : `Hello, ${name},`,
      ...answer.split(/\s*\n\s*/),
      'You wrote:',
      { quote: message.message },
      'To add something, reply to this email.',
    ],
  }
}
