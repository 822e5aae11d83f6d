import { inWords, RESET_LINK, SIGN_IN_LOCK, VERIFICATION_LINK } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import type { LongMail } from '../notifications/notify.service.ts'
import { maskPhone } from './phone-numbers.ts'

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

/** To an address that somebody wants to add to their account: whoever reads it should know whose account that is. */
export function addEmailMail(
  seeker: { id: string; full_name: string; verified_phone: string | null },
  email: string,
  publicUrl: string,
  token: string,
): Mail {
  const phone = seeker.verified_phone === null ? '' : ` with the number ${maskPhone(seeker.verified_phone)}`
  return {
    recipient: email,
    userId: seeker.id,
    subject: 'Add this email to your Asime account',
    paragraphs: [
      greeting('Hello', seeker) + ',',
      `The owner of the Asime account${phone} wants to add this address. Whoever reads its mail can then sign in to that account. The link works for ${inWords(VERIFICATION_LINK)}.`,
      'If this is not your account, do not open the link, and ignore this email.',
    ],
    action: { label: 'Add this email', url: `${publicUrl}/confirm-email?token=${token}` },
  }
}

/** To an address that has an account, which somebody wanted to add to another one. */
export function addressHasAccountMail(email: string, publicUrl: string): Mail {
  return {
    recipient: email,
    subject: 'This email already has an Asime account',
    paragraphs: [
      'Hello,',
      'Somebody wanted to add this address to another Asime account. It has an account already, so nothing was changed.',
      'If that was you, sign in with this email. If not, ignore this email.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
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

function greeting(word: string, recipient: Pick<Recipient, 'full_name'>): string {
  const name = nameInMail(recipient.full_name)
  return name === undefined ? word : `${word}, ${name}`
}
