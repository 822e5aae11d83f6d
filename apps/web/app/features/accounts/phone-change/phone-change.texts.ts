import { inForce } from '@asime/contract/changed-timers'
import { inWords, PHONE_CHANGE_LINK, PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'

export const confirmPageTitle = (appName: string) => `Confirm your new number · ${appName}`
export const confirmTitle = 'Is this your new number?'
export const confirmLead =
  'Asime support was asked to use the number that got our text message for an account. Confirm it only if you asked for this.'
export const confirm = 'Confirm this number'
export const notYours = 'If this is not your account, close this page. Nothing changes.'
export const confirmedTitle = 'Number confirmed'
export const confirmedLead = `You can sign in with it ${inWords(PHONE_CHANGE_WAIT)} after you asked support, unless the change is stopped.`
export const expiredTitle = 'This link no longer works'
export const confirmExpired = () =>
  `It works once, for ${inWords(inForce('phone_change_link', PHONE_CHANGE_LINK))}, and only until the change is stopped or another one is asked for.`
export const stopPageTitle = (appName: string) => `Stop the change of your number · ${appName}`
export const stopTitle = 'Stop the change of your number?'
export const stopLead =
  'Asime support was asked to change the number that signs in to your account. If that was not you, stop it.'
export const stop = 'Stop this change'
export const wasYou = 'If you asked for it, close this page. The number changes when the wait is over.'
export const stoppedTitle = 'Change stopped'
export const stoppedLead = 'The number of the account stays as it is.'
export const stopExpired =
  'The change was stopped before, or its wait is over. If your number was changed, contact support now.'
export const noticeTitle = 'The number of your account is about to change'
export const noticeText = (phone: string, moment: string) =>
  `Support was asked to change it to ${phone}. This happens ${moment}. If you did not ask for it, stop it now.`
export const stopped = 'Change stopped'
export const numberStays = 'Your number stays as it is.'
export const notStopped = 'The change was not stopped'
export const tryAgain = 'Please try again.'
export const releasedTitle = 'Your number was removed from your account'
export const releasedText =
  'Somebody else has your phone number now and has opened an account with it. They cannot see yours. Add a number that is yours.'
export const addNumber = 'Add a number'
