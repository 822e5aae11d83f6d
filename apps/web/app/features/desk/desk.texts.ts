import type { ReportableType } from '@asime/contract/moderation-states'

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
export const decideDispute = (order: string) => `Decide dispute ${order}`
export const disputeOf = (order: string) => `Dispute ${order}`
export const disputeFacts = (kind: string, buyer: string, seller: string, held: string) =>
  `${kind}. ${buyer} and ${seller}. ${held} held`
export const openFor = (length: string) => `Open for ${length}`

export const seller = 'Seller'
export const decision = 'Decision'
export const approveDecision = (number: string) => `Approve the decision of ${number}`
export const decisionFacts = (refund: string, release: string, by: string) =>
  `${refund} to the buyer, ${release} to the seller. Proposed by ${by}`
export const verifications = 'Verification'
export const verifyShop = (shop: string) => `Verify ${shop}`
export const verificationFacts = (name: string, place: string | null) => (place === null ? name : `${name}. ${place}`)
export const nameMissing = 'No name given'
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
export const openConversationReports = (count: string) =>
  count === '1' ? '1 reported conversation' : `${count} reported conversations`
export const reportsFacts = 'Reports of messages and people'
export const auditLog = 'Audit log'
export const actors = { user: 'A user', admin: 'An admin', configuration: 'Configuration' } as const
/** `dispute_decided` is `Dispute decided`. */
export const nameOfAct = (kind: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`.replace(/^Vat /, 'VAT ')
