import { inForce } from '@asime/contract/changed-timers'
import { inWords, VERIFICATION_LINK } from '@asime/contract/deadlines'

export const pageTitle = (appName: string) => `Add this email · ${appName}`
export const askTitle = 'Add this email to the account?'
export const askLead =
  'The owner of an Asime account wants to add the address that got our email. Whoever reads its mail can then sign in to that account.'
export const add = 'Add this email'
export const notYou = 'If this is not your account, close this page. Nothing changes.'
export const doneTitle = 'Email added'
export const doneLead =
  'It now signs in to the account. To set a password, choose “Forgot password?” on the sign-in page.'
export const expiredTitle = 'This link no longer works'
export const expiredLead = () =>
  `These links work once, for ${inWords(inForce('verification_link', VERIFICATION_LINK))}. Another link, or signing out other devices, ends them.`
export const takenTitle = 'This email is taken'
export const takenLead = 'It has an Asime account of its own by now, so it was not added.'
