import { inWords, RESET_LINK, SIGN_IN_LOCK, VERIFICATION_LINK } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import type { LongMail } from '../notifications/notify.service.ts'

interface Recipient {
  id: string
  email: string
  full_name: string
}

export function verificationMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return {
    recipient: recipient.email,
    userId: recipient.id,
    subject: 'Confirm your email address',
    paragraphs: [
      `${greeting('Akwaaba', recipient)}!`,
      `Please confirm that this address is yours, so that you get order updates and can reset your password. The link works for ${inWords(VERIFICATION_LINK)}.`,
      'If you did not create an Asime account, ignore this email.',
    ],
    action: { label: 'Confirm email', url: `${publicUrl}/verify-email?token=${token}` },
  }
}

export function passwordResetMail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return {
    recipient: recipient.email,
    userId: recipient.id,
    subject: 'Set a new password',
    paragraphs: [
      greeting('Hello', recipient) + ',',
      `Someone asked to reset the password of your Asime account. The link works once, for ${inWords(RESET_LINK)}. Setting a new password signs you out everywhere.`,
      'If this was not you, ignore this email. Your password will not change.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
  }
}

export function guessingMail(recipient: Recipient, publicUrl: string): LongMail {
  return {
    subject: 'Someone is guessing your password',
    paragraphs: [
      greeting('Hello', recipient) + ',',
      `Someone has entered many wrong passwords for your Asime account. For up to ${inWords(SIGN_IN_LOCK)}, nobody can sign in on a new device.`,
      'Devices you have used before still work. To sign in on a new one now, set a new password.',
      'If you use the same password elsewhere, change it there too.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }
}

function greeting(word: string, recipient: Recipient): string {
  const name = nameInMail(recipient.full_name)
  return name === undefined ? word : `${word}, ${name}`
}
