export const pageTitle = (name: string, appName: string) => `${name} · ${appName}`
export const checking = (name: string) => `Checking with ${name}`
export const takesAMoment = 'This takes a moment.'
export const signingYouIn = 'Signing you in'
export const welcomeBack = 'Welcome back!'
export const youHaveSuccessfullyLoggedIn = 'You have successfully logged in.'

export const cancelled = (name: string) => `${name} sign-in cancelled`
export const cancelledText = 'Nothing was changed. You can start again, or sign in another way.'
export const failed = (name: string) => `${name} could not sign you in`
export const failedText = 'Nothing was changed. Please start again, or sign in another way.'
export const noAnswer = (name: string) => `${name} did not answer. Please try again in a moment.`
export const tooMany = 'Too many people are signing in from your network. Please wait a little and start again.'
export const notReached = 'We could not reach Asime. Please start again.'
export const startAgain = 'Start again'
export const backToSignIn = 'Back to sign in'
export const linked = (name: string) => `${name} linked`
export const confirmed = 'Confirmed'
export const tryAgainNow = 'You can now continue.'
export const backToProfile = 'Back to your profile'

export const enterCode = 'Enter your code'
export const enterCodeText = 'Your account asks for a code from your authenticator app.'
export const code = 'Code from your authenticator app'
export const codeHint = 'Or one of your recovery codes'
export const signIn = 'Sign In'

export const createYourAccount = 'Create your account'
export const noAccountYet = (name: string) => `No Asime account is linked to this ${name} account yet.`
export const haveAnAccountQuestion = 'Already have an Asime account?'
export const linkInstead = (name: string) => `Sign in the way you usually do, then link ${name} on your profile page.`
