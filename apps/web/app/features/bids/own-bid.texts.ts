export const bidConfirmed = 'Bid confirmed'
export const buyerAcceptNow = 'The buyer can accept it now.'
export const error = 'Error'
export const failedToConfirmBid = 'Failed to confirm bid'
export const yourBid = 'Your bid'
export const yourBidBeenWithdrawn = 'Your bid has been withdrawn'
export const failedToWithdrawBid = 'Failed to withdraw bid'
export const confirmationNeeded = 'Confirmation needed'
export const buyerAcceptedAnotherBid =
  'The buyer accepted another bid, but that order was not completed. Confirm your bid so that the buyer can accept it, or change or withdraw it.'
export const confirmBid = 'Confirm bid'
export const change = 'Change'
export const withdraw = 'Withdraw'
export const youChangeUntilBuyer = 'You can change it until the buyer decides.'
export const withdrawYourBidQuestion = 'Withdraw your bid?'
export const withdrawBid = 'Withdraw bid'
export const keepBid = 'Keep bid'
export const buyerNoLongerSees = (money: string) =>
  `The buyer no longer sees your offer of ${money}. You may bid again while the request is open.`
export const onlyBidSoFar = 'The only bid so far'
export const asLowAsBest = 'As low as the best of the others'
export const bestBidSoFar = 'The best bid so far'
export const aboveBestBid = (money: string) => `${money} above the best bid`
