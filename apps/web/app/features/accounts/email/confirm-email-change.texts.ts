import { inForce } from '@asime/contract/changed-timers'
import { EMAIL_CHANGE, inWords } from '@asime/contract/deadlines'

export const pageTitle = (appName: string) => `Confirm a change of email · ${appName}`
export const confirmTitle = 'Confirm the change of email'
export const confirmLead =
  'Asime support was asked to change the email of an account. It changes once the old and the new address have both confirmed.'
export const notYou = 'If you did not ask for this, close this page. Nothing changes.'
export const confirm = 'Confirm change'
export const halfTitle = 'Confirmed here'
export const halfLead = 'The other address has to confirm as well. Check its inbox for our link.'
export const doneTitle = 'The email is changed'
export const doneLead = 'All sessions have ended. Sign in with the new email. The password is the same.'
export const expiredTitle = 'This link no longer works'
export const expiredLead = () =>
  `These links work once, for ${inWords(inForce('email_change', EMAIL_CHANGE))}, and only until support sends new ones or withdraws the change.`
export const takenTitle = 'This email is taken'
export const takenLead =
  'Another account has the new email now. The change cannot be completed. Please contact support.'
