export const pageTitle = (appName: string) => `Contact us · ${appName}`
export const writeToThePeopleBehind = 'Write to the people behind Asime. We answer by email.'
export const contactUs = 'Contact us'
export const thisFormNeedsJavaScript = 'This form needs JavaScript. You can also write to'
export const otherWays = 'Other ways'
export const ourStaffNeverAsk = 'Our staff never ask for your PIN, your password or a code from a text message.'
