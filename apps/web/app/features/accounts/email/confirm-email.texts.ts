export const linkIsOnItsWay = 'The link is on its way'
export const checkTheInboxOf = (email: string) => `Check the inbox of ${email}.`
export const error = 'Error'
export const emailCouldNotBeRequested = 'The email could not be requested'
export const confirmYourEmail = 'Confirm your email'
export const weHaveEmailedALink = (email: string) =>
  `We have emailed a link to ${email}. Confirm your email to get order updates and reset your password.`
export const sendTheLinkAgain = 'Send the link again'
