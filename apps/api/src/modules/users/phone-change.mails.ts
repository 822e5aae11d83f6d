import { inWords, PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { LongMail } from '../notifications/notify.service.ts'

/** To the email of the account: whoever reads it can stop the change. */
export function phoneChangeMail(fullName: string, newPhone: string, publicUrl: string, token: string): LongMail {
  const name = nameInMail(fullName)
  return {
    subject: 'Your phone number is about to change',
    paragraphs: [
      name === undefined ? 'Hello,' : `Hello, ${name},`,
      `Asime support was asked to change the number that signs in to your account to ${newPhone}. It changes in ${inWords(PHONE_CHANGE_WAIT)}, once the new number has confirmed it. You are then signed out on all devices.`,
      'If you asked for this, you need not do anything. If not, stop it now.',
    ],
    action: { label: 'Stop this change', url: `${publicUrl}/stop-number-change?token=${token}` },
  }
}
