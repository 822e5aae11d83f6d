import { inWords, PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'

export const title = 'Phone number'
export const addLead = 'Add a number to sign in by a code that we text you. It also helps if you forget your password.'
export const ofAdmin = 'Admins do not sign in by phone.'
export const number = 'Number you sign in with'
export const confirmed = 'Confirmed'
export const change = 'Change number'
export const remove = 'Remove number'
export const noAccess = 'No access to this number any more?'
export const askSupport = 'Contact support'
export const keptBecause = {
  no_email: 'To remove it, add an email first. It is the only way to sign in and to reach you.',
  email_not_confirmed: 'To remove it, confirm your email first. Otherwise we could not reach you.',
  only_way_in: 'To remove it, set a password or add a passkey first. Otherwise you could not sign in.',
}
export const addEmail = 'Add an email'
export const toProfile = 'Go to your profile'
export const setPassword = 'Set a password'
export const removeQuestion = 'Remove this number?'
export const removeText = `It will no longer sign you in, and you will be signed out on your other devices. You can add another number after ${inWords(PHONE_CHANGE_WAIT)}.`
export const cancel = 'Cancel'
export const removed = 'Number removed'
export const waits = (moment: string) => `You removed a number. You can add another one from ${moment}.`
export const mobileNumber = 'Mobile number'
export const newNumber = 'New mobile number'
export const changeLead = 'We text a code to your old number and one to the new one. Enter both.'
export const codeTo = (phone: string) => `Code sent to ${phone}`
export const oldCodeTo = (phone: string) => `Code sent to your old number ${phone}`
export const save = 'Save number'
export const again = 'Send another code to the old number'
export const sentAgain = 'Code sent'
export const added = 'Number added'
export const changed = 'Number changed'
export const signedOutElsewhere = 'You are signed out on your other devices.'
export const notSent = 'The code was not sent'
export const notSaved = 'The number was not saved'
export const tryAgain = 'Please try again.'
