export const doNotApproveThePrompt = 'Do not approve the prompt on your phone'
export const ifYouApproveItWeRefund = 'If you approve it, we refund you in full.'
export const seeYourOrder = 'See your order'
export const order = (orderNumber: string) => `Order ${orderNumber}`
export const browseProducts = 'Browse Products'
export const medaase = 'Medaase!'
export const itIsPaid = 'It is paid'
export const moneyIsHeld = 'The money is held until you have the goods. We have notified the shop.'
export const thisOrderWasRefunded = 'This order was refunded'
export const thisOrderWasCancelled = 'This order was cancelled'
export const thereIsNothingLeft = 'There is nothing left to pay.'
export const timeToPayIsOver = 'The time to pay is over'
export const noLongerKeptForYou =
  'What you ordered is no longer kept for you. You can order it again while there is some left.'
