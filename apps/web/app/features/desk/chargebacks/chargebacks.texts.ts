import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import type { PaymentMethod } from '@asime/contract/payment-states'

export const lead =
  'A payer’s bank wants a payment back. Answer it in the provider’s dashboard before the deadline, with the evidence from here. Meanwhile the money of its orders does not move.'
export const states = 'Status'
export const noun = 'chargebacks'
export const none: Record<ChargebackStatus, string> = {
  open: 'No chargeback is open.',
  won: 'No chargeback was won yet.',
  lost: 'No chargeback was lost yet.',
}
export const amountOf = (amount: string, orders: string) => `${amount} of ${orders}`
export const paidBy = (method: PaymentMethod, reference: string) =>
  `${method === 'card' ? 'Card' : 'Mobile money'}, payment ${reference}`
export const openedOn = (moment: string) => `Opened ${moment}`
export const decidedOn = (moment: string) => `Decided ${moment}`
export const answer = 'Evidence'
export const evidenceOf = (orders: string) => `Evidence for ${orders}`
export const notFound = 'Chargeback not found'
export const linkMayBeCutOff = 'The link may be incomplete.'
export const all = 'All chargebacks'
export const chargeback = 'Chargeback'
export const print = 'Print or save as PDF'
export const facts = 'Chargeback'
export const status = 'Status'
export const amount = 'Amount'
export const providersName = 'At the provider'
export const payment = 'Payment'
export const paidOn = 'Paid'
export const deadline = 'Answer by'
export const noDeadline = 'The provider names no deadline'
export const outcomes: Record<ChargebackStatus, string> = {
  open: 'Not decided yet. The money of these orders is frozen.',
  won: 'The bank decided for us. The money is released as usual.',
  lost: 'The bank took the money.',
}
export const taken = (amountTaken: string, owed: string) =>
  `${amountTaken} was taken of this order. The seller owes ${owed} of it.`
export const order = (number: string) => `Order ${number}`
export const openOrder = 'Open the order'
export const customer = 'Customer'
export const email = 'Email'
export const phone = 'Phone'
export const erased = 'Account closed'
export const service = 'What was bought'
export const seller = 'Seller'
export const total = 'Order total'
export const address = 'Delivery address'
export const noAddress = 'None given'
export const delivered = 'Received'
export const notDelivered = 'Nobody has confirmed that it was received'
export const byCode = (moment: string) => `${moment}, handed over by the buyer’s code`
export const courier = 'Courier'
export const waybill = 'Waybill'
export const proof = 'Proof of delivery'
export const photos = 'Photo of the delivery'
export const timeline = 'Timeline'
