export const title = 'Passkeys'
export const lead =
  'A passkey signs you in with your fingerprint, your face or your screen lock, without your password.'
export const none = 'You have no passkeys'
export const noneText = 'Add one for the phone or computer that you are using.'
export const add = 'Add a passkey'
export const added = 'Passkey added'
export const couldNotAdd = 'No passkey was added'
export const cannot = 'This browser cannot make passkeys. You can remove those that you have.'
export const noneUsed = 'No passkey was used. Please try again.'
export const hasOne = 'This device has a passkey for your account already.'
export const since = (moment: string) => `Added: ${moment}`
export const lastUsed = (moment: string) => `Last used: ${moment}`
export const neverUsed = 'Not used yet'
export const remove = 'Remove'
export const removeOf = (name: string, moment: string) => `Remove the passkey “${name}”, added ${moment}`
export const removeQuestion = (name: string) => `Remove the passkey “${name}”?`
export const removeText =
  'It will no longer work here, and you are signed out on all other devices. Your device may still offer it: remove it there too.'
export const removed = 'Passkey removed'
export const cancel = 'Cancel'
export const rename = 'Rename'
export const renameOf = (name: string, moment: string) => `Rename the passkey “${name}”, added ${moment}`
export const renameTitle = 'Name this passkey'
export const name = 'Name'
export const nameHint = 'Like the phone or computer that keeps it'
export const save = 'Save name'
export const renamed = 'Passkey renamed'
