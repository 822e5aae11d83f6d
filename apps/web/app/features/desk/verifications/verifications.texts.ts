import type { AccountMatch, NameMatch } from '@asime/contract/name-match'

export const verification = 'Verification'
export const verificationsNoun = 'verifications'
export const noVerifications = 'There are no verifications with this status.'
export const verificationNotFound = 'Verification not found'
export const allVerifications = 'All verifications'
export const validUntil = (date: string) => `Valid until ${date}`
export const notGiven = 'Not given'
export const names = 'Names'
export const nameOnCard = 'On the card'
export const nameOfAccount = 'Owner’s account'
export const legalName = 'Legal name'
export const payoutAccount = 'Payout account'
export const accountOf = (name: string, bank: string) => `${name}, ${bank}`
export const nameConfirmed = 'Name confirmed by the bank or network'
export const yes = 'Yes'
export const no = 'No'
export const withMatch = (name: string, match: string) => `${name} (${match})`
export const nameMatches: Record<NameMatch, string> = {
  matches: 'matches the card',
  partly: 'matches in part',
  differs: 'differs from the card',
}
export const accountMatches: Record<AccountMatch, string> = {
  owner: 'matches the card',
  business: 'matches the legal name',
  partly: 'matches in part',
  differs: 'differs',
}
export const notCompared = 'not compared'
export const card = 'Card and business'
export const cardNumber = 'Ghana Card number'
export const cardExpires = 'Card expires'
export const legalStatus = 'Legal status'
export const registrationNumber = 'Registration number'
export const completedOrders = 'Completed orders'
export const timesSent = 'Times sent'
export const sameCard = 'Other shops have sent the same card'
export const documents = 'Documents'
export const noDocuments = 'There are no documents.'
export const viewsAreRecorded = 'Each view is written to the audit log.'
export const numberTyped = (number: string) => `Number entered: ${number}`
export const view = 'View'
export const viewOf = (name: string) => `View: ${name}`
export const notShown = 'The document could not be shown'
export const earlier = 'Earlier verifications'
export const lastReason = 'Reason:'
export const nothingToDecide = 'There is nothing to decide here.'
export const verificationActs = {
  approve: {
    label: 'Approve',
    title: 'Verify this shop?',
    text: 'Buyers see the badge “Verified” on the shop at once.',
    done: 'Shop verified',
  },
  ask_again: {
    label: 'Ask again',
    title: 'Ask for some of it again?',
    text: 'The shop can correct what you choose and send it again.',
    done: 'Asked again',
  },
  reject: {
    label: 'Reject',
    title: 'Reject this verification?',
    text: 'The shop is not verified. It can start again.',
    done: 'Verification rejected',
  },
  revoke: {
    label: 'Revoke',
    title: 'Revoke this verification?',
    text: 'The shop loses its badge at once.',
    done: 'Verification revoked',
  },
} as const
export const reasonShopReads = {
  approve: 'Reason, for the audit log',
  ask_again: 'Reason, which the shop reads',
  reject: 'Reason, which the shop reads',
  revoke: 'Reason, which the shop reads',
} as const
export const askFor = 'What should the shop send again?'
export const chooseParts = 'Choose what to ask for'
