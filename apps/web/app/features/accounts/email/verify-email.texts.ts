export const pageTitle = (appName: string) => `Confirm your email · ${appName}`
export const confirmingYourEmail = 'Confirming your email'
export const thisTakesAMoment = 'This takes a moment.'
export const yourEmailIsConfirmed = 'Your email is confirmed'
export const orderUpdatesAndPasswordLinks = 'You now get order updates and password links.'
export const thisLinkNoLongerWorks = 'This link no longer works'
export const confirmationLinksWorkOnce = (verificationLink: string) =>
  `Confirmation links work once, and for ${verificationLink}. Ask for a new one here.`
export const weCouldNotConfirmIt = 'We could not confirm it yet'
export const asimeDidNotAnswer = 'Asime did not answer. Please try again.'
export const itBelongsToTheAccount = (owner: string) =>
  `It belongs to the account of ${owner}. You now get order updates and password links.`
export const confirming = 'Confirming'
export const goToYourDashboard = 'Go to your dashboard'
export const signIn = 'Sign In'
export const notYourAccountQuestion = 'Not your account? Somebody registered it with your email.'
export const setANewPassword = 'Set a new password'
export const andNobodyElseCanUseIt = ', and nobody else can use it.'
export const tryAgain = 'Try again'
export const sendANewLink = 'Send a new link'
