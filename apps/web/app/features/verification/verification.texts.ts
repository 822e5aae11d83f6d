import { inForce } from '@asime/contract/changed-timers'
import { DOCUMENT_LINK, ENDED_VERIFICATION_KEPT, inWords, lengthOf, VERIFICATION } from '@asime/contract/deadlines'
import type { VerificationDocument, VerificationPart } from '@asime/contract/verification-states'
import type { VerificationStatus } from '@asime/contract/verification-statuses'

/** A length that is whole years, as it usually is, in years. */
function longest(): string {
  const length = inForce('verification', VERIFICATION)
  const years = lengthOf(length, 'days') / 365
  if (!Number.isInteger(years)) return inWords(length)
  return years === 1 ? 'one year' : `${years} years`
}

export const title = 'Verification'
export const lead = 'Show buyers that Asime has checked who is behind your shop.'
export const loading = 'Loading your verification'
export const couldNotReach = 'Asime could not be reached. Please try again.'

export const statusNotes: Record<VerificationStatus, string> = {
  unverified: 'Complete the form and send it. Buyers see the badge once we have approved it.',
  pending: 'We check what you sent and email you our decision.',
  asked_again: 'We need something more. Correct it below and send it again.',
  verified: 'Buyers see the badge “Verified” on your shop, your products and your bids.',
  rejected: 'We could not verify your shop. You can start again.',
  expired: 'Your verification has ended. Complete the form again to get your badge back.',
  revoked: 'Your verification has ended, and your badge is gone. Complete the form again to get it back.',
}
export const validUntil = (date: string) => `Valid until ${date}.`
export const renewal = 'You can renew it now. Your badge stays while we check.'
export const renewalPending = 'Your renewal is being checked. Your badge stays meanwhile.'
export const sentOn = (date: string) => `Sent on ${date}`
export const reasonTitle = 'Why'
export const askedFor = (parts: readonly string[]) => `Please check: ${parts.join(', ')}.`

export const progress = 'Progress of your verification'
export const done = (given: number, all: number) => `${given} of ${all} complete`
export const partNames: Record<VerificationPart, string> = {
  email: 'Confirmed email address',
  legal_name: 'Legal name and status',
  payout_account: 'Payout account',
  full_name: 'Your name',
  card_number: 'Ghana Card number',
  card_expires_on: 'Expiry date of the card',
  ghana_card: 'Picture of the card',
  selfie: 'Selfie with the card',
  certificate: 'Certificate of registration',
}
export const given = 'Complete'
export const missing = 'Missing'
export const addLegalName = 'Add legal name'
export const addAccount = 'Add payout account'
export const confirmEmail = 'Confirm email'

export const formTitle = 'Who you are'
export const fullName = 'Name as on your Ghana Card'
export const fullNameHint = 'All names, in the order of the card.'
export const cardNumber = 'Ghana Card number'
export const cardNumberHint = 'Like GHA-123456789-1, or NGA-… on a non-citizen’s card. We store it encrypted.'
export const cardOnFile = (hint: string) => `On file: ${hint}. Enter a number only to change it.`
export const expiresOn = 'Expiry date of the card'
export const documentsTitle = 'Pictures'
export const documentNotes: Record<VerificationDocument, string> = {
  ghana_card: 'The front of your card. All text must be readable.',
  selfie: 'You, holding the card beside your face.',
  certificate: 'A picture of the certificate of your business from the Registrar.',
}
export const takePhoto = 'Take photo'
export const chooseFile = 'Choose file'
export const photoOf = (what: string) => `Take photo: ${what}`
export const fileOf = (what: string) => `Choose file: ${what}`
export const uploaded = (what: string) => `${what}, as uploaded`
export const sending = (what: string) => `Uploading: ${what}`
export const saved = 'Saved'
export const notAPicture = 'This file is not a picture that can be read. Please choose another.'

export const save = 'Save'
export const submit = 'Send for review'
export const submitted = 'Sent for review'
export const withdraw = 'Edit again'
export const withdrawNote = 'Editing takes it out of the queue until you send it again.'
export const withdrawn = 'You can edit it again'
export const checkFields = 'Please check the highlighted fields.'

export const accountTitle = 'Payout account'
export const accountNote = 'It must be in your name, or in the legal name of your business.'
export const matches = {
  owner: 'The name matches your Ghana Card.',
  business: 'The name matches your business.',
  partly: 'The name matches only in part. Enter it as the network or bank has it.',
  differs: 'The name does not match. We cannot verify your shop with this account.',
} as const
export const noAccount = 'No payout account yet.'

export const privacyTitle = 'How we protect this'
export const privacy = (): readonly string[] => [
  'Your pictures are seen by you and by Asime’s staff who check them. Each view by staff is recorded.',
  `They open only by links that work for ${inWords(DOCUMENT_LINK)}.`,
  'Your card number is stored encrypted, and shown only in part. One card can verify one shop.',
  `A verification lasts until your card expires, at most ${longest()}. It ends early if your payout account or legal name changes to another name.`,
  `After it ends we delete your pictures and number within ${inWords(ENDED_VERIFICATION_KEPT)}, or when you close your account.`,
]
export const failed = 'Could not be changed'
export const renew = 'Renew verification'
