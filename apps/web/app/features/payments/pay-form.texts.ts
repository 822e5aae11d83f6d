export const chooseHowYouWant = 'Choose how you want to pay'
export const card = 'Card'
export const visaOrMastercard = 'Visa or Mastercard'
export const weCouldNotReachAsime = 'We could not reach Asime. Please try again.'
export const paymentsHereAreTests = 'Payments here are tests'
export const noMoneyMovesWhatever = 'No money is moved, whatever you choose.'
export const howDoYouWant = 'How do you want to pay?'
export const mobileMoneyNumber = 'Mobile money number'
export const thisLooksLikeANumber = (name: string, choiceName: string) =>
  `This looks like a number of ${name}. If you have moved it to ${choiceName}, continue.`
export const numberOfTheWallet = 'The number of the wallet that pays'
export const whatHappensNext = 'What happens next'
export const youHaveTime = (prompt: string) => `You have ${prompt}. This page updates automatically.`
export const youTypeYourCard =
  'You enter your card on the payment processor’s page, which brings you back here. We never see its number.'
export const weNeverAskForYourPIN =
  'We never ask for your PIN on this page, by phone or in chat. Type it only on your own phone.'
export const pay = (money: string) => `Pay ${money}`
