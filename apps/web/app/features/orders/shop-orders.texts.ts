export const all = 'All'
export const orders = 'Orders'
export const ordersByState = 'Orders by state'
export const loadingYourOrders = 'Loading your orders'
export const noOrderFoundFor = (words: string) => `No order found for “${words}”`
export const noOrdersYet = 'No orders yet'
export const findRequestsToBidOn = 'Find requests to bid on'
export const whenABuyerOrders = 'When a buyer orders from your shop or accepts your bid, it shows here.'
export const ordersNoun = 'orders'
export const noOrdersHere = (state: string) => `No orders here: ${state}`
