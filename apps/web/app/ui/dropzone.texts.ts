export const optional = '(optional)'
export const noMoreFiles = 'No more files can be added'
export const addFiles = 'Add files'
export const chooseAFile = 'Choose a file'
export const removeOneToAddAnother = 'Remove one to add another'
export const chosenFiles = 'Chosen files'
export const takeAPhoto = 'Take a photo'
export const sending = (fileName: string) => `Sending ${fileName}`
export const tryAgain = 'Try again'
export const remove = (fileName: string) => `Remove ${fileName}`
export const tryAgainNamed = (fileName: string) => `Try again: ${fileName}`
