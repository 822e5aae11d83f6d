export const yourDataIsDownloaded = 'Your data is downloaded'
export const yourAccountIsClosed = 'Your account is closed'
export const yourData = 'Your data'
export const everythingAsAFile = (exportLink: string) =>
  `Everything that we keep about you, as a file or on a page. Links to pictures in the file open for ${exportLink}, so keep it to yourself.`
export const downloadMyData = 'Download my data'
export const readMyData = 'Read my data'
export const closeMyAccount = 'Close my account'
export const downloadYourDataQuestion = 'Download your data?'
export const download = 'Download'
export const cancel = 'Cancel'
export const yourDataCouldNotBeLoaded = 'Your data could not be loaded'
export const enterYourPasswordToConfirm =
  'Enter your password to confirm that it is you. The file holds your orders, messages and contact details.'
export const whatTheFileHolds = 'The file holds your orders, messages and contact details.'
export const closeYourAccountQuestion = 'Close your account?'
export const closeAccount = 'Close account'
export const yourAccountCouldNotBeClosed = 'Your account could not be closed'
export const whatIsRemoved =
  'Your name, contact details, messages and all that you wrote in requests, bids and reviews are erased, and nobody can bring them back. A shop and its products leave Asime. Past orders, with their notes and disputes, stay in the books without your name.'
export const password = 'Password'
