import { inForce } from '@asime/contract/changed-timers'
import { inWords, PHONE_CHANGE_LINK, PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'

export const title = 'Phone number'
export const change = 'Change number'
export const changeOf = (name: string) => `Change the number of ${name}?`
export const changeText = () =>
  `We text a link to the new number. Whoever has it confirms within ${inWords(inForce('phone_change_link', PHONE_CHANGE_LINK))}. We warn the old number and the email at once. Either can stop the change.`
export const wait = `The number changes ${inWords(PHONE_CHANGE_WAIT)} after you ask for it. All of their sessions then end.`
export const checkFirst =
  'Make sure that it is them first: ask for order numbers, amounts and dates that only they know. The same number can be entered to have it confirmed again.'
export const newContact = 'New mobile number'
export const enterContact = 'Enter the new number'
export const send = 'Send link'
export const sent = 'Link sent to the new number'
export const waiting = 'A change is waiting'
export const waitingFor = (phone: string) => `New number: ${phone}`
export const confirmed = (isConfirmed: boolean) => `New number: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}`
export const takesEffect = (moment: string) => `Changes ${moment}, unless it is stopped`
export const taken = 'Another account has this number now, so the change cannot be completed.'
export const withdrawText = 'The links stop working and the number stays as it is. We tell the old number.'
export const another = 'Enter another number'
