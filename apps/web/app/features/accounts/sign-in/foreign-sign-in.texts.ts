export const or = 'or'
export const signInIsNotSetUp = (name: string) => `${name} sign-in is not set up`
export const pleaseUseYourEmail = 'Please use your email and a password.'
export const signInWith = 'Sign in with'
export const signUpWith = 'Sign up with'
