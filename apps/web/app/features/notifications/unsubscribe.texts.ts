export const stopEmails = (appName: string) => `Stop emails · ${appName}`
export const title = 'Stop these emails?'
export const stopped = 'Emails stopped'
export const explanation = 'You will still see these notifications on Asime when you sign in.'
export const stop = 'Stop these emails'
