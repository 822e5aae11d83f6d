import { inForce } from '@asime/contract/changed-timers'
import { inWords, VERIFICATION_LINK } from '@asime/contract/deadlines'

export const title = 'Email'
export const lead = 'Add an email, so that you can also sign in with it, and get back in if you lose your number.'
export const has = (address: string) => `Your email is ${address}.`
export const contactSupport = 'Contact support'
export const toChangeIt = 'to change it.'
export const email = 'Email'
export const send = 'Send the link'
export const notSent = 'The link was not sent'
export const tryAgain = 'Please try again.'
export const sent = 'Link sent'
export const waiting = (address: string) =>
  `We sent a link to ${address}. Open it within ${inWords(inForce('verification_link', VERIFICATION_LINK))} to add the email. If the address already has an Asime account, our email says so.`
export const another = 'To use another address, or to get the link again, enter it here.'
