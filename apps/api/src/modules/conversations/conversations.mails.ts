import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify.service.ts'

/** That there is something to read, and how to answer it. */
export function messageMail(message: {
  from: string
  /** The shop that it was written to; undefined for a buyer. */
  to: string | undefined
  content: string
  url: string
}): LongMail {
  const { from, to, content, url } = message
  const whom = to === undefined ? 'you' : (nameInMail(to) ?? 'your shop')
  return {
    subject: `${from} wrote to ${whom}`,
    paragraphs: [
      `${from} wrote to ${whom} on Asime:`,
      { quote: content },
      'To answer, open the conversation.',
      'We forward messages unchanged. Never pay or sign in through a link in a message.',
    ],
    action: { label: 'Answer on Asime', url },
  }
}
