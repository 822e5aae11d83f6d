export const pageTitle = (appName: string) => `Set a new password · ${appName}`
export const newPasswordSet = 'New password set'
export const thisLinkNoLongerWorks = 'This link no longer works'
export const linksToANewPassword = (resetLink: string) =>
  `Links to a new password work once, and for ${resetLink}. Your password is as it was.`
export const askForANewLink = 'Ask for a new link'
export const setANewPassword = 'Set a new password'
export const itTakesThePlace = 'It takes the place of the old one, and signs you out everywhere.'
