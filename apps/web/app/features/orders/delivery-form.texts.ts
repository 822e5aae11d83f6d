export const weCouldNotReachAsime = 'We could not reach Asime. Please try again.'
export const shopNeedsToKnowWhere = (businessName: string) =>
  `${businessName} needs to know where to deliver. The price of the bid includes delivery.`
export const saveAddress = 'Save address'
export const continueToPayment = 'Continue to payment'
