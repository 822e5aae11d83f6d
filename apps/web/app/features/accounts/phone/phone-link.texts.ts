export const continueWithPhone = 'Continue with your phone number'
