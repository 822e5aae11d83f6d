export const title = 'Devices'
export const lead = 'Where you are signed in. Sign out whatever you do not know, then change your password.'
export const alsoLook = 'A new password does not remove these. Check that they are all yours:'
export const passkeys = 'Passkeys'
export const linkedAccounts = 'Google and Facebook'
export const number = 'Phone number'
export const password = 'Change password'
export const unknownDevice = 'Unknown device'
export const thisDevice = 'This device'
export const signedIn = (moment: string) => `Signed in: ${moment}`
export const lastUsed = (moment: string) => `Last used: ${moment}`
export const network = (address: string) => `Network address: ${address}`
export const signOut = 'Sign out'
export const signOutOf = (device: string, moment: string) => `Sign out ${device}, signed in ${moment}`
export const signedOut = 'Signed out'
export const signOutQuestion = (device: string) => `Sign out ${device}?`
export const signOutText = 'The session there ends at once.'
export const everywhere = 'Sign out everywhere'
export const everywhereQuestion = 'Sign out everywhere?'
export const everywhereText = 'All sessions end at once, this one as well.'
export const cancel = 'Cancel'
