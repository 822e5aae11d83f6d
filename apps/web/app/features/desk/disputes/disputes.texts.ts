import type { DisputeSide } from '@asime/contract/dispute-states'

export const disputesNoun = 'disputes'
export const noDisputes = 'There are no disputes with this status.'
export const dispute = 'Dispute'
export const disputeNotFound = 'Dispute not found'
export const linkMayBeCutOff = 'The link may be incomplete, or the order has no dispute.'
export const allDisputes = 'All disputes'
export const openOrder = 'Open the order'
export const orderHeld = (order: string, held: string) => `${order}, ${held} held`
export const parties = 'Buyer and seller'
export const buyer = 'Buyer'
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
export const offered = (amount: string, state: string) => `Refund ${amount} · ${state}`
export const timeline = 'Timeline'
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
export const reasonBothRead = 'Reason, which both sides read'
export const decide = 'Decide'
export const decideQuestion = 'Decide this dispute?'
export const decideSo = 'Confirm decision'
export const decided = 'Dispute decided'
export const heldTotal = 'Held'
export const movesOnceApproved = (within: string) =>
  `This amount needs a second admin. The money moves once they approve it, within ${within}; after that you have to decide again.`
export const decisionProposed = 'A second admin has to approve this decision'
export const movesAtOnce = 'The money moves at once. This cannot be undone.'
