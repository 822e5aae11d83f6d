export const pageTitle = (appName: string) => `Cookies · ${appName}`
export const cookies = 'Cookies'
export const description = 'The cookies we set, what your browser keeps for us, and how to clear it.'
