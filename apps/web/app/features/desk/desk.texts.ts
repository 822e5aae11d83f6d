import type { WarningKind } from '@asime/contract/chat-rules'
import type { DisputeOfferStatus, DisputeSide } from '@asime/contract/dispute-states'
import type { ReportableType } from '@asime/contract/moderation-states'
import type { AccountMatch, NameMatch } from '@asime/contract/name-match'

export const admin = 'Admin'
export const home = (site: string) => `${site}, home`
export const desk = 'Desk'
export const disputes = 'Disputes'
export const states = 'Status'

export const oldestFirst = 'Oldest first'
export const thingsWait = (count: number) => (count === 1 ? '1 task is waiting.' : `${count} tasks are waiting.`)
export const nothingWaits = 'Nothing is waiting.'
export const money = 'Money'
export const approveRefund = (amount: string) => `Approve a refund of ${amount}`
export const approvalFacts = (bank: string, end: string, by: string) => `To ${bank}, ending in ${end}. Entered by ${by}`
export const payoutsOnHold = (shop: string) => `Payouts of ${shop} on hold`
export const holdFacts = (waiting: string, reason: string) => `${waiting} waiting. ${reason}`
export const alertFacts = (reference: string, todo: string) => `${reference}. ${todo}`

export const oldestAreFirst = 'The oldest are first.'
export const disputesNoun = 'disputes'
export const noDisputes = 'There are no disputes with this status.'
export const decideDispute = (order: string) => `Decide dispute ${order}`
export const disputeOf = (order: string) => `Dispute ${order}`
export const disputeFacts = (kind: string, buyer: string, seller: string, held: string) =>
  `${kind}. ${buyer} and ${seller}. ${held} held`
export const openFor = (length: string) => `Open for ${length}`

export const dispute = 'Dispute'
export const disputeNotFound = 'Dispute not found'
export const linkMayBeCutOff = 'The link may be incomplete, or the order has no dispute.'
export const allDisputes = 'All disputes'
export const openOrder = 'Open the order'
export const orderHeld = (order: string, held: string) => `${order}, ${held} held`
export const parties = 'Buyer and seller'
export const buyer = 'Buyer'
export const seller = 'Seller'
export const order = 'Order'
export const proofOfDelivery = 'Proof of delivery:'
export const waybill = (number: string) => `Waybill ${number}`
export const photoBySeller = 'Photo by the seller'
export const messages = 'Messages'
export const offers = 'Offers'
export const sides: Record<DisputeSide, string> = { buyer: 'Buyer', vendor: 'Seller', admin: 'Asime' }
export const photosOf: Record<DisputeSide, string> = {
  buyer: 'Photo by the buyer',
  vendor: 'Photo by the seller',
  admin: 'Photo by Asime',
}
export const offerStates: Record<DisputeOfferStatus, string> = {
  pending: 'open',
  accepted: 'accepted',
  declined: 'declined',
  replaced: 'replaced',
  lapsed: 'expired',
}
export const offered = (amount: string, state: string) => `Refund ${amount}, ${state}`
export const timeline = 'Timeline'
export const decision = 'Decision'
export const notYet = {
  awaiting_vendor: 'The seller can still answer. You can decide once this dispute is awaiting a decision.',
  in_talks: 'Both sides can still agree. You can decide once this dispute is awaiting a decision.',
  awaiting_decision: 'You are a party to this order. Another admin has to decide.',
} as const
export const ended = (status: string, refunded: string | null) =>
  refunded === null ? `${status}.` : `${status}. ${refunded} went back to the buyer.`
export const anAdmin = 'an admin'
export const decidedBy = (name: string, moment: string) => `Decided by ${name}, ${moment}`

export const isHeld = (held: string) => `${held} is held for this order.`
export const whereMoneyGoes = 'Where does the money go?'
export const ways = { release: 'Release to the seller', split: 'Split', refund: 'Refund to the buyer' } as const
export const refundToBuyer = 'Refund to the buyer'
export const releaseToSeller = 'Release to the seller'
export const lessFees = 'Our commission and the payment fee are deducted from this.'
export const enterAmount = 'Enter an amount such as 25 or 19.50'
export const doesNotSum = (sum: string, held: string) => `These add up to ${sum}, but ${held} is held`
export const reasonBothRead = 'Reason, which both sides read'
export const enterReason = 'A reason is required'
export const reasonTooLong = (most: number) => `Must be at most ${most} characters`
export const decide = 'Decide'
export const decideQuestion = 'Decide this dispute?'
export const decideSo = 'Confirm decision'
export const decided = 'Dispute decided'
export const heldTotal = 'Held'
export const movesOnceApproved = (within: string) =>
  `This amount needs a second admin. The money moves once they approve it, within ${within}; after that you have to decide again.`
