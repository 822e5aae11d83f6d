export const summary = 'Summary'
export const total = 'Total'
export const inCedis = 'In cedis'
export const inCurrency = (currency: string) => `In ${currency}`
export const nothingHereBoughtRight = 'None of these items is available right now.'
export const checkingPricesStock = 'Checking prices and stock'
export const beforeDeliveryWhichYou = 'Excluding delivery, which you choose next.'
export const goToCheckout = 'Go to checkout'
export const youPayByMobile = 'You pay by mobile money or card. The money is held until you have the goods.'
export const neverShareYourMobile =
  'Never share your mobile money PIN or a code sent to your phone. Neither we nor a seller will ask for it.'
