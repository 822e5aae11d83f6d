export const pageTitle = (appName: string) => `Continue with your phone · ${appName}`
export const description = 'Sign in or create an account with a Ghanaian mobile number and a code by text message.'
export const title = 'Continue with your phone'
export const lead = 'We text you a code. It signs you in, and opens your account if you have none yet.'
export const enterTheCode = 'Enter the code'
export const sentTo = (number: string, digits: number) =>
  digits > 6
    ? `Too many codes were requested for ${number}. Enter the ${digits}-digit code that we sent there. It may have arrived earlier.`
    : `We sent it to ${number}.`
export const mobileNumber = 'Mobile number'
export const example = 'Like 024 412 3456'
export const sendCode = 'Send code'
export const code = 'Code from the text message'
export const appCode = 'Code from your authenticator app'
export const appCodeHint = 'Or one of your recovery codes'
export const continueLabel = 'Continue'
export const sendAnother = 'Send another code'
export const anotherNumber = 'Use another number'
export const sentAgain = 'Code sent'
export const useTheNewest = 'Enter the latest one.'
export const notSent = 'The code was not sent'
export const notSignedIn = 'You are not signed in'
export const tryAgain = 'Please try again.'
export const akwaaba = 'Akwaaba!'
export const accountCreated = 'Your account has been created. Add your name on your profile page.'
export const welcomeBack = 'Welcome back!'
export const youAreSignedIn = 'You are signed in.'
export const byContinuing = 'By continuing you accept the'
export const end = '.'
