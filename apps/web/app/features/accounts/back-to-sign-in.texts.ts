export const backToSignIn = 'Back to sign in'
