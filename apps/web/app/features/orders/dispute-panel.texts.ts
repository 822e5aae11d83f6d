export const loadingWhatWasReported = 'Loading what was reported'
export const offers = 'Offers'
export const offered = (name: string) => `${name} offered`
export const refundOf = (money: string) => `a refund of ${money}`
export const you = 'You'
export const buyer = 'The buyer'
export const seller = 'The seller'
export const asime = 'Asime'
export const timeUntilDue = (time: string, due: string) => `${time}, until ${due}.`
export const buyerWasRefunded = (money: string) => `the buyer was refunded ${money}`
export const nothingWasRefunded = 'nothing was refunded'
export const pleaseAnswer = (until: string | null) =>
  `Please answer: ${until} After that, Asime decides without your answer.`
export const sellerHasToAnswer = (until: string | null) =>
  `The seller has ${until} If they do not answer, Asime decides.`
export const youCanStillAgree = (until: string | null) => `You can still agree: ${until} After that, Asime decides.`
export const bothCanStillAgree = (until: string | null) => `Both can still agree: ${until} After that, Asime decides.`
export const waitsForAsime = (isUnanswered: boolean) =>
  `${isUnanswered ? 'The seller did not answer in time. ' : ''}This dispute waits for a decision by Asime.`
export const bothHaveAgreed = (back: string) => `Both have agreed: ${back}.`
export const sellerDidNotAnswer = (isUnanswered: boolean) =>
  `${isUnanswered ? 'The seller did not answer in time. ' : ''}A person at Asime will decide. You can still agree before then.`
export const buyerWithdrewTheReport = 'The buyer withdrew the report. The order continued.'
export const youHaveAgreed = (back: string) => `You have agreed: ${back}.`
export const asimeHasDecided = (back: string) => `Asime has decided: ${back}.`
export const payersBankReversedEverything =
  'The payer’s bank reversed everything that was held, so there is nothing left to settle.'
export const settledWhichIsEverything = (back: string) => `Settled: ${back}, which is everything that was held.`
export const messages = 'Messages'
export const photoBy = (name: string) => `Photo by ${name}`
export const acceptRefund = (back: string) => `Accept ${back} refund`
export const settleForARefundQuestion = (back: string) => `Settle for a ${back} refund?`
export const problemSettled = 'Problem settled'
export const isRefundedToYou = (back: string, side: string, rest: string) =>
  `${back} is refunded to ${side === 'buyer' ? 'you' : 'the buyer'}. ${side === 'buyer' ? 'The seller gets' : 'You get'} ${rest}, less our commission. The order is then complete. This cannot be undone.`
export const allIsRefunded = (back: string, side: string) =>
  `${back} is refunded to ${side === 'buyer' ? 'you' : 'the buyer'}, which is everything that is held. This cannot be undone.`
export const decline = 'Decline'
export const declineThisOfferQuestion = 'Decline this offer?'
export const offerDeclined = 'Offer declined'
export const wellNotifyTheSeller = (side: string) =>
  `We’ll notify ${side === 'buyer' ? 'the seller' : 'the buyer'}. Either of you can make another offer.`
export const offerSent = 'Offer sent'
export const makeAnOffer = 'Make an offer'
export const makeAnOfferQuestion = 'Make an offer?'
export const isHeld = (money: string, side: string) =>
  `${money} is held. If ${side === 'buyer' ? 'the seller' : 'the buyer'} accepts, this amount is refunded to ${side === 'buyer' ? 'you' : 'them'} and the rest goes to ${side === 'buyer' ? 'the seller' : 'you'}.`
export const refundAmount = 'Refund amount'
export const askAsimeToDecide = 'Ask Asime to decide'
export const askAsimeToDecideQuestion = 'Ask Asime to decide?'
export const asimeWillDecide = 'Asime will decide'
export const whatAsimeWillDo =
  'A person at Asime will look at what both of you have said and shown, and decide where the money goes. You can still agree before then.'
