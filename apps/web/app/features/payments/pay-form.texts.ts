export const chooseHowYouWant = 'Choose how you want to pay'
export const card = 'Card'
export const visaOrMastercard = 'Visa or Mastercard'
export const weCouldNotReachAsime = 'We could not reach Asime. Please try again.'
export const paymentsAreTestsHere = 'Payments are tests here'
export const noMoneyMovesWhatever = 'No money moves, whatever you choose.'
export const howDoYouWant = 'How do you want to pay?'
export const mobileMoneyNumber = 'Mobile money number'
export const thisLooksLikeANumber = (name: string, choiceName: string) =>
  `This looks like a number of ${name}. If you have moved it to ${choiceName}, go on.`
export const numberOfTheWallet = 'The number of the wallet that pays'
export const whatHappensNext = 'What happens next'
export const youHaveTime = (prompt: string) => `You have ${prompt}. This page moves on by itself.`
export const youTypeYourCard =
  'You type your card on the page of the payment processor, which leads you back here. We never see its number.'
export const weNeverAskForYourPIN =
  'We never ask for your PIN on this page, by phone or in chat. Type it only on your own phone.'
export const pay = (money: string) => `Pay ${money}`
