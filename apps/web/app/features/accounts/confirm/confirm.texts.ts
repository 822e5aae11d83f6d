export const title = 'Confirm it is you'
export const why = 'You signed in a while ago. Please confirm that it is you to continue.'
export const whySignInAgain = 'You signed in a while ago. Please sign in again, then try once more.'
export const signInAgain = 'Sign in again'
export const labels = { password: 'Your password', code: 'Code', text_code: 'Code from the text message' } as const
export const weTextYou = 'We text a code to the number that you sign in with.'
export const sendCode = 'Send code'
export const sendAnother = 'Send another code'
export const sentTo = (number: string) => `We sent it to ${number}.`
export const hints = {
  password: undefined,
  text_code: undefined,
  code: 'The 6 digits of your authenticator app, or a recovery code.',
} as const
export const confirm = {
  passkey: 'Use a passkey',
  password: 'Confirm',
  code: 'Confirm',
  text_code: 'Confirm',
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
} as const
export const youComeBack = 'You will come back to this page. Then try again.'
export const instead = {
  passkey: 'Use a passkey instead',
  password: 'Enter your password instead',
  code: 'Enter a code instead',
  google: 'Continue with Google instead',
  facebook: 'Continue with Facebook instead',
  text_code: 'Get a code by text message instead',
} as const
export const cancel = 'Cancel'
