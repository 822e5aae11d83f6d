export const title = 'Google and Facebook'
export const lead = 'Link an account to sign in with it. We’ll notify you when one is linked or unlinked.'
export const notLinked = 'Not linked'
export const notSetUp = 'Not set up'
export const linkedSince = (moment: string) => `Linked: ${moment}`
export const link = 'Link'
export const linkName = (name: string) => `Link ${name}`
export const unlink = 'Unlink'
export const unlinkName = (name: string) => `Unlink ${name}`
export const unlinkQuestion = (name: string) => `Unlink ${name}?`
export const unlinkText = (name: string) =>
  `${name} no longer signs you in, and you are signed out on all other devices. You can link it again.`
export const unlinked = (name: string) => `${name} unlinked`
export const onlyWay = 'To unlink it, set a password first, so that you can still sign in.'
export const setPassword = 'Set a password'
export const notBegun = (name: string) => `${name} was not linked`
export const cancel = 'Cancel'
