export const title = 'Sign-in codes'
export const lead = 'A code from an app on your phone, asked for when you sign in.'
export const required = 'Admins need sign-in codes. Please set them up before anything else.'

export const setUp = 'Set up sign-in codes'
const app = 'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.'
export const needApp = `${app} Enter your password to begin.`
export const needAppAlone = app
export const password = 'Password'
export const begin = 'Begin'
export const addToApp = 'Add Asime to your app'
export const scan = 'Scan this picture with the authenticator app.'
export const qrAlt = 'QR code for the authenticator app'
export const orType = 'On the same phone, or if the picture cannot be read, enter this key in the app:'
export const thenCode = 'Then enter the 6 digits that the app shows.'
export const code = 'Code from the app'
export const codeOrRecovery = 'Code'
export const codeHint = 'The 6 digits of your authenticator app, or a recovery code.'
export const turnOn = 'Turn on'
export const turnedOn = 'Sign-in codes are on'

export const recoveryCodes = 'Recovery codes'
export const keepThem =
  'If you lose your phone, each of these codes lets you sign in once. Keep them where others cannot find them: they are not shown again.'
export const download = 'Save as a file'
export const fileName = 'asime-recovery-codes.txt'
export const haveKept = 'I’ve saved them'

export const isOn = (date: string) => `On since ${date}.`
export const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
export const newCodes = 'New recovery codes'
export const newCodesText = 'All earlier recovery codes stop working.'
export const makeCodes = 'Make new codes'
export const turnOff = 'Turn off'
export const turnOffTitle = 'Turn off sign-in codes?'
export const turnOffText = 'Signing in will no longer ask for a code.'
export const turnOffTextAdmin = 'You will have to set them up again before you can do anything else.'
export const turnedOff = 'Sign-in codes are off'
export const cancel = 'Cancel'

export const enterCode = 'Enter a code to continue'
export const enterCodeText = (length: string) => `This needs a code that is not older than ${length}.`
export const confirm = 'Continue'
