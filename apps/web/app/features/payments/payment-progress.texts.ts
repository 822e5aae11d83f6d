export const weAreChecking = 'We are checking'
export const timeIsOver = (provider: string) =>
  `The time for this payment is over, and ${provider} has not told us how it ended. Please wait before you pay again: if money has left your wallet, it counts.`
export const providerIsWorking = (provider: string, money: string) =>
  `${provider} is working on your payment of ${money}.`
export const connectionLost = 'Connection lost. Your payment continues, and this page checks again automatically.'
export const checkYourPhone = 'Check your phone'
export const enterYourVoucherCode = 'Enter your voucher code'
export const payByCard = 'Pay by card'
export const confirmWithYourBank = 'Confirm with your bank'
export const oneMoment = 'One moment'
export const yourBank = 'Your bank'
export const onThePageOfThePaymentProcessor = (money: string) =>
  `${money}, on the page of the payment processor. It brings you back here.`
export const goToTheCardPage = 'Go to the card page'
export const yourBankHasToConfirm = (money: string) =>
  `Your bank has to confirm this card payment of ${money}. Keep this page open: it moves on by itself.`
export const fromYourNumber = (money: string, wallet: string) => `${money} from your ${wallet} number`
export const thatEndsIn = (end: string) => ` that ends in ${end}`
export const keepThisPageOpen = 'Keep this page open. It updates automatically.'
export const codeWasNotSent = 'The code was not sent. Try again'
export const voucherCode = 'Voucher code'
export const sendCode = 'Send code'
export const weCouldNotCheck = 'We could not check'
export const paymentWasNotStopped = 'The payment was not stopped'
export const checkYourConnectionAndTry = 'Check your connection and try again.'
export const thisPageChecksByItself = 'This page checks every few seconds'
export const checkNow = 'Check now'
export const payAnotherWay = 'Pay another way'
export const timeLeft = 'Time left'
