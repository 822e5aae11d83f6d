export const languageOfEmails = 'Language of emails'
export const emailsOnly = 'Emails only. The site, text messages and notifications on your phone stay in English.'
export const saved = 'Language of emails saved'
export const notSaved = 'Could not save this. Please try again'
