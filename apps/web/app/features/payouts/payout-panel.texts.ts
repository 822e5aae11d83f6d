export const yourPayouts = 'Your payouts'
export const noneYet = 'None yet. The first one goes out in the week after your first sale.'
export const showMorePayouts = 'Show more payouts'
export const loadingYourPayouts = 'Loading your payouts'
export const orders = (day: string, count: number) => `${day}, ${count} ${count === 1 ? 'order' : 'orders'}`
export const toEndingIn = (bankName: string, numberEnd: string) => `To ${bankName} ending in ${numberEnd}`
export const lessWhichChargebacksTookBack = (money: string) =>
  `${money} less, which chargebacks took back of earlier sales`
export const loadingItsOrders = 'Loading its orders'
export const noun = 'payouts'
