export const linkIsOnItsWay = 'The link is on its way'
export const pleaseLookIntoTheMail = (email: string) => `Please look into the mail of ${email}.`
export const error = 'Error'
export const mailCouldNotBeAskedFor = 'The mail could not be asked for'
export const confirmYourEmail = 'Confirm your email'
export const weHaveEmailedALink = (email: string) =>
  `We have emailed a link to ${email}. Confirm your email to get order updates and reset your password.`
export const sendTheLinkAgain = 'Send the link again'
