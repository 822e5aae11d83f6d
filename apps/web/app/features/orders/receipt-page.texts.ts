export const order = 'Order'
export const receipt = 'Receipt'
export const orderNotFound = 'Order not found'
export const noReceiptYet = 'No receipt yet'
export const loadingTheReceipt = 'Loading the receipt'
export const receiptNumbered = (receiptNumber: string) => `Receipt ${receiptNumber}`
export const print = 'Print'
export const issuedByOnGhanaTime = (appName: string, day: string) => `Issued by ${appName} on ${day} (Ghana time)`
export const testPayment = 'Test payment: no money was moved, and this receipt proves none.'
export const buyer = 'Buyer'
export const soldBy = 'Sold by'
export const delivery = 'Delivery'
export const paidBy = 'Paid by'
export const paymentReference = 'Payment reference'
export const whatWasBought = 'What was bought'
export const item = 'Item'
export const amount = 'Amount'
export const noExtraFee = 'No extra fee'
export const totalPaid = 'Total paid'
export const reasonLabel = (refundWords: string, reason: string) => `${refundWords}. Reason: ${reason}`
export const reversedByThePayersBank = 'Reversed by the payer’s bank'
export const remaining = 'Remaining'
export const goodsAreSoldBy = (businessName: string, appName: string) =>
  `The goods are sold by ${businessName}, not by ${appName}. For VAT, ask the seller for a VAT invoice.`
export const youSellTheGoods =
  'You sell the goods. If you are registered for VAT, you account for VAT on their price. We add none.'
export const commissionInvoiceFollows = 'Our commission invoice follows when the money is released to you.'
export const commissionInvoice = (invoiceNumber: string) => `Commission invoice ${invoiceNumber}`
export const issuedOnToTheShop = (day: string) => `Issued on ${day}, to the shop named above`
export const commissionOnTheSale = 'Commission on the sale'
export const commissionWithTaxes = 'Commission with taxes'
export const yourEarnings = 'Your earnings'
export const orderTotal = 'Order total'
export const refundedToBuyer = 'Refunded to buyer'
export const paymentFee = 'Payment fee'
export const releasedToYou = 'Released to you'
export const numberEndingIn = (network: string, end: string) => `${network}, number ending in ${end}`
export const source = 'Ordered by'
