export const confirmationNeeded = 'Confirmation needed'
export const confirm = 'Confirm'
export const lowest = 'Lowest'
export const requestExpired = 'Request expired'
export const requestClosed = 'Request closed'
export const hiddenByAsime = 'Hidden by Asime'
export const requestHiddenByAsime = 'Request hidden by Asime'
export const yourBid = 'Your bid'
export const bestOpenBid = 'Best open bid'
export const acceptedBid = 'Accepted bid'
export const none = 'None'
export const openBudget = 'Open budget'
export const budget = (money: string) => `Budget: ${money}`
export const inOneDay = 'in 1 day'
export const inDays = (days: number) => `in ${days} days`
export const viewRequest = 'View request'
export const viewRequestTitled = (title: string) => `View request ${title}`
export const openOrder = 'Open order'
export const openOrderNumbered = (orderNumber: string) => `Open order ${orderNumber}`
export const change = 'Change'
export const withdraw = 'Withdraw'
export const withdrawYourBidOn = (title: string) => `Withdraw your bid on ${title}`
export const confirmYourBidOn = (title: string) => `Confirm your bid on ${title}`
export const changeYourBidOn = (title: string) => `Change your bid on ${title}`
