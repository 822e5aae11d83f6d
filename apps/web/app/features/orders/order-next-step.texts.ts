import type { OrderSide } from '@asime/contract/order-states'

export const paymentDue = 'Payment due'
export const reservedForYouUntil = (time: string) => `Reserved for you until ${time}.`
export const payNow = 'Pay now'
export const buyerHasNotPaidYet = 'The buyer has not paid yet. Do not send the goods until you see “Paid”.'
export const timeToPayHasPassed = 'The time to pay has passed. The order will expire in a moment.'
export const orderWillComplete = (time: string, reader: OrderSide, isFree: boolean) =>
  `${isFree ? 'The order will be complete' : `The money will be released to ${reader === 'vendor' ? 'you' : 'the seller'}`} ${time}, unless a problem is reported.`
export const yourRequestIsOpenAgain = 'Your request is open again'
export const requestIsOpenAgain = 'The request is open again'
export const youCanSendANewBid = 'You can send a new bid. '
export const nextBestBidIsFrom = (money: string, businessName: string, needsConfirmation: boolean) =>
  `The next best bid is ${money} from ${businessName}. ${needsConfirmation ? 'You can accept it once they confirm it. ' : ''}`
export const vendorsCanBidOnIt = 'Vendors can bid on it. '
export const reviewBids = 'Review bids'
export const openTheRequest = 'Open the request'
export const weHoldYourMoneyPaid = 'We hold your money until you have the goods. Next, the seller confirms your order.'
export const sellerIsPreparingYourOrder =
  'The seller is preparing your order. We hold your money until you have the goods.'
export const yourOrderIsOnItsWay = 'Your order is on its way. We hold your money until you have checked the goods.'
export const buyerHasPaidAndWeHold =
  'The buyer has paid and we hold the money. Confirm the order to start preparing it.'
export const weHoldTheMoney = 'We hold the money. Mark the order as dispatched when the goods leave.'
export const askForTheHandOverCode =
  'Ask for the hand-over code when the buyer gets the goods. It releases the money to you.'
export const whereDoesItGo = 'Where does it go?'
export const sellerNeedsTheAddress = 'The seller needs to know where to deliver. There is nothing to pay.'
export const enterTheAddress = 'Enter the address'
export const nextTheSellerConfirms = 'There is nothing to pay. Next, the seller confirms your order.'
export const sellerIsPreparingItForNothing = 'The seller is preparing your order.'
export const itIsOnItsWay = 'Your order is on its way.'
export const itIsReady = 'Your order is ready for pickup.'
export const buyerHasNothingToPay = 'This order costs nothing. Confirm it to start preparing it.'
export const buyerWillEnterTheAddress =
  'This order costs nothing. The buyer has not entered the delivery address yet: ask for it in a message.'
export const markWhenTheGoodsLeave = 'Mark the order as dispatched when the goods leave.'
export const markWhenTheGoodsAreReady = 'Mark the order as dispatched when the goods are ready for pickup.'
export const codeCompletesTheOrder = 'Ask for the hand-over code when the buyer gets the goods. It completes the order.'
export const yourOrderIsReady = 'Your order is ready for pickup. We hold your money until you have checked the goods.'
export const weHoldTheMoneyMarkTheOrder =
  'We hold the money. Mark the order as dispatched when the goods are ready for pickup.'
