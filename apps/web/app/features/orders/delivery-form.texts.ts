export const weCouldNotReachAsime = 'We could not reach Asime. Please try again.'
export const shopHasToKnowWhere = (businessName: string) =>
  `${businessName} has to know where the goods go. The price of the bid includes the way there.`
export const continueToPayment = 'Continue to payment'
