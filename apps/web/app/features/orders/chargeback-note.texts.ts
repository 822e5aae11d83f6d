export const payersBankIsReviewing = 'The payer’s bank is reviewing this payment'
export const untilTheBankDecides =
  'Until the bank decides, the money does not move. It is safer not to send the goods before then.'
export const moneyDoesNotMove = 'Until the bank decides, the money does not move.'
export const askUs = 'Ask us'
export const payersBankReversed = (money: string) => `The payer’s bank reversed ${money}`
export const yourBankOrNetworkPays = 'Your bank or network pays this refund directly.'
export const noneIsHeldAnyMore = ' None of your payment is held any more, so the order has ended.'
export const notYouQuestion = 'Not you?'
export const tellUs = 'Tell us'
export const moneyHadBeenReleased = (money: string) =>
  `The money had been released to you. Your part of it, ${money}, comes off`
export const yourPayouts = 'your payouts'
export const itWasStillHeld = 'It was still held, so you owe nothing. The order has ended. Do not send the goods.'
export const itWasStillHeldSoYouOwe = 'It was still held, so you owe nothing. Your earnings are lower by this amount.'
