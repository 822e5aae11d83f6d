export const title = 'Confirm it is you'
export const why = 'You signed in a while ago. What you are about to do is only for you.'
export const whySignInAgain =
  'You signed in a while ago. What you are about to do is only for you: please sign in again, then try once more.'
export const signInAgain = 'Sign in again'
export const labels = { password: 'Your password', code: 'Code' } as const
export const hints = {
  password: undefined,
  code: 'The 6 digits of your authenticator app, or a recovery code.',
} as const
export const confirm = {
  passkey: 'Use a passkey',
  password: 'Confirm',
  code: 'Confirm',
  google: 'Continue with Google',
  facebook: 'Continue with Facebook',
} as const
export const youComeBack = 'You come back to this page. Then try once more.'
export const instead = {
  passkey: 'Use a passkey instead',
  password: 'Enter your password instead',
  code: 'Enter a code instead',
  google: 'Continue with Google instead',
  facebook: 'Continue with Facebook instead',
} as const
export const cancel = 'Cancel'
