export const home = (appName: string) => `${appName}, home`
export const requestItem = 'Request Item'
export const signIn = 'Sign In'
export const getStarted = 'Get Started'
export const main = 'Main'
export const ghanasMarket = 'Ghana’s market,'
export const inYourHand = 'in your hand'
