export const mobileMoney = 'Mobile money'
export const bankAccount = 'Bank account'
export const thisLooksLikeANumber = (likely: string, chosen: string) =>
  `This looks like a number of ${likely}. If you have moved it to ${chosen}, continue.`
export const yourPayoutAccountIsSaved = 'Your payout account is saved'
export const payoutsToItBeginIn = (newAccountHold: string) => `Payouts to it begin in ${newAccountHold}`
export const weCouldNotReachAsime = 'We could not reach Asime. Please try again.'
export const whereShouldYourMoneyGo = 'Where should your money go?'
export const bank = 'Bank'
export const network = 'Network'
export const choose = 'Choose'
export const accountNumber = 'Account number'
export const mobileMoneyNumber = 'Mobile money number'
export const digitsOnly = 'Digits only'
export const phoneExample = 'Like 024 412 3456'
export const nameOnTheAccount = 'Name on the account'
export const registeredTo = (owner: string) => `Registered to ${owner}. Is that you?`
export const asItIsRegistered = 'As it is registered'
export const registeredToNamed = (owner: string) => `Registered to ${owner}`
export const weEmailYou = (newAccountHold: string) =>
  `We’ll notify you about the change. Nothing is paid to another account for ${newAccountHold}.`
export const anotherNameEnds =
  'If it is not in the name on your Ghana Card or your checked legal name, your shop’s verification ends.'
export const weCouldNotLoad = 'We could not load the networks and banks. Please reload the page.'
export const saveAccount = 'Save account'
export const keepCurrentAccount = 'Keep current account'
