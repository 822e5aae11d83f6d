import { inForce } from '@asime/contract/changed-timers'
import { EMAIL_CHANGE, inWords } from '@asime/contract/deadlines'

export const title = 'Email'
export const change = 'Change email'
export const changeOf = (name: string) => `Change the email of ${name}?`
export const changeText = () =>
  `We mail a link to the old and to the new address. The email changes once both are confirmed, within ${inWords(inForce('email_change', EMAIL_CHANGE))}. All of their sessions then end.`
export const oldMailboxNeeded =
  'Whoever can no longer read the old mailbox cannot confirm there. Their email cannot be changed this way.'
export const newContact = 'New email'
export const enterContact = 'Enter the new email'
export const send = 'Send links'
export const sent = 'Links sent to both addresses'
export const waiting = 'Waiting for confirmation'
export const waitingFor = (email: string) => `New email: ${email}`
export const oldAddress = (isConfirmed: boolean) => `Old address: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}`
export const newAddress = (isConfirmed: boolean) => `New address: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}`
export const until = (moment: string) => `Links work until ${moment}`
export const taken = 'Another account has this email now, so the change cannot be completed.'
export const withdrawText =
  'The links in both emails stop working. The email stays as it is, and we tell the old address.'
export const another = 'Enter another email'
