export const pageTitle = (appName: string) => `Fees · ${appName}`
export const whatBuyingAndSellingCost =
  'What buying and selling cost: the commission, the VAT on it and the payment fee, with an example.'
export const fees = 'Fees'
export const weCouldNotLoadThis = 'We could not load this'
export const asimeDidNotRespond = 'Asime did not respond in time. Please try again.'
export const buyersPayThePrice = 'Buyers pay the price and the delivery fee. Nothing is added.'
export const vendorsPayCommissionVAT = (commissionPercent: number, vatPercent: number) =>
  `Vendors pay ${commissionPercent}% commission, ${vatPercent}% VAT on the commission, and the payment fee.`
export const listingProductsPostingRequests = 'Listing products, posting requests and sending bids are free.'
export const forBuyers = 'For buyers'
export const youPayThePrice =
  'You pay the price of the goods and the delivery fee, if there is one. Both are shown before you pay. There are no other fees.'
export const forVendors = 'For vendors'
export const youPayOnlyWhenYouSell =
  'You pay only when you sell. These amounts are taken from the order when its money is released to you:'
export const commission = 'Commission:'
export const ofThePriceOfTheGoods = (commissionPercent: number) =>
  `${commissionPercent}% of the price of the goods. There is no commission on delivery fees.`
export const commissionOn = (name: string) => `Commission on ${name}:`
export const vatOnTheCommission = 'VAT on the commission:'
export const ofTheCommission = (vatPercent: number) => `${vatPercent}% of the commission. It includes the levies.`
export const paymentFee = 'Payment fee:'
export const whatThePaymentProviderTakes = (paymentFeePercent: number) =>
  `what the payment provider takes from the buyer’s payment, usually ${paymentFeePercent}% of it. We add nothing to it.`
export const commissionIsFixed =
  'The commission is fixed when the order is made. If we have agreed on another rate with you, that rate applies. When an order is refunded in part, commission and VAT go down with it.'
export const exampleAnOrderOf = (price: string) => `Example: an order of ${price}`
export const buyerPays = 'Buyer pays'
export const commissionLabel = (commissionPercent: number) => `Commission, ${commissionPercent}%`
export const vatOnIt = (vatPercent: number) => `VAT on it, ${vatPercent}%`
export const paymentFeePercentage = (paymentFeePercent: number) => `Payment fee, ${paymentFeePercent}%`
export const youGet = 'Your earnings'
export const more = 'More'
export const whenYouArePaidIsInThe = 'When you are paid is in the'
export const helpCentre = 'help centre'
export const rulesAreInThe = '. The rules of Asime are in the'
export const terms = 'terms'
