export const pageTitle = (appName: string) => `Contact us · ${appName}`
export const writeToThePeopleBehind = 'Write to the people behind Asime. We answer by email.'
export const contactUs = 'Contact us'
export const personReadsEveryMessage = 'A person reads every message and answers by email. Many answers are in the'
export const helpCentre = 'help centre'
export const already = 'already.'
export const thisFormNeedsJavaScript = 'This form needs JavaScript. You can also write to'
export const otherWays = 'Other ways'
export const weNeverAskForYourPIN = 'We never ask for your PIN, your password or a code from a text message.'
