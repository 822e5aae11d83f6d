export const statement = 'Statement'
export const loadingYourStatement = 'Loading your statement'
export const nothingWasReleasedInThisMonth = 'Nothing was released in this month'
export const nothingReleasedYet = 'Nothing released yet'
export const whenABuyerHasTheGoods = 'When a buyer has the goods, the order’s money is released to you and shows here.'
export const orders = 'orders'
export const month = 'Month'
export const all = 'All'
export const allMonths = 'All months'
export const print = 'Print'
export const releasedOn = (isSale: boolean, day: string) =>
  `${isSale ? 'Released' : 'Reversed by the payer’s bank'} on ${day}`
export const givenBackOn = (day: string) => `Loss reversed on ${day}: the payer’s bank decided in your favour`
export const givenBackSince = 'Reversed since'
export const givenBack = 'Loss reversed'
export const deductedFromAPayout = 'Deducted from a payout'
export const youOweThisDeducted = 'You owe this: deducted from your next payouts'
export const paidOutOn = (day: string) => `Paid out on ${day}`
export const orderTotal = 'Order total'
export const reversed = 'Reversed'
export const refundedToBuyer = 'Refunded to buyer'
export const ourCommission = 'Our commission'
export const vatOnTheCommission = 'VAT on the commission'
export const paymentFee = 'Payment fee'
export const yourEarnings = 'Your earnings'
export const youOwe = 'You owe'
export const order = (orderNumber: string) => `Order ${orderNumber}`
export const invoice = (invoiceNumber: string) => `Invoice ${invoiceNumber}`
