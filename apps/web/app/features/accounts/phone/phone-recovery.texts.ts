export const pageTitle = (appName: string) => `Set a new password by phone · ${appName}`
export const title = 'Forgot your password?'
export const lead = 'Enter the mobile number of your account. We text you a code to set a new password.'
export const enterCode = 'Set a new password'
export const byEmail = 'Use your email instead'
