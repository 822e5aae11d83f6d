import { inWords, TEXT_CODE } from '@asime/contract/deadlines'
import { MOST_TEXTS_A_DAY, type TextChannel } from '@asime/contract/notification-topics'

export const textMessages = 'Text messages'
export const channels: Record<TextChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }
export const notAvailable = 'Not available yet'
export const noNumber = `About money and your account, at most ${MOST_TEXTS_A_DAY} a day`
export const emailFirst = 'Confirm your email first, then add your number'
export const stateOf = (isConfirmed: boolean) =>
  isConfirmed ? 'Confirmed' : 'Not confirmed yet: nothing is sent to it'
export const add = 'Add number'
export const remove = 'Remove'
export const removeNumber = (phone: string) => `Remove ${phone}`
export const mobileNumber = 'Mobile number'
export const mobileHint = 'A Ghanaian number, like 024 412 3456.'
export const codeBy = 'Send the code by'
export const sendCode = 'Send code'
export const code = 'Code'
export const codeSent = (phone: string) =>
  `We sent six digits to ${phone}. They are good for ${inWords(TEXT_CODE)}. None came? Remove the number and try again.`
export const confirm = 'Confirm number'
export const isConfirmed = 'Number confirmed'
export const fromNowOn = 'Choose above what is sent to it.'
export const notSaved = 'Could not save this. Please try again'
