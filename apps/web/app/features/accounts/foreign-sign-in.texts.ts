export const or = 'or'
export const google = 'Google'
export const facebook = 'Facebook'
export const signInIsNotSetUp = (name: string) => `${name} sign-in is not set up`
export const pleaseSignInWithYourEmail = 'Please sign in with your email and password.'
export const signInWith = 'Sign in with'
