export const pageTitle = (appName: string) => `Set a new password · ${appName}`
export const newPasswordSet = 'New password set'
export const thisLinkNoLongerWorks = 'This link no longer works'
export const linksToANewPassword = (resetLink: string) =>
  `Password reset links work once and expire after ${resetLink}. Your password has not changed.`
export const askForANewLink = 'Ask for a new link'
export const setANewPassword = 'Set a new password'
export const itTakesThePlace = 'It replaces your old password and signs you out everywhere.'
