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
  'We pay nothing out until then, so that we can warn you if somebody changes your account. Open the link in our email, or send it again from'
export const yourOverview = 'your overview'
export const changeTheAccount = 'Change the account'
