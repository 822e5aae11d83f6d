export const packingSlips = 'Packing slips'
export const orders = 'Orders'
export const noPackingSlips = 'No packing slips'
export const allOrders = 'All orders'
export const print = 'Print'
export const loadingThePackingSlips = 'Loading the packing slips'
export const packingSlip = (orderNumber: string) => `Packing slip ${orderNumber}`
export const orderedOn = (day: string) => `Ordered on ${day}`
export const from = 'From'
export const qrCodeOfThePage = (orderNumber: string) => `QR code of the page of order ${orderNumber}`
export const to = 'To'
export const noAddressGiven = 'No address given.'
export const quantity = 'Quantity'
export const item = 'Item'
/** True of a free order as well: a packer prints it, who does not see what an order costs. */
export const checkTheGoods = (appName: string) =>
  `Check the goods before you give the hand-over code: it completes the order, and ${appName} releases any payment to the shop.`
