export const pageTitle = (appName: string) => `Sign In · ${appName}`
export const signInToAsk = 'Sign in to ask for what you need, and to answer what others ask for.'
export const akwaaba = 'Akwaaba'
export const askForIt = 'Ask for it.'
export const letTheMarketBring = 'Let the market bring the price.'