export const decisionProposed = 'A second admin has to approve this decision'
export const approveDecision = (number: string) => `Approve the decision of ${number}`
export const decisionFacts = (refund: string, release: string, by: string) =>
  `${refund} to the buyer, ${release} to the seller. Proposed by ${by}`
export const movesAtOnce = 'The money moves at once. This cannot be undone.'

export const verifications = 'Verification'
export const verification = 'Verification'
export const verificationsNoun = 'verifications'
export const noVerifications = 'There are no verifications with this status.'
export const verifyShop = (shop: string) => `Verify ${shop}`
export const verificationFacts = (name: string, place: string | null) => (place === null ? name : `${name}. ${place}`)
export const nameMissing = 'No name given'
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

export const reportedTypes: Record<ReportableType, string> = {
  product: 'Product',
  item_request: 'Request',
  bid: 'Bid',
  review: 'Review',
  vendor: 'Shop',
}
export const reportedThing = (type: string, title: string) => `${type}: ${title}`
export const timesReported = (count: number) =>
  count === 0 ? 'Found by our checks' : count === 1 ? 'Reported once' : `Reported ${count} times`
export const reports = 'Reports'
export const conversationReports = 'Reported conversations'
export const openConversationReports = (count: string) =>
  count === '1' ? '1 reported conversation' : `${count} reported conversations`
export const reportsFacts = 'Reports of messages and people'
export const reportsNoun = 'reports'
export const reportsLead = 'Reported conversations, the oldest first. Each view is written to the audit log.'
export const reportStates = { open: 'Open', resolved: 'Resolved' } as const
export const noReports = { open: 'No report is open.', resolved: 'No report is resolved yet.' } as const
export const reportFacts = (by: string, about: string, shop: string) =>
  `${by} reported ${about}${about === shop ? '' : `, in a conversation with ${shop}`}`
export const resolvedAt = (moment: string) => `Resolved: ${moment}`
export const resolve = 'Resolve'
export const resolveOf = (name: string) => `Resolve the report by ${name}`
export const resolveQuestion = 'Resolve this report?'
export const resolveText =
  'It leaves the queue. Whoever reported it is notified that we looked at it; what you enter is kept in the audit log.'
export const whatWasDone = 'What was done about it'
export const reportResolved = 'Report resolved'
export const noText = (files: number) => (files > 0 ? `${files} ${files === 1 ? 'file' : 'files'}, no text` : 'Removed')
export const pictureInChat = 'Picture in the chat'
export const removedByAsime = 'Removed by Asime'
export const warnings: Record<WarningKind, string> = {
  phone: 'Phone number or contact',
  link: 'Link',
  pay_outside: 'Payment outside Asime',
  code: 'PIN or code',
  low_price: 'Unusually low price',
  bulk: 'Sent to many people',
}
export const readerSaysNoScam = 'Reader: not a scam'

export const warnedMessages = 'Warned messages'
export const messagesNoun = 'messages'
export const warnedLead = 'Messages whose readers were warned, the newest first. Each view is written to the audit log.'
export const noWarned = 'No message was warned about.'
export const between = (shop: string, name: string) => `${shop} and ${name}`

export const auditLog = 'Audit log'
export const auditLead = (most: number) =>
  `Admin actions and security events, the newest first. The table holds the newest ${most.toLocaleString('en-GB')} that you search for.`
export const searchAudit = 'Search the audit log'
export const act = 'Action'
export const all = 'All'
export const by = 'Done by'
export const actors = { user: 'A user', admin: 'An admin', configuration: 'Configuration' } as const
export const emailOrId = 'Email or ID of who did it'
export const notAnEmailOrId = 'Enter a whole email address, or an ID such as 01920000-0000-7000-8000-000000000001'
export const notAnId = 'Enter an ID such as 01920000-0000-7000-8000-000000000001'
export const actsOfAdmins = 'Actions of admins'
export const securityEvents = 'Sign-ins and security'
export const fromDay = 'From'
export const toDay = 'To'
export const idOfSubject = 'ID of the object'
export const search = 'Search'
export const clear = 'Clear'
export const entries = 'entries'
export const noEntries = 'There are no entries like this.'
/** `dispute_decided` is `Dispute decided`. */
export const nameOfAct = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`
export const details = 'Details'
export const subject = (type: string | null, id: string) => `Object: ${type ? `${type} ` : ''}${id}`
export const actorId = (id: string) => `Done by: ${id}`
export const fromAddress = (address: string) => `IP address: ${address}`
export const requestId = (id: string) => `Request: ${id}`
export const before = 'Before'
export const after = 'After'
