export const whatNext = 'What next'
export const orderIsComplete = (isFree: boolean, isPartlyRefunded: boolean) =>
  `The order is complete${isFree ? '' : `, and ${isPartlyRefunded ? 'the rest of ' : ''}the money has been released to the seller`}.`
export const untilWhenToReportAProblem = (release: string) =>
  `A problem can be reported until you confirm receipt or give the hand-over code, and for ${release} after a delivery without a code. Is something wrong now? Contact us.`
export const writeAReview = 'Write a review'
export const orderAgain = 'Order again'
export const requestSomethingElse = 'Request something else'
export const getHelp = 'Get help'
