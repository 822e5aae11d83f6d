export const pageTitle = (appName: string) => `Forgot your password? · ${appName}`
export const askForALink = 'Ask for a link to set a new password.'
export const forgotYourPasswordQuestion = 'Forgot your password?'
export const typeTheEmailOfYourAccount = 'Type the email of your account. We email you a link to set a new password.'
export const sendTheLink = 'Send the link'
export const byPhone = 'Use your phone number instead'
