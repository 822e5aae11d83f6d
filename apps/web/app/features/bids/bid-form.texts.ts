export const yourBidBeenChanged = 'Your bid has been changed'
export const yourBid = 'Your bid'
export const yourBidBeenSubmitted = 'Your bid has been submitted successfully'
export const error = 'Error'
export const failedToSubmitBid = 'Failed to submit bid'
export const changeYourBid = 'Change your bid'
export const amount = 'Amount'
export const daysToDeliver = 'Days to deliver'
export const optional1OrMore = 'Optional, 1 or more'
export const message = 'Message'
export const sayIfNewOr = 'Say if it is new or used, and what is included.'
export const ourCommissionPaymentFee = 'Our commission and the payment fee come off this price when you are paid.'
export const seeFees = 'See the fees'
export const saveBid = 'Save Bid'
export const submitBid = 'Submit Bid'
export const leaveAs = 'Leave it as it is'
export const seesYourShopName = (value: string) => `${value} sees your shop name, rating and this message.`
export const whatBuyerPaysIn = 'The total that the buyer pays'
export const toBeat = (money: string) => `To beat: ${money}`
export const belowBestBid = (money: string) => `${money} below the best bid`
export const aboveBudget = (money: string) => `${money} above the budget`
export const withinBudget = 'Within the budget'
export const sameAsBestBid = 'The same as the best bid'
export const aboveBestBid = (money: string) => `${money} above the best bid`
