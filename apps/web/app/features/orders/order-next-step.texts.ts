import type { OrderSide, OrderStatus } from '@asime/contract/order-states'

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
export const whereDoesItGo = 'Where does it go?'
export const sellerNeedsTheAddress = 'The seller needs to know where to deliver. There is nothing to pay.'
export const enterTheAddress = 'Enter the address'
export const buyerWillEnterTheAddress =
  'This order costs nothing. The buyer has not entered the delivery address yet: ask for it in a message.'

interface Kind {
  isFree: boolean
  isPickup: boolean
}

/** What comes next, in a sentence or two. Of a free order no money is held. */
export const next: Record<OrderSide, Partial<Record<OrderStatus, (order: Kind) => string>>> = {
  buyer: {
    paid: ({ isFree }) =>
      `${isFree ? 'There is nothing to pay.' : 'Your money is held until you have the goods.'} Next, the seller confirms your order.`,
    preparing: ({ isFree }) =>
      `The seller is preparing your order.${isFree ? '' : ' Your money is held until you have the goods.'}`,
    dispatched: ({ isFree, isPickup }) =>
      `Your order is ${isPickup ? 'ready for pickup' : 'on its way'}.${isFree ? '' : ' Your money is held until you have checked the goods.'}`,
  },
  vendor: {
    paid: ({ isFree }) =>
      isFree
        ? 'This order costs nothing. Confirm it to start preparing it.'
        : 'The buyer has paid and the money is held. Confirm the order to start preparing it.',
    preparing: ({ isFree, isPickup }) =>
      `${isFree ? '' : 'The money is held. '}Mark the order as dispatched when the goods ${isPickup ? 'are ready for pickup' : 'leave'}.`,
    dispatched: ({ isFree }) =>
      `Ask for the hand-over code when the buyer gets the goods. It ${isFree ? 'completes the order' : 'releases the money to you'}.`,
  },
}
