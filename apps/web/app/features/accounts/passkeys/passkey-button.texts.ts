export const signIn = 'Sign in with a passkey'
export const welcomeBack = 'Welcome back!'
export const failed = 'Login Failed'
