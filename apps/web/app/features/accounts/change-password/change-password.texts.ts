export const title = 'Change password'
export const lead = 'You stay signed in here. All your other devices are signed out.'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const confirmPassword = 'Confirm new password'
export const change = 'Change password'
export const forgotten = 'Forgot your password?'
export const changed = 'Password changed'
export const changedText = 'All other devices were signed out.'
export const error = 'Error'
export const failed = 'Failed to change the password'

export const noPassword = (email: string) =>
  `Your account has no password. To set one, open the link that we email to ${email}.`
export const sendLink = 'Email me a link'
export const linkSent = 'We have emailed you a link to set a password.'
export const notSent = 'The link could not be sent'
export const byPhone = 'You sign in by a code that we text you. Without an email there is no password.'
