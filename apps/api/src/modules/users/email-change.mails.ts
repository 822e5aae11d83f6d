import { EMAIL_CHANGE, inWords } from '@asime/contract/deadlines'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'

interface Recipient {
  id: string
  full_name: string
}

/** To the address that the account has: whoever reads it can let the change lapse. */
export function confirmOldEmailMail(
  user: Recipient & { email: string },
  newEmail: string,
  publicUrl: string,
  token: string,
): Mail {
  return {
    recipient: user.email,
    userId: user.id,
    subject: 'Confirm the change of your email',
    paragraphs: [
      greeting(user),
      `Asime support was asked to change the email of your account to ${newEmail}. It changes only if you confirm it here and at the new address, within ${inWords(EMAIL_CHANGE)}. You are then signed out on all devices.`,
      'If you did not ask for this, do not open the link. Your email stays as it is. Please tell us about it on our contact page.',
    ],
    action: { label: 'Confirm the change', url: linkOf(publicUrl, token) },
  }
}

/** To the new address, which may be somebody else’s: it names the account, but not the address that it has. */
export function confirmNewEmailMail(user: Recipient, newEmail: string, publicUrl: string, token: string): Mail {
  const name = nameInMail(user.full_name)
  return {
    recipient: newEmail,
    userId: user.id,
    subject: 'Confirm your new email',
    paragraphs: [
      'Hello,',
      `Asime support was asked to use this address for ${name === undefined ? 'an Asime account' : `the Asime account of ${name}`}. Please confirm that it is yours. The link works for ${inWords(EMAIL_CHANGE)}, and the present address of the account has to confirm the change as well.`,
      'If this is not your account, ignore this email.',
    ],
    action: { label: 'Confirm new email', url: linkOf(publicUrl, token) },
  }
}

/** To the address that the account keeps. */
export function changeWithdrawnMail(user: Recipient & { email: string }, publicUrl: string): Mail {
  return {
    recipient: user.email,
    userId: user.id,
    subject: 'The change of your email was withdrawn',
    paragraphs: [
      greeting(user),
      'Asime support has withdrawn the change of your email. The links that we sent no longer work, and your email stays as it is.',
    ],
    action: { label: 'Contact support', url: `${publicUrl}/contact` },
  }
}

/** To the address that the account had. */
export function emailChangedMail(user: Recipient, oldEmail: string, newEmail: string, publicUrl: string): Mail {
  return {
    recipient: oldEmail,
    userId: user.id,
    subject: 'The email of your Asime account was changed',
    paragraphs: [
      greeting(user),
      `The email of your account is now ${newEmail}. Both addresses have confirmed it. All sessions have ended, and this address no longer signs in.`,
      'If this was not you, contact support at once.',
    ],
    action: { label: 'Contact support', url: `${publicUrl}/contact` },
  }
}

const linkOf = (publicUrl: string, token: string) => `${publicUrl}/confirm-email-change?token=${token}`

function greeting({ full_name: fullName }: Recipient): string {
  const name = nameInMail(fullName)
  return name === undefined ? 'Hello,' : `Hello, ${name},`
}
