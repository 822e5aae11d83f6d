export const error = 'Error'
export const failedToAcceptBid = 'Failed to accept bid'
export const failedToRejectBid = 'Failed to reject bid'
export const bidAcceptedSuccessfully = 'Bid accepted successfully'
export const orderAwaitsYourPayment = (orderNumber: string, amount: string) =>
  `Order ${orderNumber} of ${amount} awaits your payment.`
export const nothingToPayFor = (orderNumber: string) =>
  `Order ${orderNumber} costs nothing. Open it to enter the delivery address.`
export const orderMadeCostsNothing = 'We create an order for you. There is nothing to pay.'
export const bidRejected = 'Bid rejected'
export const told = (businessName: string) => `We’ll notify ${businessName}.`
export const acceptBidQuestion = 'Accept this bid?'
export const acceptBid = 'Accept Bid'
export const youAgreeToBuyFrom = 'You agree to buy from'
export const forPrice = 'for'
export const deliveredInOneDay = ', delivered in 1 day'
export const deliveredInDays = (days: number) => `, delivered in ${days} days`
export const yourRequestCloses = 'Your request closes'
export const andOthersTold = (others: string) => `, and we’ll notify ${others}`
export const orderMadeAwaitsYour = 'We create an order for you to pay:'
export const orderMadeLapsesAfter = (obstacle: string, time: string) =>
  `${obstacle} The order would expire unpaid after ${time}. Ask the vendor for another bid.`
export const rejectBidQuestion = 'Reject this bid?'
export const rejectBid = 'Reject bid'
export const keepBid = 'Keep bid'
export const isNotifiedYouRejected = 'will be notified that you rejected their bid of'
export const theyMaySendAnother = '. They may send another one while your request is open.'
export const onlyAmountsInGhana = 'Only amounts in Ghana cedis can be paid here so far.'
export const leastPaid = (money: string) => `The least that can be paid is ${money}.`
export const otherVendor = 'the other vendor'
export const otherVendors = (count: number) => `the other ${count} vendors`
