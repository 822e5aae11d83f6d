export const yourPayoutAccount = 'Your payout account'
export const loadingYourAccount = 'Loading your account'
export const bank = 'Bank'
export const network = 'Network'
export const number = 'Number'
export const endingIn = (numberEnd: string) => `ending in ${numberEnd}`
export const name = 'Name'
export const lastPayoutWasRefused = (problem: string) =>
  `The last payout was refused: ${problem}. Check the account and enter it again.`
export const forYourSafetyNothing = (time: string) =>
  `For your safety nothing is paid to this new account until ${time}.`
export const confirmYourEmailAddressFirst = 'Confirm your email address first'
export const nothingIsPaidOutBeforeThat =
  'Nothing is paid out before, so that we can tell you when somebody changes your account. Open the link in the email that we sent you, or have it sent again on'
export const yourOverview = 'your overview'
export const changeTheAccount = 'Change the account'
